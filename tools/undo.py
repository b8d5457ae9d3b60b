"""Undo each fix of what attackers and auditors found, one at a time in a copy, and see that its test fails.

Lists what was undone.

python tools/undo.py [WORD…]    all of them, or those whose finding holds one of the words
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
COPIED = ("src", "tests", "docs", "tools", "pyproject.toml")


class Fix(NamedTuple):
    finding: str
    file: str
    """Below `src/fogbound`."""
    fixed: str
    undone: str
    test: str
    """File below `tests`, and what to run of it."""


# fmt: off
FIXES = (
    Fix("a fork verifies without its parent", "core/verify.py",
        "    if fork:\n", "    if False:\n", "core/test_match.py -k forged_fork"),
    Fix("rolls are not checked against the key", "core/verify.py",
        "if own and stream.roll", "if False and stream.roll", "core/test_match.py -k verified_against"),
    Fix("seeds of players do not count", "core/dice.py",
        ".digest() if seeds else key", ".digest() if False else key", "cli/test_replay.py -k seeds_of_players"),
    Fix("the server vouches for a forged fork", "server/api/replay.py",
        "if record.key is None or record.header.fork:", "if record.key is None:", "server/test_replay.py -k vouch"),
    Fix("swapped dice leave no trace", "server/ledger.py",
        "promised is not None and promised != header.dice", "False", "server/test_dice.py -k swapped"),
    Fix("the ledger can be changed", "server/store/migrations/versions/0004_ledger.py",
        'for what in ("UPDATE", "DELETE"):', "for what in ():", "server/test_dice.py -k itself_refuses"),
    Fix("one account sits on both sides", "server/seating.py",
        "> 1 and not is_alone(seats, person)", "> 9 and not is_alone(seats, person)",
        "server/test_trust.py -k both_sides_of_a_team"),
    Fix("who holds all sides sees all hands", "server/api/replay.py",
        "return everything and is_alone(table.seats, caller.user_id)", "return everything",
        "server/test_trust.py -k truly_alone"),
    Fix("one bad notice stops all", "server/notices.py",
        "except Exception as fault:  # one bad address", "except OSError as fault:  # one bad address",
        "server/test_trust.py -k one_bad_notice"),
    Fix("addresses that crash the mail are taken", "server/api/accounts.py",
        "if body.email and not EMAIL.fullmatch(body.email):", 'if body.email and "@" not in body.email:',
        "server/test_trust.py -k no_mail_can_be_sent"),
    Fix("loops die of their first fault", "server/supervision.py",
        "except Exception as fault:", "except ZeroDivisionError as fault:", "server/test_trust.py -k goes_on_whatever"),
    Fix("a job that fails ends the clerk", "server/store/clerk.py",
        "except BaseException as raised:  # whatever", "except ZeroDivisionError as raised:  # whatever",
        "server/test_clerk.py -k ends_neither"),
    Fix("a new version of the rules bricks games", "server/restore.py",
        "except Exception as fault:  # whatever the rules", "except ZeroDivisionError as fault:  # whatever the rules",
        "server/test_past.py -k running_game"),
    Fix("rules that lead elsewhere rewrite a game", "server/restore.py",
        "        _demand_same_end(table, position)", "        pass", "server/test_past.py -k elsewhere"),
    Fix("checkpoints of other programs are believed", "server/checkpoints.py",
        "checkpoints.c.maker == maker_of(game)", "checkpoints.c.maker.is_not(None)",
        "server/test_past.py -k another_program"),
    Fix("a checkpoint is believed against the journal", "server/restore.py",
        "    _demand_fit(checkpoint, rows)\n", "", "server/test_long_games.py -k does_not_fit"),
    Fix("what was rewound leaves its checkpoints", "server/checkpoints.py",
        'if row.kind == "rewind":', "if False:", "server/test_checkpoints.py -k rewound_leaves"),
    Fix("readings are forgotten by a migration", "core/migration.py",
        "found = {**game.migrations[n].options, **found}", "found = dict(found)", "server/test_past.py -k readings"),
    Fix("polling tells when the enemy acts", "server/view.py",
        '"at": mark_for(table, viewer),', '"at": table.at,', "server/test_trust.py -k polling"),
    Fix("the lobby tells when somebody acts unseen", "server/hub.py",
        "if lists == self._lists:", "if False:", "server/test_trust.py -k acts_unseen"),
    Fix("sockets outlive their session", "server/api/socket.py",
        "await server.sessions.user(watching.session)", "pass", "server/test_trust.py -k socket_ends"),
    Fix("a lease in the future freezes the bots", "server/background.py",
        "now <= held.until <= now + 2 * LEASE_SECONDS", "now <= held.until", "server/test_faults.py -k on_duty"),
    Fix("a jump of the clock loses a game", "server/background.py",
        "if held and now - held.until > OUTAGE:", "if False:", "server/test_faults.py -k costs_nobody"),
    Fix("an outage is given back twice", "server/outages.py",
        'key = f":outage-{begin:.3f}"', 'key = f":outage-{new_mark()}"', "server/test_faults.py -k two_processes_find"),
    Fix("a locked database leaves bots waiting", "server/background.py",
        "asyncio.get_running_loop().call_later(again, self.tell, game_id)", "pass",
        "server/test_faults.py -k tried_again"),
    Fix("a worker that is played at shuts the other out", "server/store/database.py",
        "RETRY_SECONDS = 0.001", "RETRY_SECONDS = 0.1", "server/test_faults.py -k never_rests"),
    Fix("faults of a game of bots add up", "server/background.py",
        "                    self._faults.pop(game_id, None)\n", "", "server/test_faults.py -k one_success"),
    Fix("a lock stops readers, too", "server/store/database.py",
        "self.worn_out = True", "pass", "server/test_faults.py -k readers"),
    Fix("half-sent headers are waited for", "server/deadlines.py",
        "            self.transport.close()", "            pass", "server/test_faults.py -k never_end"),
    Fix("faults of the database tell values", "server/store/database.py",
        "create_engine(parsed, hide_parameters=True, connect_args=given)", "create_engine(parsed, connect_args=given)",
        "server/test_faults.py -k tells_no_values"),
    Fix("logs repeat what people sent", "server/logs.py",
        "*traceback.format_tb(trace), kind.__name__", "*traceback.format_exception(*ei), kind.__name__",
        "server/test_faults.py -k nobodys_words"),
    Fix("health does not ask the work", "server/app.py",
        "if late := server.watch.late():", "if late := []:", "server/test_strangers.py -k health"),
    Fix("a stranger's file is read", "server/guard.py",
        'if scope["path"] == IMPORTS and not', 'if scope["path"] == "" and not',
        "server/test_strangers.py -k large_body"),
    Fix("a body that never ends is waited for", "server/guard.py",
        "asyncio.timeout(BODY_SECONDS)", "asyncio.timeout(None)", "server/test_strangers.py -k never_ends"),
    Fix("guessing locks the owner out", "server/api/accounts.py",
        "if not limits.is_known(name, caller.address):", "if True:", "server/test_strangers.py -k owner_signs_in"),
    Fix("a /64 has no limit", "server/limits.py",
        "return str(ip_network((int(parsed) >> 64 << 64, 64)))", "return str(parsed)",
        "server/test_strangers.py -k customer"),
    Fix("names look alike", "server/words.py",
        "if confusables.is_dangerous(text):", "if False:", "server/test_strangers.py -k look_like_others"),
    Fix("passwords are weak", "server/api/accounts.py",
        "< FEWEST_GUESSES", "< 0", "server/test_strangers.py -k anybody_would_try"),
    Fix("play makes accounts for strangers", "server/api/accounts.py",
        "if caller.server.settings.local_token:\n        raise Forbidden", "if False:\n        raise Forbidden",
        "server/test_strangers.py -k one_player"),
    Fix("secrets are readable by all", "server/store/database.py",
        "Path(file).chmod(0o600)", "pass", "server/test_strangers.py -k owner_alone"),
    Fix("a webhook's port crashes", "server/api/accounts.py",
        "and not parts.port\n", "and parts.path\n", "server/test_trust.py -k webhook"),
    Fix("nothing against an absent player", "server/absence.py",
        "if patience is None or now < patience:", "if True:", "server/test_absence.py -k stated_time"),
    Fix("a claim before its time", "server/absence.py",
        "if patience is None or now < patience:", "if patience is None:", "server/test_absence.py -k stated_time"),
    Fix("a claim tells what the enemy did unseen", "server/waiting.py",
        "        if passed:\n", "        if True:\n", "server/test_absence.py -k meanwhile"),
    Fix("a newcomer has seen the other hand", "server/absence.py",
        "return len(table.played(person) |", "return len(set() |", "server/test_absence.py -k seen_the_other_hand"),
    Fix("a pause does not stop clocks", "server/waiting.py",
        "                self.clock.stop(time)", "                pass", "server/test_absence.py -k pause_stops"),
    Fix("an outage costs time", "server/clock.py",
        "self.left[side] += max(0.0, min", "self.left[side] += 0 * max(0.0, min",
        "server/test_absence.py -k nobody_could_use"),
    Fix("mail goes to addresses that nobody confirmed", "server/letters.py",
        "values(email_wanted=address)", "values(email_wanted=address, email=address)",
        "server/test_security.py -k not_confirmed"),
    Fix("a link works twice", "server/letters.py",
        "not connection.execute(delete(links).where(this)).rowcount", "False",
        "server/test_security.py -k opened_the_link"),
    Fix("a link works for ever", "server/letters.py",
        " & (links.c.expires > time.time())", "", "server/test_security.py -k grow_old"),
    Fix("a forgotten password is lost", "server/letters.py",
        "self._send(connection, found[\"id\"]", "lambda: self._send(connection, found[\"id\"]",
        "server/test_security.py -k forgotten"),
    Fix("a second factor is not asked for", "server/api/accounts.py",
        "    await caller.server.do(caller.server.second_factor.demand, user_id, body.code)\n", "",
        "server/test_security.py -k second_factor"),
    Fix("a code works twice", "server/second_factor.py",
        "if step > after and", "if", "server/test_security.py -k second_factor"),
    Fix("sessions of others can be ended", "server/accounts.py",
        "mine = (sessions.c.user_id == user_id) & sessions.c.token.startswith(ended, autoescape=True)",
        "mine = sessions.c.token.startswith(ended, autoescape=True)", "server/test_security.py -k signed_in"),
    Fix("a closed account signs in", "server/accounts.py",
        "users.c.name_key == name_key(name), open_ones)", "users.c.name_key == name_key(name))",
        "cli/test_admin_people.py -k closed_account"),
    Fix("who is deleted leaves his name", "server/administration.py",
        "values(data=nameless)", "values(data=row.data)", "cli/test_admin_people.py -k no_name"),
    Fix("an export tells secrets", "server/administration.py",
        "if column.name not in SECRET", "if column.name != 'dice_key'",
        "cli/test_admin_people.py -k without_their_secrets"),
    Fix("a backup mixes moments", "server/copying.py",
        'connection.exec_driver_sql("BEGIN")', "pass", "cli/test_admin_people.py -k one_moment"),
    Fix("a backup is brought into a database in use", "server/copying.py",
        "if any(target.execute(", "if False and any(target.execute(", "cli/test_admin_people.py -k everything_back"),
    Fix("any file is brought back", "server/copying.py",
        "if begun.read(len(SQLITE)) != SQLITE:", "if False:", "cli/test_admin_people.py -k everything_back"),
    Fix("over-long names break the database", "server/words.py",
        "if len(name_key(text)) > LONGEST_KEY:", "if False:", "server/test_strangers.py -k look_like_others"),
    Fix("blank names are taken", "server/words.py",
        "or set(text) & BLANKS:", "and False:", "server/test_strangers.py -k look_like_others"),
    Fix("health says all is well on a full disk", "server/app.py",
        "    await server.do(server.write_sign_of_life)\n", "", "server/test_strangers.py -k health_writes"),
    Fix("anybody at the machine becomes the local player", "server/api/accounts.py",
        "if not wanted or not secrets.compare_digest(wanted.encode(), token.encode(errors=\"replace\")):",
        "if not wanted:", "server/test_guard.py"),
    # -- the proof kit, and worlds
    Fix("an enemy who is asked twice tells something", "core/proof/twins.py",
        "or ours.side == theirs.side,", "or True,", "core/test_proof.py -k asked_twice"),
    Fix("a barrier that only the enemy sees tells something", "core/proof/twins.py",
        "any(event.reveals for event in events) == any(event.reveals for event in theirs),", "True,",
        "core/test_proof.py -k hidden_barrier"),
    Fix("worlds need not be possible", "core/proof/worlds.py",
        "world is None or game.possible(knowledge, world)", "True", "core/test_proof.py -k inconsistent_worlds"),
    Fix("worlds may depend on the truth", "core/proof/twins.py",
        "            check_fair(self.game, state, rng.choice(others), self.side, rng)", "            pass",
        "core/test_proof.py -k tell_tale_worlds"),
    Fix("what is never drawn is not looked at", "core/proof/twins.py",
        "if world := check_edited(now, game, self.knowledge, rng):", "if world := None:",
        "core/test_proof.py -k never_drawn"),
    Fix("the order of keys tells something", "core/proof/news.py",
        "msgspec.json.Encoder().encode", 'msgspec.json.Encoder(order="sorted").encode',
        "core/test_proof.py -k key_order"),
    Fix("True instead of 1 tells something", "core/proof/fog.py",
        "    if ours != theirs:\n        raise ProofFailure(f\"{side}'s observation",
        "    if msgspec.json.decode(ours) != msgspec.json.decode(theirs):\n"
        "        raise ProofFailure(f\"{side}'s observation",
        "core/test_proof.py -k true_for_one"),
    Fix("worlds show the true steps of hidden blocks", "west/position/worlds.py",
        "    draw_steps(world, hidden, rng)\n", "    world.steps[:] = state.steps\n",
        "west/test_worlds.py -k whatever_the_truth"),
    Fix("worlds forget the public set-up", "west/position/worlds.py",
        "return {**suspects, COMING:", "return {**dict.fromkeys(suspects, -1), COMING:",
        "west/test_worlds.py -k set_up_is_public"),
    # -- the rules of West
    Fix("aircraft overhead evict air units from a base that their army holds", "west/rules/air.py",
        "shut = held(state, 1 - side) |", "shut = {state.place[b] for b in board.blocks_of[1 - side]} |",
        "west/test_air_after_battle.py -k raid_drives_nobody"),
    Fix("aircraft that have landed follow a blitz into the open", "west/rules/air.py",
        "state.unmark(block, FLOWN | ATTACKED)", "state.unmark(block, FLOWN)",
        "west/test_air_after_battle.py -k has_landed"),
    Fix("aircraft over a failed attack fight again in a blitz", "west/rules/combat/muster.py",
        "and takes_part(state, block))", ")", "west/test_air_after_battle.py -k do_not_fight_again"),
    Fix("no blitz into neutral land", "west/rules/blitz.py",
        "if cost == BLITZ_COST and not", "if cost == BLITZ_COST and not state.neutral >> state.owner[to] & 1 and not",
        "west/test_rules_7_8.py -k neutral_land_that_the_scenario"),
    Fix("no exploitation into neutral land", "west/rules/entry.py",
        "may_attack = leads(state, block) and not", "may_attack = attacks and leads(state, block) and not",
        "west/test_rules_7_8.py -k that_nobody_defends"),
    Fix("frozen units never thaw", "west/rules/victory.py",
        "    thaw(state)\n    state.goto", "    state.goto", "west/test_rules_3_10.py -k thaw"),
    Fix("no fort can be built in SBW3", "west/data/scenarios/SBW3.toml",
        'units = [\n  "Fort Cherbourg",', 'units = []\nnotes = [\n  "Fort Cherbourg",',
        "west/test_rules_7_3.py -k basic_scenarios"),
    Fix("the Maginot Line is a refuge", "west/rules/combat/retreat.py",
        "or has_fortress(state, hex)) and", "or state.works[hex] >= 2) and",
        "west/test_rules_3.py -k serves_as_a_town"),
    Fix("units arrive in a fortress that has fallen", "west/rules/arrival.py",
        "if board.city[hex] == MAJOR_CITY or has_fortress(state, hex))", "if True)",
        "west/test_rules_3.py -k serves_as_a_town"),
    Fix("Free France is not raised by the fall of Paris", "west/rules/powers.py",
        "    if nation == Nation.FR:\n        raise_free_france(state)\n", "    if nation == Nation.FR:\n",
        "west/test_rules_5.py -k fall_of_paris"),
    Fix("the United States lead after they have left", "west/rules/losses.py",
        "return Nation.UK if state.surrendered >> leader & 1 else leader", "return leader",
        "west/test_rules_5_4.py -k leads_again"),
    Fix("American aircraft cannot cross the Atlantic", "west/rules/flights.py",
        "elsewhere=True, beyond=crossing)", "elsewhere=True)", "west/test_rules_3.py -k atlantic_by_themselves"),
    Fix("American fighters cross without a stop", "west/rules/overseas.py",
        "needs_a_stop = board.kind[block] == Class.FIGHTER", "needs_a_stop = False",
        "west/test_rules_3.py -k stop_on_an_island"),
    Fix("no points for Free France", "west/rules/production.py",
        "*fortify_actions(state), *aid_actions(state), DONE", "*fortify_actions(state), DONE",
        "west/test_rules_5.py -k three_points_a_turn"),
    Fix("aircraft stay on fields that an armistice gave away", "west/rules/rebasing.py",
        "    if stranded:\n", "    if not state.frames:\n", "west/test_air_after_battle.py -k gives_away"),
    Fix("grounded bombers take off inside the first combat round", "west/rules/combat/engagement.py",
        "self.is_raid and now.round == 1\n", "self.is_raid and now.round == 1 and now.air < 2\n",
        "west/test_combat_air.py -k first_combat_round"),
    Fix("an evacuation takes a step without a word", "west/rules/losses.py",
        'state.emit(Event("reduced", why, text, (SIDES[board.side[block]],)))\n    return False', "return False",
        "west/test_rules_7_5.py -k overrun_is_evacuated"),
    Fix("the plans of 1940 are no decisions", "west/rules/plans.py",
        "return decided if fixed == UNDECIDED else fixed",
        'return fixed if fixed != UNDECIDED else decided or ("dyle" if option == FRENCH_PLAN else "1")',
        "west/test_plans.py -k when_the_attack_comes"),
    Fix("the plans of 1940 are no deployments", "west/rules/plans.py",
        "return opened and controls(state, hex, side)", "return False", "west/test_plans.py -k take_up_its_positions"),
    Fix("odds assume bad play on ties", "west/odds/exact.py",
        "sign = self.values, (-1.0, 1.0)[fires]", "sign = self.values, (1.0, -1.0)[fires]",
        "west/test_odds.py -k own_good"),
    Fix("odds call a certain defeat open", "west/odds/plan.py",
        "if not engagement.can_go_on(codes, at):", "if False:", "west/test_odds.py -k no_more_harm"),
    Fix("forts have any faces in odds", "west/odds/words.py",
        "    elif kind == Class.FORT:\n", "    elif False:\n", "west/test_odds.py -k forts_have_their_own"),
    Fix("forts cost in odds what nobody pays", "west/odds/prices.py",
        "if kind == Class.FORT:", "if False:", "west/test_odds.py -k costs_what_the_game"),
    Fix("a spent gun costs a point in odds", "west/odds/prices.py",
        "if steps_of(after) < face <=", "if steps_of(after) <= face <=", "west/test_odds.py -k costs_what_the_game"),
    Fix("the United States are paid after they have left", "west/rules/powers.py",
        "state.surrendered |= 1 << Nation.US  #", "pass  #", "west/test_rules_5_4.py -k leads_again"),
    Fix("a clause names an option that does not exist", "west/data/clauses.toml",
        'title = "Off-map ports"\n', 'title = "Off-map ports"\noption = "off_map_capacity"\n',
        "west/test_options.py -k names_an_option"),
)
# fmt: on


def main(words: list[str]) -> int:
    chosen = [fix for fix in FIXES if not words or any(word in fix.finding for word in words)]
    unproved = [fix.finding for fix in chosen if not fails_when_undone(fix)]
    for finding in unproved:
        print(f"NOT PROVED: {finding}", file=sys.stderr)
    print(f"{len(chosen) - len(unproved)} of {len(chosen)} fixes are proved.")
    return bool(unproved)


def fails_when_undone(fix: Fix) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        for name in COPIED:
            source = ROOT / name
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, Path(folder) / name)
        path = Path(folder) / "src/fogbound" / fix.file
        text = path.read_text("utf-8")
        if text.count(fix.fixed) != 1:
            raise SystemExit(f"{fix.finding}: {fix.file} has changed; look for the fix there and correct this list.")
        path.write_text(text.replace(fix.fixed, fix.undone), "utf-8")
        file, *select = fix.test.split(" ", 1)
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            "-m",
            "not long",
            f"tests/{file}",
        ]
        command += select[0].split(" ", 1) if select else []
        environment = {**os.environ, "PYTHONPATH": f"{folder}/src"}
        code = subprocess.run(command, cwd=folder, env=environment, capture_output=True).returncode
        print(f"{'fails, as it should' if code == 1 else f'pytest said {code}'}: {fix.finding}", flush=True)
        return code == 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
