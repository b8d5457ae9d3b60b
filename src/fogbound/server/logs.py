"""What is logged, and how: sentences for people, or a JSON object a line for programs.

Neither has secrets. Requests are not logged, for links carry invitations; of a fault only its kind and its place, for
its words may repeat what somebody sent.
"""

from __future__ import annotations

import logging
import traceback
from typing import Any

import msgspec


class JsonLines(logging.Formatter):
    """One object a line: `time`, `level`, `logger`, `message`, and of a fault `fault` and `where`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["fault"] = record.exc_info[0].__name__
            line["where"] = where_of(record)
        return msgspec.json.encode(line).decode()


class Lines(logging.Formatter):
    """The same for people."""

    def formatException(self, ei: Any) -> str:  # noqa: N802  (the name is logging's)
        kind, _fault, trace = ei
        return "".join(["Traceback:\n", *traceback.format_tb(trace), kind.__name__])


def where_of(record: logging.LogRecord) -> list[str]:
    """File, line and function of each step, the innermost last."""
    steps = traceback.extract_tb(record.exc_info[2] if record.exc_info else None)
    return [f"{step.filename}:{step.lineno} {step.name}" for step in steps]


def log_config(form: str) -> dict[str, Any]:
    """For `logging.config`; `form` is `text` or `json`."""
    kinds = {
        "text": {"()": Lines, "format": "%(asctime)s %(levelname)s %(message)s"},
        "json": {"()": JsonLines},
    }
    handler = {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"}
    quiet = {"handlers": ["stderr"], "level": "WARNING", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": kinds[form]},
        "handlers": {"stderr": handler},
        "loggers": {"fogbound": quiet, "uvicorn": quiet},
    }
