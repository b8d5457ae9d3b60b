"""The rules as pure functions of plain values, one file per chapter; each takes the rule set first."""
