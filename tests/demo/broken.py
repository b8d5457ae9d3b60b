"""Ridge, broken on purpose: one fault each, for the proof kit to find."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random

import msgspec
from msgspec.structs import replace

from demo.board import KINDS, SIDES, UNDECIDED, Ridge, blocks_of
from demo.game import RidgeGame
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Answer, Choice, Decision, Event, Observation, Refusal, Result

_ = texts("demo")


def secret(state: Ridge, side: str) -> int:
    """Something that `side` cannot know: a kind of the enemy's first block, if it is dealt and not shown."""
    block = blocks_of(1 - SIDES.index(side))[0]
    return 0 if state.shown[block] or not state.fog or state.kind[block] == UNDECIDED else state.kind[block]


# -- fog --------------------------------------------------------------------------------------------------------------


class LeakyObservation(RidgeGame):
    def observe(self, state: Ridge, side: str) -> Observation:
        return {**super().observe(state, side), "weight": secret(state, side)}


class LeakyEvents(RidgeGame):
    """An event tells too much, and does not even say that it reveals something."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        events = super().apply(state, answer)
        if isinstance(answer, Action) and answer.verb == "move":
            enemy = KINDS[secret(state, SIDES[state.active])]
            events.append(Event("rumour", "", _("The enemy has a {kind}.", kind=enemy), to=(SIDES[state.active],)))
        return events


class LeakyMoves(RidgeGame):
    """Whoever watches a move learns what moved."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        events = super().apply(state, answer)
        if isinstance(answer, Action) and answer.verb == "to":
            watcher = SIDES[1 - state.active]
            events.append(Event("seen", "", _("A {kind} moves.", kind=KINDS[secret(state, watcher)]), to=(watcher,)))
        return events


class LeakyPrompt(RidgeGame):
    def decision(self, state: Ridge) -> Decision:
        decision = super().decision(state)
        if isinstance(decision, Choice) and secret(state, decision.side):
            return replace(decision, prompt=Message("demo", "Beware of the " + KINDS[secret(state, decision.side)]))
        return decision


class LeakyOrder(RidgeGame):
    """The same actions, but their order depends on what is hidden."""

    def decision(self, state: Ridge) -> Decision:
        decision = super().decision(state)
        if isinstance(decision, Choice) and secret(state, decision.side) == 2:
            return replace(decision, actions=decision.actions[::-1])
        return decision


class LeakyRefusal(RidgeGame):
    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        decision = self.decision(state)
        try:
            return super().apply(state, answer)
        except Refusal:
            if not isinstance(decision, Choice):
                raise
            raise Refusal(_("Not against a {kind}.", kind=KINDS[secret(state, decision.side)])) from None


class LeakyNextQuestion(RidgeGame):
    """After a move the question itself depends on what is hidden."""

    def decision(self, state: Ridge) -> Decision:
        decision = super().decision(state)
        if isinstance(decision, Choice) and decision.ask == "march" and secret(state, decision.side) == 2:
            return replace(decision, ask="march_carefully")
        return decision


class Unweighed(RidgeGame):
    """A game that does not say what is possible: its resampling can only be weighed."""

    possible = None  # type: ignore[assignment]


class Biased(RidgeGame):
    """Resampling that keeps the truth more often than it should."""

    def __init__(self, keeps: float) -> None:
        super().__init__()
        self.keeps = keeps

    def resample(self, state: Ridge, side: str, rng: Random) -> Ridge:
        return state.copy() if rng.random() < self.keeps else super().resample(state, side, rng)


class BiasedUnweighed(Biased, Unweighed): ...


class OneSidedFog(RidgeGame):
    """Resampling that forgets about one side."""

    def resample(self, state: Ridge, side: str, rng: Random) -> Ridge:
        return state.copy() if side == "blue" else super().resample(state, side, rng)


class OneSidedUnweighed(OneSidedFog, Unweighed): ...


class ClumsyResample(RidgeGame):
    def resample(self, state: Ridge, side: str, rng: Random) -> Ridge:
        state.mist ^= 1
        return super().resample(state, side, rng)


class StaleResample(RidgeGame):
    """The drawn state still holds the question of the true one: its legal actions tell what is hidden."""

    def resample(self, state: Ridge, side: str, rng: Random) -> Ridge:
        other = super().resample(state, side, rng)
        other.cached = state.cached
        return other


class Opaque(RidgeGame):
    def observe(self, state: Ridge, side: str) -> Observation:
        return {**super().observe(state, side), "by_turn": {state.turn: "now"}}


# -- state ------------------------------------------------------------------------------------------------------------


class UnstableDigest(Ridge):
    def digest(self) -> str:
        return f"{next(_COUNT):032x}"


class DigestByAddress(Ridge):
    def digest(self) -> str:
        return f"{id(self):032x}"


class SharedCopy(Ridge):
    def copy(self) -> SharedCopy:
        twin = super().copy()
        twin.kind = self.kind
        return twin


class LossyJson(Ridge):
    def to_json(self) -> bytes:
        return msgspec.json.encode({**msgspec.json.decode(super().to_json()), "mist": 0})


_COUNT = count()


class WithState(RidgeGame):
    """Ridge on a faulty state."""

    def __init__(self, state_type: type[Ridge]) -> None:
        super().__init__()
        self.state_type = state_type


# -- set-up and texts ---------------------------------------------------------------------------------------------


class TakesAnything(RidgeGame):
    """Plays a set-up that it does not list as if it were another."""

    def new(self, scenario: str, options: Mapping[str, str]) -> Ridge:
        known = {name: value for name, value in options.items() if value in self.options.get(name, ())}
        return super().new(scenario, known)


class BareWords(RidgeGame):
    """Tells people something that nobody could translate."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what

    def decision(self, state: Ridge) -> Decision:
        decision = super().decision(state)
        if self.what == "prompt" and isinstance(decision, Choice):
            return replace(decision, prompt="What now?")
        return decision

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        try:
            events = super().apply(state, answer)
        except Refusal:
            if self.what == "message":
                raise Refusal("No.") from None  # type: ignore[arg-type]
            raise
        return [replace(event, text="So it goes.") for event in events] if self.what == "text" else events


# -- rules ------------------------------------------------------------------------------------------------------------


class TooKind(RidgeGame):
    """Accepts what it never offered."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        try:
            return super().apply(state, answer)
        except Refusal:
            return []


class Moody(RidgeGame):
    """Refuses what it offered."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        if answer == Action("done") and state.turn == 2:
            raise Refusal(_("Not now."))
        return super().apply(state, answer)


class Vengeful(RidgeGame):
    """A refusal that changes the state."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        try:
            return super().apply(state, answer)
        except Refusal:
            state.turn += 1
            raise


class Silent(RidgeGame):
    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        try:
            return super().apply(state, answer)
        except Refusal:
            raise Refusal(_(" ")) from None


class Brittle(RidgeGame):
    """Trips over an action that no player could mean."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        if isinstance(answer, Action) and answer.verb == "move":
            state.place[answer.args[0]]
        return super().apply(state, answer)


class Crashing(RidgeGame):
    """A fault in the middle of a battle, when the state is half changed."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        events = super().apply(state, answer)
        if any(event.kind == "fire" for event in events):
            raise ZeroDivisionError("no ammunition")
        return events


class Meddling(RidgeGame):
    """Asking changes the state."""

    def decision(self, state: Ridge) -> Decision:
        if state.cached is None:
            state.mist ^= 1
        return super().decision(state)


class Stuttering(RidgeGame):
    def decision(self, state: Ridge) -> Decision:
        decision = super().decision(state)
        return replace(decision, actions=decision.actions * 2) if isinstance(decision, Choice) else decision


class Forgetful(RidgeGame):
    """Events that the log alone does not bring back."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        return [*super().apply(state, answer), Event("tick", "", _("{n}", n=next(_COUNT)), to=("nobody",))]


class Endless(RidgeGame):
    def decision(self, state: Ridge) -> Decision:
        decision = super().decision(state)
        return Choice("red", "wait", _("Wait."), (Action("done"),)) if isinstance(decision, Result) else decision

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        over = isinstance(super().decision(state), Result)
        return [] if over and answer == Action("done") else super().apply(state, answer)


class OpenMoves(RidgeGame):
    """A sound variant: a block is shown as it moves, and the event says that this reveals something."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        before = bytes(state.place)
        events = super().apply(state, answer)
        if isinstance(answer, Action) and answer.verb == "to":
            block = next(block for block, hex in enumerate(before) if state.place[block] != hex)
            state.shown[block] = 1
            kind = KINDS[state.kind[block]]
            events.append(Event("shown", "", _("It is a {kind}.", kind=kind), reveals=self.says_so))
        return events

    says_so = True


class SlyMoves(OpenMoves):
    """The same, without saying so: undo would go back over it."""

    says_so = False


# fmt: off
leaky_observation   = LeakyObservation()
leaky_events        = LeakyEvents()
leaky_moves         = LeakyMoves()
leaky_prompt        = LeakyPrompt()
leaky_order         = LeakyOrder()
leaky_refusal       = LeakyRefusal()
leaky_next_question = LeakyNextQuestion()
unsaid_revelation   = SlyMoves()
resample_keeps_most = BiasedUnweighed(0.9)
resample_keeps_half = BiasedUnweighed(0.5)
resample_keeps_all  = BiasedUnweighed(1.0)
resample_forgets    = OneSidedUnweighed()
resample_keeps_some = Biased(0.05)
resample_keeps_one  = OneSidedFog()
clumsy_resample     = ClumsyResample()
stale_resample      = StaleResample()
opaque_observation  = Opaque()
unstable_digest     = WithState(UnstableDigest)
digest_by_address   = WithState(DigestByAddress)
shared_copy         = WithState(SharedCopy)
lossy_json          = WithState(LossyJson)
takes_anything      = TakesAnything()
bare_prompt         = BareWords("prompt")
bare_event          = BareWords("text")
bare_refusal        = BareWords("message")
accepts_too_much    = TooKind()
refuses_its_offers  = Moody()
refusal_that_acts   = Vengeful()
silent_refusal      = Silent()
brittle             = Brittle()
crashing            = Crashing()
meddling_question   = Meddling()
offers_twice        = Stuttering()
forgetful           = Forgetful()
endless             = Endless()
# fmt: on
