"""Each fix that can be undone is still where the list says, and so is the test that must fail then."""

from __future__ import annotations

import ast
import re
import tomllib

import pytest

from undo import FIXES, ROOT, Fix


@pytest.mark.parametrize("fix", FIXES, ids=lambda fix: fix.finding)
def test_a_fix_and_its_test_are_where_the_list_says(fix: Fix) -> None:
    text = (ROOT / "src/fogbound" / fix.file).read_text("utf-8")
    assert text.count(fix.fixed) == 1
    assert fix.fixed != fix.undone
    read = tomllib.loads if fix.file.endswith(".toml") else ast.parse
    assert read(text.replace(fix.fixed, fix.undone)), "a file that cannot be read proves nothing"
    file, _k, words = fix.test.partition(" -k ")
    named = re.findall(r"def (test_\w+)|^    \"(\w+)\":", (ROOT / "tests" / file).read_text("utf-8"), re.MULTILINE)
    assert [name for names in named for name in names if name and words in name], "a test, or a row of its table"
