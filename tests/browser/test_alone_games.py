"""A game that begins without signal is the one that the server begins later from the same fields: after another game,
or at a new table.
"""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.http import QueryDict
from django.test import Client
from django.utils import translation

from scorekeeper import rules, scorebook
from scorekeeper.facts import Facts
from scorekeeper.forms import house_rules
from scorekeeper.forms.next_game import games_after
from scorekeeper.models import Club, Game
from scorekeeper.models.identity import is_id, new_id
from scorekeeper.scoreboard.kept_game import BESIDE, kept_game
from tests.browser import alone
from tests.browser.alone_taps import due_tap, fresh
from tests.browser.test_alone_pen import TAKE, refused
from tests.scorekeeper.test_setup_rules import fields_of
from tests.table import facts_of, link, start

pytestmark = [pytest.mark.no_cover, pytest.mark.django_db]

NAMES = ["Ana", "Bea", "Carl", "Dóra", "Emil", "Fay", "Ana (2)", "ana", "ANA (3)", "Zoë", " Gil\u200b  B ", "Guest", ""]


def phone_of(club: Club) -> Client:
    """A phone that may begin games in a club."""
    client = Client()
    client.get(link(club.games.earliest("pk"), "Alice"))
    return client


def as_kept(facts: Facts) -> Any:
    """What a phone keeps, but for what is beside the cards."""
    beside: dict[str, Any] = {name: [] for name in BESIDE}
    return json.loads(json.dumps(kept_game(facts, phone=facts.game.phone, beside=beside, following=games_after(facts))))


def comparable(result: Any, known: set[str]) -> Any:
    """What a phone can know of what comes of a tap: it has no code for a table, an id of its own for a newcomer, and
    knows no guests of other evenings.
    """
    if "kept" not in result:
        return result
    kept = result["kept"]
    for who in [*kept["seats"], *kept["roster"]]:
        if who["player"] not in known:
            who["tag"] = "" if who["name"] in ("Guest", "Vendég") else who["tag"]
            who["player"] = f"new {who['name']} {who['tag']}"
    kept["game"]["table_code"] = kept["beside"] = kept["told"] = ""
    kept["roster"].sort(key=lambda who: (who["name"], who["tag"]))
    for own in ("taken", "again"):
        kept.pop(own, None)
    return result


def test_a_table_that_plays_on(page) -> None:
    chance = Random("one more")
    asked, expected = [], []
    club = start("base", names=["Ana", "Bea", "Carl", "Dóra"]).club
    client = phone_of(club)
    for preset in [*rules.PRESETS, *["partners-500", "partners-basic"] * 2]:
        game = start(preset, club=club, first_dealer=1, rules_name=chance.choice(["", "Friday"]), agreed=["2♣ leads"])
        taps, told = [], []
        kept = as_kept(facts_of(game))
        for _ in range(2):
            for page_of, fields in [*played(chance, game), ("end/", {"how": "nobody"}), rematch(chance, game)]:
                fields = {"key": fresh(), **fields}
                path = f"/games/{game.public_id}/{page_of}"
                answer = client.post(path, fields)
                game = Game.objects.filter(public_id=fields.get("id")).first() or game
                facts = facts_of(game)
                now = facts.game.written_at.isoformat()
                taps.append([path, {name: str(value) for name, value in fields.items()}, now])
                told.append(refused(answer) or {"kept": as_kept(facts)})
        asked.append([None, kept, taps])
        expected.append(told)
    begun = Counter[str]()
    for (_language, _kept, taps), ours, theirs in zip(asked, expected, alone.opened(page)(TAKE, asked), strict=True):
        known = {each["player"] for each in _kept["roster"]}
        for (path, fields, _now), here, there in zip(taps, ours, theirs, strict=True):
            assert [*alone.differing(comparable(here, known), comparable(there, known))] == [], (path, fields)
            begun[fields.get("seats", "")] += 1
    assert begun.keys() >= {"same", "draw", "rotate-1", "rotate-2"}


def played(chance: Random, game: Game) -> list[Any]:
    """A tap in a game, so that it has begun; now and then none."""
    return [due_tap(chance, facts_of(game))] if chance.random() < 0.7 else []


def rematch(chance: Random, game: Game) -> tuple[str, dict[str, Any]]:
    """The next game, in any of its seatings."""
    ways = [way.fields["seats"] for way in games_after(facts_of(game))]
    seats = chance.choice([*ways, "draw"])
    order = chance.sample(range(facts_of(game).rules.players), facts_of(game).rules.players)
    drawn = {"order": "".join(map(str, order))} if seats == "draw" else {}
    return "rematch/", {"seats": seats, "id": new_id(), **drawn}


def test_a_new_table(page) -> None:
    chance = Random("who plays")
    asked, expected = [], []
    club = start("base", names=["Ana", "Bea", "Carl", "Dóra"]).club
    scorebook.add_player(club, "Ana", "2")
    scorebook.add_player(club, "Emil")
    client = phone_of(club)
    for _ in range(60):
        language = chance.choice(["en", "hu"])
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        with translation.override(language):
            kept = as_kept(facts_of(club.games.latest("pk")))
            preset = chance.choice([*rules.PRESETS])
            query = chance.choice([f"preset={preset}", f"rules={kept['game']['id']}", f"after={kept['game']['id']}"])
            path = f"/new/table/?{query}"
            base = house_rules.preset_of(preset) if "preset" in query else facts_of(club.games.latest("pk")).rules
            fields = form_of(chance, base, kept["roster"])
            sent = {name: values if len(values) > 1 else values[0] for name, values in fields.lists()}
            answer = client.post(path, sent)
            game = Game.objects.filter(public_id=sent["id"]).first()
            shown = {"pick", "step"} & sent.keys()
            result = None if shown else refused(answer)
            asked.append([language != "en" and alone.catalogue(language), kept, [[path, sent, ""]]])
            expected.append(result or {"kept": as_kept(facts_of(game)) if game else kept})
    seen = Counter[str]()
    answers = alone.opened(page)(TAKE, asked)
    for (_said, kept, [(path, sent, _now)]), here, [there] in zip(asked, expected, answers, strict=True):
        known = {each["player"] for each in [*kept["roster"], *kept["seats"]]}
        assert [*alone.differing(comparable(here, known), comparable(there, known))] == [], (path, sent)
        begins = "kept" in here and here["kept"]["game"]["id"] != kept["game"]["id"]
        seen["begun" if begins else str(here.get("status", "shown"))] += 1
    assert seen["begun"] > 20
    assert seen["422"] > 20
    assert seen["shown"] > 1


def form_of(chance: Random, base: rules.Ruleset, roster: list[dict[str, str]]) -> QueryDict:
    """The form of a new table as somebody may send it."""
    first, more = house_rules.drawn(base.options(), base.preset)
    fields = fields_of([*first, *more])
    for _ in range(chance.choice([0, 1, 1, 2])):
        change(chance, fields)
    clean = chance.random() < 0.6
    names = [*dict.fromkeys(each["name"] for each in roster), "Gil", "Hana", "Zoë"]
    for seat in range(base.players):
        name = names.pop(chance.randrange(len(names))) if clean else chance.choice(NAMES)
        known = [each["player"] for each in roster if each["name"] == name]
        fields[f"name-{seat}"] = name
        fields[f"player-{seat}"] = chance.choice([*known, ""]) if chance.random() < 0.9 else "guest"
        if chance.random() < 0.3:
            fields[f"same-{seat}"] = chance.choice([*known, "new", "nobody"])
            fields[f"tag-{seat}"] = chance.choice(["", "2", " 7 "])
    told = {"key": fresh(), "id": new_id(), "dealer": str(chance.randrange(7)), "zone": "Europe/Budapest"}
    told["agreed"] = chance.choice(["", "2♣ leads\r\n\r\n  no  tal\0king \x85x", "é" * 300])
    for name, value in told.items():
        fields[name] = value
    for line in chance.sample(["2♣ leads", "Partners pass", " "], chance.randrange(3)):
        fields.appendlist("agree", line)
    if chance.random() < 0.6:
        fields["met"] = "alone"
    if chance.random() < 0.06:
        fields[chance.choice(["pick", "step"])] = chance.choice(["rules", "seats"])
    return fields


def change(chance: Random, fields: QueryDict) -> None:
    """A house rule is another, or the form is a broken one."""
    boxes, figures = fields.getlist("has"), [name for name in fields if name != "has"]
    box = chance.choice(boxes)
    if chance.random() < 0.4 and box in fields:
        del fields[box]
    elif chance.random() < 0.4:
        fields[box] = "1"
    elif chance.random() < 0.3:
        added = chance.choice(["exact_bids.3-for-70", "prizes.AS", "exact_bids."])
        fields.appendlist("has", added)
        for name, value in {"": "1", ".points": "5", ".tricks": "3", ".exact": "70"}.items():
            fields[added + name] = value
    else:
        fields[chance.choice(figures)] = chance.choice(["none", "0", "1", "−20", "150", "x", "2C 2D", "4"])


SETTLED = """([kept, path, fields]) => alone.settled(kept, path, fields)"""


def test_what_is_left_to_chance_is_settled_before_a_tap_is_taken(page) -> None:
    game = start("partners-500")
    kept = as_kept(facts_of(game))
    kept["steps"] = [{"number": 7, "key": "an-older-page", "live": True}]
    at = f"/games/{game.public_id}/"
    taps = [
        ("/new/table/?preset=cutthroat-official", {"dealer": "draw"}), ("/new/table/?preset=base", {"dealer": "3"}),
        (f"{at}rematch/", {"seats": "draw"}), (f"{at}rematch/", {"seats": "same", "id": "23456789abcd"}),
        ("/races/abc/next/", {"after": "1"}), (f"{at}undo/", {"step": "7"}), (f"{at}undo/", {"step": "6"}),
        (f"{at}end/", {"how": ""}), (f"{at}close/", {"hand": "1"}),
    ]  # fmt: skip
    told = alone.opened(page)(SETTLED, [[kept, path, fields] for path, fields in taps])
    ids = [told[place].pop("id") for place in (0, 1, 2, 4)]
    assert len({*filter(is_id, ids)}) == 4
    assert told[0].pop("dealer") in ("0", "1", "2")
    assert sorted(told[2].pop("order")) == ["0", "1", "2", "3"]
    new = {"met": "alone", "club": kept["game"]["club"]}
    assert told == [
        new, {**new, "dealer": "3"}, {"seats": "draw"}, {"seats": "same", "id": "23456789abcd"},
        {"after": "1"}, {"step": "7", "of": "an-older-page", "sure": "1"}, {"step": "6", "sure": "1"},
        {"how": "", "sure": "1"}, {"hand": "1"},
    ]  # fmt: skip
