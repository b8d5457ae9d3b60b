"""The kernel that every game stands on. Standard library and msgspec only; no clock, no global random, no I/O in play.

In the order in which one meets them:

- `game`: the contract of a game, six verbs;
- `values`: what passes between a game and everybody else (`Action`, `Choice`, `Chance`, `Result`, `Event`, `Refusal`);
- `state`: the base of every game's state;
- `sequence`: the sequence of play as a table of procedures (`Ask`, `Roll`, `Sequence`);
- `notation`: actions as text and as numbers (`Vocabulary`);
- `dice`: verifiable dice, and dice that fall as told;
- `match`, `record`, `matchfile`: a game being played, its log, its file;
- `texts`: sentences in two languages;
- `register`: which rule is enforced where and proved by what;
- `proof`: the kit that puts a game through its paces.

`docs/new-game.md` builds a game with them, step by step.
"""
