"""The client as browsers get it: one page, and files under a mark of their contents, so that each is fetched once."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from fastapi import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parent / "web"
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

    Not so the words of the languages, of which a reader needs one.
    """
    files = f"/files/{mark()}"
    modules = [file.name for file in sorted(WEB.glob("*.js"))]
    preload = "\n".join(f'<link rel="modulepreload" href="{files}/{module}">' for module in modules)
    page = (WEB / "index.html").read_text(encoding="utf-8")
    return Response(page.replace("{files}", files).replace("{modules}", preload), media_type="text/html")


class Files(StaticFiles):
    """The files under a mark; those of another mark are not kept, for we have only today's."""

    def __init__(self) -> None:
        super().__init__(directory=WEB)
        self.today = mark()

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        if self._is_today(scope["path_params"]["mark"]):
            answer.headers["Cache-Control"] = FOR_GOOD
        return answer

    def _is_today(self, wanted: str) -> bool:
        if wanted != self.today:
            self.today = mark()
        return wanted == self.today
