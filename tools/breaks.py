"""Small breaks of a piece of code: each changes one thing that a rule might hang on.

>>> import ast
>>> for name, broken in breaks(ast.parse("def f(x): return x >= 2 and not x.gone").body[0]):
...     print(name, "|", ast.unparse(broken).splitlines()[-1].strip())
1: result turned round | return not (x >= 2 and (not x.gone))
1: and to or | return x >= 2 or not x.gone
1: >= to > | return x > 2 and (not x.gone)
1: 2 to 3 | return x >= 3 and (not x.gone)
1: not dropped | return x >= 2 and x.gone
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import TypeAlias

from places import Place, tree_of

Change: TypeAlias = tuple[str, Callable[[ast.AST], ast.AST]]

# fmt: off
COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], str]] = {
    ast.Lt: (ast.LtE, "< to <="),     ast.LtE: (ast.Lt, "<= to <"),
    ast.Gt: (ast.GtE, "> to >="),     ast.GtE: (ast.Gt, ">= to >"),
    ast.Eq: (ast.NotEq, "== to !="),  ast.NotEq: (ast.Eq, "!= to =="),
    ast.In: (ast.NotIn, "in to not in"), ast.NotIn: (ast.In, "not in to in"),
    ast.Is: (ast.IsNot, "is to is not"), ast.IsNot: (ast.Is, "is not to is"),
}
CALCULATED: dict[type[ast.operator], tuple[type[ast.operator], str]] = {
    ast.Add: (ast.Sub, "+ to -"),       ast.Sub: (ast.Add, "- to +"),
    ast.Mult: (ast.FloorDiv, "* to //"), ast.FloorDiv: (ast.Mult, "// to *"),
    ast.BitAnd: (ast.BitOr, "& to |"),  ast.BitOr: (ast.BitAnd, "| to &"),
}
LAST = "all of them"
GONE = {
    "None": ("None",),  # nothing is done
    "bool": ("True", "False"),
    "int": ("0",),
    "Refusal | None": ("None",),
    "Message | None": ("None",),
    "Collection[int]": (LAST,),
    "list[int]": ("[]",),
    "frozenset[int]": ("frozenset()",),
    "tuple[int, ...]": ("()",),
    "Iterable[int]": ("()",),
    "Iterable[Action]": ("()",),
}
"""What a function answers if its rule is not there, by what it returns; a sieve's last argument are the candidates."""
NAMED = {"any": "all", "all": "any", "min": "max", "max": "min"}
# fmt: on


def breaks(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Every break of a definition or a table: what was changed, and the whole with that change."""
    yield from _gone(node)
    for path, part in _parts(node, ()):
        for what, change in _changes(part):
            broken = deepcopy(node)
            yield f"{getattr(part, 'lineno', 0)}: {what}", _at(broken, path, change)


def _gone(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """A function as if its rule were not there: it says the same of everything."""
    if not isinstance(node, ast.FunctionDef) or node.returns is None:
        return
    last = node.args.args[-1].arg if node.args.args else "()"
    for answer in GONE.get(ast.unparse(node.returns), ()):
        gone = deepcopy(node)
        gone.body = ast.parse(f"return {last if answer == LAST else answer}").body
        yield f"{node.lineno}: always {answer}", ast.fix_missing_locations(gone)


def is_gone(what: str) -> bool:
    """Whether a break takes the rule away altogether."""
    return ": always " in what or (what.endswith(" dropped") and ": line of " in what)


def is_in_layer(what: str, clause: str, layers: Mapping[str, range]) -> bool:
    """Whether a break is of a clause's own layer or line."""
    return (": line of " in what and is_of(what, clause)) or int(what.partition(":")[0]) in layers.get(clause, ())


def is_of(what: str, clause: str) -> bool:
    """Whether a break can have to do with a clause: a line of a sieve has its own."""
    return ": line of " not in what or f" {clause} " in what


def broken_modules(place: Place) -> Iterator[tuple[str, ast.Module]]:
    """Every break of a place, each as the whole module with it. A sieve is broken by dropping one of its lines."""
    tree = tree_of(place.path)
    if isinstance(place.node, ast.Module):
        yield from breaks(place.node)
        return
    for what, node in breaks(place.node):
        yield what, _exchanged(deepcopy(tree), place.node, node)
    for clause, n in lines_of(place):
        broken = deepcopy(tree)
        yield f"{broken.body.pop(n).lineno}: line of {clause} dropped", broken
        for what, node in breaks(tree.body[n]):
            number, _colon, change = what.partition(": ")
            yield f"{number}: line of {clause} with {change}", _exchanged(deepcopy(tree), tree.body[n], node)


def lines_of(place: Place) -> Iterator[tuple[str, int]]:
    """The lines of a sieve or chart that are statements of their own: clauses, and number of the statement."""
    for n, statement in enumerate(tree_of(place.path).body if place.is_table else ()):
        if clause := _clause_of_line(statement, place.attribute) or _amended_by(statement, place.attribute):
            yield clause, n


def layers_of(place: Place) -> dict[str, range]:
    """The source lines that each clause amends a chart by: `CHART = Chart(…).amend("206", {…})`."""
    found = {}
    for node in ast.walk(place.node) if place.is_table else ():
        match node:
            case ast.Call(ast.Attribute(attr="amend"), [ast.Constant(str() as clause), *_]):
                first = node.args[0].lineno
                found[clause] = range(first, max(first + 1, node.end_lineno or 0))  # the next one begins on its last
    return found


def _exchanged(tree: ast.Module, old: ast.AST, new: ast.AST) -> ast.Module:
    for holder in ast.walk(tree):
        body = getattr(holder, "body", None)
        for n, node in enumerate(body if isinstance(body, list) else ()):
            if type(node) is type(old) and node.lineno == old.lineno:
                body[n] = new
                return ast.fix_missing_locations(tree)
    raise LookupError(f"{ast.unparse(old)[:60]} is not there any more.")


def _clause_of_line(statement: ast.stmt, sieve: str) -> str:
    """`SIEVE.without("3.21.a", …)`: a line that is no function of its own, and its clause."""
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), method), [ast.Constant(str() as clause), *_])):
            return clause if name == sieve and method in ("mine", "without", "having", "at_war") else ""
    return ""


def _amended_by(statement: ast.stmt, chart: str) -> str:
    """`CHART.amend("106", {…}).amend("107", {…})` after it was made, and its clauses."""
    clauses: list[str] = []
    part = statement.value if isinstance(statement, ast.Expr) else None
    while True:
        match part:
            case ast.Call(ast.Attribute(value=part, attr="amend"), [ast.Constant(str() as clause), *_]):
                clauses.insert(0, clause)
            case ast.Name(id=name) if name == chart:
                return " ".join(clauses)
            case _:
                return ""


def _parts(
    node: ast.AST, path: tuple[tuple[str, int | None], ...]
) -> Iterator[tuple[tuple[tuple[str, int | None], ...], ast.AST]]:
    """Everything in a node that may be broken, and the way to it. Marks, annotations and texts are left alone."""
    if path:
        yield path, node
    for name, value in ast.iter_fields(node):
        if name in ("decorator_list", "annotation", "returns", "bases"):
            continue
        if isinstance(value, list):
            for n, each in enumerate(value):
                if isinstance(each, ast.AST) and not _is_text(each):
                    yield from _parts(each, (*path, (name, n)))
        elif isinstance(value, ast.AST) and not _is_text(value):
            yield from _parts(value, (*path, (name, None)))


def _is_text(node: ast.AST) -> bool:
    """A docstring, a `_("…")`, an error that nobody should see."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Call):
        call = node.func.value if isinstance(node.func, ast.Attribute) else node.func
        return isinstance(call, ast.Name) and call.id == "_"
    return isinstance(node, ast.Assert | ast.Raise)


def _at(node: ast.AST, path: tuple[tuple[str, int | None], ...], change: Callable[[ast.AST], ast.AST]) -> ast.AST:
    """The node, with what lies at the end of the way changed."""
    *way, (name, n) = path
    holder = node
    for step, at in way:
        value = getattr(holder, step)
        holder = value if at is None else value[at]
    if n is None:
        setattr(holder, name, change(getattr(holder, name)))
    else:
        getattr(holder, name)[n] = change(getattr(holder, name)[n])
    return ast.fix_missing_locations(node)


def _changes(part: ast.AST) -> Iterator[Change]:
    match part:
        case ast.Compare(ops=[op]):
            other, what = COMPARED[type(op)]
            yield what, lambda node: _with(node, ops=[other()])
        case ast.BoolOp(op=ast.And()):
            yield "and to or", lambda node: _with(node, op=ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield "or to and", lambda node: _with(node, op=ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield "not dropped", lambda node: node.operand
        case ast.BinOp(op=op) if type(op) in CALCULATED:
            calculated, what = CALCULATED[type(op)]
            yield what, lambda node: _with(node, op=calculated())
        case ast.Constant(value=bool() as value):
            yield f"{value} to {not value}", lambda node: ast.Constant(not value)
        case ast.Constant(value=int() as number):
            yield f"{number} to {number + 1}", lambda node: ast.Constant(number + 1)
        case ast.Call(func=ast.Name(id="setting")):
            yield "setting never chosen", lambda node: ast.Constant("")
        case ast.Name(id=name) if name in NAMED:
            yield f"{name} to {NAMED[name]}", lambda node: ast.Name(NAMED[name], ast.Load())
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield "if turned round", lambda node: _with(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.comprehension(ifs=[_first, *_rest]):
            yield "condition dropped", lambda node: _with(node, ifs=node.ifs[1:])
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield "statement dropped", lambda node: ast.Pass()
        case ast.Return(value=ast.expr()):
            yield "result turned round", lambda node: ast.Return(ast.UnaryOp(ast.Not(), node.value))
        case ast.Tuple(elts=[_, _, *_]) | ast.List(elts=[_, _, *_]) if isinstance(part.ctx, ast.Load):
            yield "last one dropped", lambda node: _with(node, elts=node.elts[:-1])
            yield "order turned round", lambda node: _with(node, elts=node.elts[::-1])
        case ast.Dict(keys=[_, *_]):
            yield "first row dropped", lambda node: _with(node, keys=node.keys[1:], values=node.values[1:])


def _with(node: ast.AST, **fields: object) -> ast.AST:
    for name, value in fields.items():
        setattr(node, name, value)
    return node
