"""Where rules are enforced: from a place of the register, `module.NAME`, to its node in the source and its code.

A place is a function, a class whose methods enforce a rule, a table, or a whole module.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias

SOURCE = Path(__file__).parent.parent / "src"

Definition: TypeAlias = ast.FunctionDef | ast.ClassDef
Node: TypeAlias = Definition | ast.Assign | ast.AnnAssign | ast.Module


@dataclass(frozen=True)
class Place:
    """A place in the source."""

    name: str
    module: str
    path: Path
    node: Node

    @property
    def attribute(self) -> str:
        """Its name within the module."""
        return self.name[len(self.module) + 1 :]

    @property
    def is_table(self) -> bool:
        return isinstance(self.node, ast.Assign | ast.AnnAssign)

    @property
    def is_kept(self) -> bool:
        """A table, or a function that makes something once and keeps it."""
        if self.is_table:
            return True
        decorators = self.node.decorator_list if isinstance(self.node, ast.FunctionDef) else []
        return any("cache" in ast.unparse(each) for each in decorators)

    def is_code_of(self, qualname: str) -> bool:
        """Whether code of this name belongs to it: a function's own, or a method's of a class."""
        if isinstance(self.node, ast.Module):
            return True
        return qualname == self.attribute or qualname.startswith((f"{self.attribute}.", f"{self.attribute}.<locals>."))

    @property
    def digest(self) -> str:
        """Of what it does, not of its words: comments, docstrings and marks do not count."""
        return blake2b(ast.dump(bare(self.node)).encode(), digest_size=4).hexdigest()


@cache
def find_place(name: str) -> Place:
    """The place of that name; `LookupError` if the source has none."""
    if whole := _file(name):
        return Place(name, name, Path(whole), tree_of(Path(whole)))
    module = _module_of(name)
    path = Path(_file(module))
    nodes: list[ast.stmt] = tree_of(path).body
    node: Node | None = None
    for word in name[len(module) + 1 :].split("."):
        node = next((each for each in nodes if word in _names(each)), None)
        if node is None:
            raise LookupError(f"{name} is not in {path}.")
        nodes = node.body if isinstance(node, ast.ClassDef) else []
    assert node is not None
    return Place(name, module, path, node)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _module_of(name: str) -> str:
    """The longest beginning that is a module; a function may have the name of its module."""
    words = name.split(".")
    for n in range(len(words) - 1, 0, -1):
        if _file(module := ".".join(words[:n])):
            return module
    raise LookupError(f"{name} is in no module.")


def _file(module: str) -> str:
    """The file of a module, if it is one; found without importing it, for whoever means to break it first."""
    path = SOURCE.joinpath(*module.split("."))
    return next((str(file) for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), "")


def _names(node: ast.stmt) -> Iterator[str]:
    """What a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    yield from (target.id for target in targets if isinstance(target, ast.Name))


class _Bare(ast.NodeTransformer):
    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.decorator_list = [each for each in node.decorator_list if not is_mark(each)]
            if ast.get_docstring(node, clean=False) is not None:
                node.body = node.body[1:] or [ast.Pass()]
        return node


def bare(node: Node) -> ast.AST:
    return _Bare().visit(ast.parse(ast.unparse(node)))


def is_mark(decorator: ast.expr) -> bool:
    """Whether a decorator says `@rule("7.7.8.a")`."""
    return isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule"
