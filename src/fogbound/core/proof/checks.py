"""What must hold at every step of every game, fog apart."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from fogbound.core.game import Game, HasLaws, S
from fogbound.core.match import Match
from fogbound.core.notation import Vocabulary
from fogbound.core.texts import Message
from fogbound.core.values import Action, Answer, Chance, Choice, Decision, Dice, Event, Refusal, Result

SAMPLE = 3
"""How many legal and how many other actions are tried at each position."""
TEXTS = {Choice: "prompt", Result: "grade", Event: "text", Refusal: "message"}
"""Where each thing that people are told keeps its words."""


class ProofFailure(AssertionError):  # noqa: N818 - it reports a failed proof
    """A law of the kernel does not hold for a game."""


def demand(holds: bool, sentence: str) -> None:
    if not holds:
        raise ProofFailure(sentence)


def random_answer(decision: Decision, rng: Random) -> Answer:
    if isinstance(decision, Chance):
        return Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count)))
    assert isinstance(decision, Choice)
    return rng.choice(decision.actions)


def check_position(game: Game[S], state: S, rng: Random) -> None:
    """All that can be said of one position without playing on."""
    check_plain(game, state)
    check_copy(game, state, rng)
    check_laws(game, state)
    decision = game.decision(state)
    check_texts(decision)
    if isinstance(decision, Choice):
        check_words(game, decision)
        check_legal_means_accepted(game, state, decision, rng)
    check_refusals(game, state, decision, rng)


def check_laws(game: Game[S], state: S) -> None:
    """What the game itself says of its positions."""
    for sentence in game.broken_laws(state) if isinstance(game, HasLaws) else ():
        raise ProofFailure(sentence)


def check_set_up(game: Game[S]) -> None:
    """`new` takes what the game lists, and nothing else."""
    scenario, unknown = game.scenarios[0], "none-such"
    wrong = [(unknown, {}), *((scenario, {option: unknown}) for option in (unknown, *game.options))]
    for named, options in wrong:
        try:
            game.new(named, options)
        except Refusal:
            continue
        raise ProofFailure(
            f"The set-up {named} {options} is accepted, but the game does not list it: refuse it in new."
        )


def check_texts(said: Decision | Event | Refusal) -> None:
    """What people read is a `Message`, so that it can be put into any language."""
    if name := TEXTS.get(type(said)):
        text = getattr(said, name)
        demand(isinstance(text, Message), f"The {name} {text!r} is not a Message: write _(…), with _ = texts(…).")


def check_plain(game: Game[S], state: S) -> None:
    """JSON both ways, a digest that depends on content alone, a decision that follows from the state alone."""
    digest = state.digest()
    demand(state.digest() == digest, "Two digests of one state differ.")
    restored = type(state).from_json(state.to_json())
    demand(restored == state, "A state read back from JSON is not the same.")
    demand(restored.digest() == digest, "A state read back from JSON has another digest.")
    demand(game.decision(restored) == game.decision(state), "A state read back from JSON asks another question.")
    demand(restored == state, "Asking for the decision changed the state.")


def check_copy(game: Game[S], state: S, rng: Random) -> None:
    """Nothing done to a copy changes the original."""
    twin = state.copy()
    demand(twin == state and twin.digest() == state.digest(), "A copy is not the same.")
    decision = game.decision(twin)
    if isinstance(decision, Choice | Chance):
        before = state.to_json()
        for event in game.apply(twin, random_answer(decision, rng)):
            check_texts(event)
        demand(state.to_json() == before, "An action on a copy changed the original.")


def check_words(game: Game[S], choice: Choice) -> None:
    """Every action has a text and an id of its own, both ways."""
    demand(len(choice.actions) > 0, f"{choice.ask} offers nothing.")
    demand(len(set(choice.actions)) == len(choice.actions), f"{choice.ask} offers an action twice.")
    for action in choice.actions:
        _check_action(game.vocabulary, action)


@lru_cache(maxsize=100_000)
def _check_action(words: Vocabulary, action: Action) -> None:
    """Has nothing to do with the position, and is remembered: games offer the same actions over and over."""
    demand(words.knows(action), f"{action} is not in the vocabulary.")
    demand(words.parse(words.text(action)) == action, f"“{words.text(action)}” reads as something else.")
    demand(words.action(words.id_of(action)) == action, f"{action} does not come back from its id.")


def check_legal_means_accepted(game: Game[S], state: S, choice: Choice, rng: Random) -> None:
    for action in rng.sample(choice.actions, min(SAMPLE, len(choice.actions))):
        try:
            game.apply(state.copy(), action)
        except Refusal as refusal:
            raise ProofFailure(f"{choice.ask} offers {action} but refuses it: {refusal}") from None


def check_refusals(game: Game[S], state: S, decision: Decision, rng: Random) -> None:
    """What is not offered is refused with a sentence, and a refusal changes nothing."""
    before = state.to_json()
    for answer in foreign_answers(game, decision, rng):
        refusal = refusal_of(game, state, answer)
        demand(refusal is not None, f"{answer} is not offered but accepted.")
        demand(bool(str(refusal).strip()), f"{answer} is refused without a word.")
    demand(state.to_json() == before, "Refusing an action on a copy changed the original.")


def foreign_answers(game: Game[S], decision: Decision, rng: Random) -> list[Answer]:
    """Answers that do not fit: other actions of the game, nonsense, dice nobody asked for."""
    found: list[Answer] = [game.vocabulary.action(rng.randrange(game.vocabulary.size)) for _ in range(SAMPLE)]
    found.append(Action("no such verb", (rng.randrange(9),)))
    if isinstance(decision, Chance):
        found.append(Dice((decision.sides + 1,) * decision.count))
        found.append(Dice((1,) * (decision.count + 1)))
        return found
    found.append(Dice((1,)))
    if isinstance(decision, Choice):
        some = rng.choice(decision.actions)
        found.append(Action(some.verb, (*some.args, 0)))
        found.append(Action(some.verb, tuple(rng.choice((-1, 10**6)) for _ in some.args) or (0,)))
        return [answer for answer in found if answer not in decision.actions]
    return found


def refusal_of(game: Game[S], state: S, answer: Answer) -> Refusal | None:
    """The refusal of an answer tried on a copy; the copy must stay as it was."""
    twin = state.copy()
    try:
        game.apply(twin, answer)
    except Refusal as refusal:
        check_texts(refusal)
        demand(twin == state, f"Refusing {answer} changed the state.")
        return refusal
    return None


def check_barrier(match: Match[S]) -> None:
    """Undo reaches back to the last barrier and no further."""
    demand(match.undoable <= _free_entries(match), "Undo would cross dice, a revelation or a change of side.")


def check_undo(match: Match[S]) -> None:
    """Undo stops at the barrier, and redo is its inverse."""
    check_barrier(match)
    if not match.undoable:
        return
    side = match.log[-1].by
    here, length, events = match.state.digest(), len(match.log), list(match.events)
    action = match.undo(side)
    demand(len(match.log) == length - 1, "Undo took back more or less than one entry.")
    choice = match.choice_of(side)
    demand(choice is not None and action in choice.actions, "After undo the action is not offered again.")
    match.redo(side)
    demand(match.state.digest() == here and match.events == events, "Redo after undo leads elsewhere.")


def _free_entries(match: Match[S]) -> int:
    """Entries at the end of the log that lie behind no barrier, found from the log alone."""
    decision = match.decision
    if not isinstance(decision, Choice):
        return 0
    revealing = {at for at, event in match.events if event.reveals}
    free = 0
    for at in range(len(match.log) - 1, -1, -1):
        entry = match.log[at]
        if entry.by != decision.side or isinstance(entry.answer, Dice) or at + 1 in revealing:
            break
        free += 1
    return free


def check_replay(match: Match[S]) -> None:
    """The log alone leads to the same state, events and question."""
    again = Match.replay(match.game, match.header, match.log)
    demand(again.state.digest() == match.state.digest(), "The log replays to another state.")
    demand(again.events == match.events, "The log replays with other events.")
    demand(again.decision == match.decision, "The log replays to another question.")
