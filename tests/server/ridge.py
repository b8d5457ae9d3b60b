"""Ridge with all that a game may offer the server: a public view, standing orders, titles."""

from __future__ import annotations

from collections.abc import Mapping

from demo.board import KINDS, UNDECIDED, Ridge
from demo.game import RidgeGame
from fogbound.core.texts import texts
from fogbound.core.values import Action, Choice, Event, Observation

_ = texts("demo")


class ServedRidge(RidgeGame):
    def titles(self, lang: str) -> Mapping[str, str]:
        return {"ridge": "The ridge", "fog": "Fog of war"}

    def observe_public(self, state: Ridge) -> Observation:
        seen = self.observe(state, "red")
        for block, shown in enumerate(seen["blocks"]):  # type: ignore[arg-type]
            known = state.kind[block] != UNDECIDED and (state.shown[block] or not state.fog)
            shown["kind"] = KINDS[state.kind[block]] if known else None
        return seen

    def standing_order(self, orders: dict[str, object], observation: Observation, choice: Choice) -> Action | None:
        """`{"stay_or_retreat": "stay"}`: the answer to a question, by its name."""
        wanted = orders.get(choice.ask)
        return next((action for action in choice.actions if self.vocabulary.text(action) == wanted), None)


class EndlessRidge(ServedRidge):
    """For long logs: nobody needs to fight, and nothing ends. The set-up tells something, and something to one side."""

    name = "endless"

    def new(self, scenario: str, options: Mapping[str, str]) -> Ridge:
        state = super().new(scenario, options)
        state.length = 1_000_000
        state.emit(Event("begin", "0", _("Trumpets.")))
        state.emit(Event("begin", "0", _("Drums."), to=("red",)))
        return state


GAME = ServedRidge()
ENDLESS = EndlessRidge()
