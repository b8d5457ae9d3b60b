"""The client as browsers get it: one page, and files under a mark of their contents, so that each is fetched once."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from fastapi import Request, Response
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fogbound.server.printed import Sheet

WEB = Path(__file__).parent / "web"
OPENED = re.compile(r'await import\("\./(\w+\.js)"\)')
"""A page whose module is fetched when somebody opens it."""
COMMENTS = re.compile(r"/\*\*[\s\S]*?\*/[ \t]*\n?|^[ \t]*//[^\n]*\n", re.MULTILINE)
"""A quarter of what the scripts are, pressed; browsers do without."""
FOR_GOOD = "public, max-age=31536000, immutable"


def mark() -> str:
    """Of all files as they are now: read anew for each page, so that whoever changes one only reloads."""
    found = sha256()
    for file in sorted(WEB.rglob("*")):
        if file.is_file():
            found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()[:16]


def index() -> Response:
    """The page. It names all modules, or a browser would find out one import after the other what it needs.

    Not so the words of the languages, of which a reader needs one, and the pages that most readers never open.
    """
    files = f"/files/{mark()}"
    seldom = set(OPENED.findall((WEB / "main.js").read_text(encoding="utf-8")))
    modules = [file.name for file in sorted(WEB.glob("*.js")) if file.name not in seldom]
    preload = "\n".join(f'<link rel="modulepreload" href="{files}/{module}">' for module in modules)
    page = (WEB / "index.html").read_text(encoding="utf-8")
    return Response(page.replace("{files}", files).replace("{modules}", preload), media_type="text/html")


@lru_cache(maxsize=256)
def script(file: Path, changed: int) -> Sheet:
    """A module without its comments, as it was when it was last changed."""
    return Sheet.of(COMMENTS.sub("", file.read_text(encoding="utf-8")).encode())


class Files(StaticFiles):
    """The files under a mark; those of another mark are not kept, for we have only today's."""

    def __init__(self) -> None:
        super().__init__(directory=WEB)
        self.today = mark()

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        cache = FOR_GOOD if self._is_today(scope["path_params"]["mark"]) else "no-cache"
        if isinstance(answer, FileResponse) and path.endswith(".js"):
            file = Path(answer.path)
            return script(file, file.stat().st_mtime_ns).answer(Request(scope), "text/javascript", cache)
        answer.headers["Cache-Control"] = cache
        return answer

    def _is_today(self, wanted: str) -> bool:
        if wanted != self.today:
            self.today = mark()
        return wanted == self.today
