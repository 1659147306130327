"""A club with everything in it, so that nothing may be forgotten where a whole club is taken along; and an emptied
database, into which it comes back.
"""

import functools
import io
from typing import Any

from django.apps import apps
from django.db import connection

from scorekeeper import ports, rules, scorebook
from scorekeeper.archive import of_table
from scorekeeper.archive.kinds import Kind
from scorekeeper.archive.telling import told_whole
from scorekeeper.models import Club, Game, Player
from tests.scorekeeper.incoming.ground import begun, brought, finals
from tests.table import WON, ask, bid, facts_of, imported, kept_rules, play, record_of, start
from tests.tournaments.night import drawn, night, result, table_of
from tests.tournaments.race import SHORT, won_by
from tests.tournaments.whole_night import whole_night
from tournaments import director
from tournaments.formats.season import Rule
from tournaments.models import Tournament

PHONE = "phone-of-nobody"
SECRET = 1234567
KINDS: dict[str, Kind] = {kind.name: kind for block in (*of_table.BLOCKS, *ports.club_archive) for kind in block.kinds}
MODELS = [model for app in ("scorekeeper", "tournaments") for model in apps.get_app_config(app).get_models()]


def whole_club() -> Club:
    """A club with a night, races and seasons, a club that joined it, people in every state, games with every step."""
    tournament = whole_night(ended=True)
    club = tournament.club
    wanted = scorebook.ClubSettings("Friday „Ünï“", "Europe/Vienna", club.language, {"trick": "book"}, True)
    scorebook.change_settings(club.pk, ask(), wanted=wanted, was=scorebook.ClubSettings.of(club).seen)
    club = Club.objects.get(pk=club.pk)
    add_rules(club)
    add_games(club)
    add_people(club)
    join_another(club)
    add_old_results(club)
    season = director.found_season(club, ask(), name="Winter", rule=Rule("tokens", best=3, final=2))
    director.put_night(season.pk, ask(), tournament=tournament.public_id, counts=True)
    rehearsed(club)
    forget_phones(club)
    return Club.objects.get(pk=club.pk)


def add_rules(club: Club) -> None:
    """Rules in two versions, and rules put away."""
    house = kept_rules(club, "Friday", agreed=["Emil pours"])
    was = scorebook.saved_rules_key(house, scorebook.newest(house))
    other = rules.read_ruleset({"preset": "base", "options": {"target": 300}})
    scorebook.change_saved_rules(house, ask(), scorebook.Wanted("Saturday", other, []), was=was)
    scorebook.put_rules_away(kept_rules(club, "Old ones"), ask(), archived=True)


def add_games(club: Club) -> None:
    """A game of every preset; and one in which all was done that a table can do."""
    for preset in rules.PRESETS:
        imported(record_of(preset, start_hands=1), club)
    game = imported({**record_of("cutthroat-official", {**WON, "note": "Ana shuffled", "at": "2024-05-01T20:00:00Z"}),
                     "agreed": ["Bea deals"], "venue": "Café"}, club)  # fmt: skip
    key = scorebook.decisions_key(game.hands.get())
    late = scorebook.Ask(ask().key, PHONE, "came late")
    scorebook.adjust(game.pk, late, hand=1, was=key, add={"kind": "points", "side": 1, "points": -20, "reason": "late"})
    undo_last(game)
    scorebook.redo(game.pk, ask(), step=game.steps.order_by("-number")[0].number)
    scorebook.substitute(game.pk, ask(), place=0, was="Ana", credited=True, name="Zed")
    scorebook.rename_seat(game.pk, ask(), place=2, name="Carlo", tag="", was="Carl")
    undo_last(game)
    play(game, ["3", "3", "3"], [6, 6, 5])
    due = facts_of(game).sheet.next
    assert due
    scorebook.deal_out_of_turn(game.pk, ask(), hand=3, dealer=1, was=due.dealer)
    bid(game, ["4", "4", "nil"])
    scorebook.enter(game.pk, ask(), hand=3, field="bids", place="0", value="5", was="4")
    scorebook.ask_for_pen(game.pk, scorebook.Ask(ask().key, PHONE))
    scorebook.allow_pen(game.pk, ask(), phone=PHONE)
    follower = start(club=club, names=["Ana", "Bea", "Zed"], previous=game, rules_name="Saturday")
    bid(follower, ["2", None, "4"], close=False)
    scorebook.end_game(start(club=club, names=["Ana", "Bea", "Zed"]).pk, ask(), how="later")


def undo_last(game: Game) -> None:
    """Take the last step of a game back."""
    scorebook.undo(game.pk, ask(), step=scorebook.live_steps(game)[0].number)


def add_people(club: Club) -> None:
    """Somebody merged, twice over, under a name of its own; a merge taken back; hidden, archived, erased, a guest."""
    one, two, three, four = (scorebook.add_person(club.pk, ask(), name=name) for name in ("Sue", "Suse", "Susi", "Sam"))
    merge = functools.partial(scorebook.merge_players, club.pk)
    merge(ask(), kept=two.public_id, gone=one.public_id)
    merge(ask(), kept=three.public_id, gone=two.public_id)
    Player.objects.filter(pk=one.pk).update(name="Susi")  # as the one that it is part of
    back = merge(ask(), kept=four.public_id, gone=club.players.get(name="Eva").public_id)
    scorebook.take_back_merge(club.pk, ask(), merge=back.pk)
    merge(ask(), kept=four.public_id, gone=club.players.get(name="Eva").public_id)
    wanted = scorebook.Described("Samuel", "2", "Sammy", "teal", "fox")
    four.refresh_from_db()
    was = scorebook.Described.of(four).seen
    scorebook.describe_person(club.pk, ask(), person=four.public_id, wanted=wanted, was=was)
    scorebook.mark_person(club.pk, ask(), person=club.players.get(name="Dan").public_id, mark="hidden", value=True)
    scorebook.mark_person(club.pk, ask(), person=three.public_id, mark="archived", value=True)
    scorebook.add_person(club.pk, ask(), name="Gast", guest=True)
    gone = scorebook.add_person(club.pk, ask(), name="Rumpelstilz")
    record = record_of("cutthroat-official", WON, agreed=["Rumpelstilz keeps score"])
    imported({**record, "seats": ["Rumpelstilz", "Bea", "Carl"]}, club)
    scorebook.erase_person(club.pk, ask(), person=gone.public_id, name="Rumpelstilz")


def add_old_results(club: Club) -> None:
    """Old results that came in as a whole, somebody new with them; others are on their way, and no part of it yet."""
    brought(club, finals(2, "Quirin"))
    begun(club, finals(1, "Nobodyhereyet"))


def join_another(club: Club) -> None:
    """A club that joined it, of whose people one is known here; with a race of its own."""
    other = scorebook.found_club(name="Monday")
    game = imported(record_of("cutthroat-4", won_by(0), options=SHORT), other)
    race = director.start_race(game.pk, ask(), victories=2)
    director.add_paper_game(race.pk, scorebook.Ask(ask().key, PHONE, "no signal"), won="1", after=1)
    kept_rules(other, "Saturday")
    known = {each.public_id: "" for each in other.players.all()}
    known[other.players.get(name="Bea").public_id] = club.players.get(name="Bea").public_id
    scorebook.join_clubs(club.pk, ask(), other_id=other.pk, matched=known)


def rehearsed(club: Club) -> None:
    """A night that goes on, and a rehearsal of it."""
    going = night(4, club=club)
    result(table_of(drawn(going, [1, 2, 3, 4])), 310, 280, 90, 120)
    director.rehearse_night(going.pk, ask())


def forget_phones(club: Club) -> None:
    """What must never be told, under values that are found again wherever they stand."""
    Game.objects.filter(club=club).update(
        scorer_link=SECRET, viewer_link=SECRET, table_code="zzzz", phone=PHONE, asking=PHONE
    )
    Club.objects.filter(pk=club.pk).update(language="xx")
    Club.objects.update(**{f"{role}_link": SECRET for role in ("owner", "organizer", "scorer", "starter", "reader")})
    Tournament.objects.update(**{f"{link}_link": SECRET for link in ("viewer", "helper", "table", "sign_up")})


def told(club: Club) -> bytes:
    """The file of a club."""
    return b"".join(told_whole(club))


def empty_the_database() -> None:
    """Leave nothing of any club."""
    for model in MODELS:
        model._base_manager.all()._raw_delete("default")
    connection.check_constraints()


def comes_back(file: bytes, **more: Any) -> Club:
    """The club of a file, read."""
    return scorebook.import_club(io.BytesIO(file), ask(), **more)
