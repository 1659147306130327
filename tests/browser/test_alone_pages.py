"""The pages of a game without signal show what the server's views would show, value by value and sign for sign."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from django.test import Client

from scorekeeper.facts import STEPS_TOLD, Facts
from scorekeeper.models import Game
from scorekeeper.project.drawn import PARTS
from scorekeeper.scoreboard.decision_form import BAGS, POINTS
from tests.browser import alone
from tests.browser.test_alone_draw import PIECES
from tests.table import Phone, facts_of, form_of, link, play, start
from tests.tournaments.race import go_on, race_of, win

pytestmark = [pytest.mark.no_cover, pytest.mark.django_db]

NOT_HERE = {"key", "etag", "records"}
PAGE = """([kept, path, search, fields]) => {
  const told = inside.pageAt(kept, path, search, fields ?? undefined);
  return told && { ...told, ...alone.page(kept, path, search, fields ?? undefined) };
}"""
Asked = tuple[str, str, dict[str, Any] | None]
"""The page of a game, what follows "?", and what is posted to it, if anything is."""
Looked = Callable[[str], Any]
"""The server's answer to a page of a game, asked once while nothing changes."""


def asked_of(chance: Random, facts: Facts, looked: Looked) -> Iterator[Asked]:
    """Some pages, as their links and forms ask for them."""
    yield from chance.sample([(page, "", None) for page in ("adjust/", "misdeal/", "deal/", "end/", "sheet/")], 2)
    at = f"/games/{facts.game.public_id}/"
    if facts.sheet.status == "finished" or facts.game.ended in ("leader", "nobody"):
        yield "rematch/", "", None
    for hand in facts.scored[-1:]:
        page = f"hands/{hand.number}/"
        yield page, "", None
        yield page, "", corrected(chance, looked(f"{at}{page}").context)
    kind = chance.choice(["renege", "points", "bags", "set", "remove", "gift"])
    which = chance.choice(["", f"&hand={facts.open_number}", f"&hand={len(facts.scored)}"])
    told = looked(f"{at}adjust/?kind={kind}{which}")
    if kind != "remove":
        yield "adjust/", f"?kind={kind}{which}", None
        if told.context.get("hand"):
            yield "adjust/", "", decided(chance, told.context, kind)
    yield from (("adjust/", f"?{line['url'].partition('?')[2]}", None) for line in told.context.get("decided") or ())


def corrected(chance: Random, told: Any) -> dict[str, Any]:
    """A correction to look at; now and then one that may not be, or of a hand that was changed meanwhile."""
    fields = {
        "hand": told["hand"],
        "version": told["version"],
        "step": "preview",
        "reason": "misheard",
        "key": "k" * 32,
    }
    for seat in told["seats"]:
        for field, choices in ((seat["bid_field"], seat["bids"]), (seat["tricks_field"], seat["tricks"])):
            fields[field] = picked(chance, choices or [], 0.85)
    fields |= {prize["field"]: picked(chance, prize["choices"], 0.8) for prize in told["prizes"]}
    tricks = [name for name in fields if name.startswith("tricks") and fields[name].isdigit()]
    away, to = chance.sample(tricks, 2) if len(tricks) > 1 else tricks * 2
    if away != to and fields[away] != "0":  # mostly they add up
        fields[away], fields[to] = str(int(fields[away]) - 1), str(int(fields[to]) + 1)
    return fields | ({"version": "1-0"} if chance.random() < 0.1 else {})


def picked(chance: Random, choices: list[Any], stays: float) -> str:
    """What stands, mostly."""
    stands = [choice["value"] for choice in choices if choice["checked"]]
    if not choices or (stands and chance.random() < stays):
        return stands[0] if stands else ""
    return str(chance.choice(choices)["value"])


def decided(chance: Random, told: Any, kind: str) -> dict[str, Any]:
    """A decision to look at."""
    fields = {
        "kind": kind, "hand": str(told["hand"]), "version": told["version"], "side": chance.choice("0011 "),
        "amount": str(chance.choice(BAGS if kind == "bags" else POINTS)),
        "move": chance.choice(["0-1", "1-0", "2-1", "0-9"]),
        "reason_text": chance.choice(["", "", "talking <twice>"]), "reason": chance.choice(["talking", ""]),
        "key": "k" * 32,
    }  # fmt: skip
    return fields | ({"version": f"{told['hand']}:0-0"} if chance.random() < 0.1 else {})


def here(client: Client, looked: Looked, path: str, search: str, fields: Any) -> Any:
    """The same from the server: the template, its context, the status, the page."""
    answer = looked(path + search) if fields is None else client.post(path + search, fields)
    if answer.status_code == 302:
        client.get(answer["Location"])  # where it is told why
    if answer.status_code in (302, 404):
        return answer.status_code, None, None, None
    assert answer.status_code in (200, 409, 422), answer.content
    return answer.status_code, answer.templates[0].name, answer.context, answer.content.decode()


def piece(name: str, page: str) -> str:
    """The part of a page that the phone draws."""
    found = PIECES["board" if "board" in PARTS[name] else "body"].search(page)
    assert found
    return plain(found[1])


def plain(page: str) -> str:
    """Without what is fresh in each."""
    page = re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", page)
    page = re.sub(r'(name="key" value=")[^"]*', r"\1", page)
    return re.sub(r'(&quot;|")\\?"?[0-9]+-scorer[^&"]*', r"\1", page)


def told(value: Any) -> Any:
    """As JSON, without what no phone can know."""
    if isinstance(value, dict):
        return {key: told(each) for key, each in value.items() if key not in NOT_HERE}
    return [*map(told, value)] if isinstance(value, list | tuple) else value


def since(before: Any, kept: Any, facts: Facts) -> Any:
    """What is kept, as a phone has it that was told of no change since `before`; unless that is too long ago, or
    something was undone: of that only the server tells.
    """
    if not before or before["game"]["id"] != kept["game"]["id"]:
        return {**kept, "steps": kept["steps"][:2]}  # as if more had been done before
    version = before["told"]["version"]
    undone = facts.game.steps.filter(number__gt=version, action__in=("undo", "redo")).exists()
    if undone or kept["game"]["version"] - version > STEPS_TOLD:
        return kept
    played = kept["told"]["played"]  # the day is told when the game is over
    return {**kept, "game": {**kept["game"], "phone_is_pen": True}, "told": {**before["told"], "played": played}}


def test_pages(page) -> None:
    seen = Counter[str]()
    for language in ("en", "ro"):
        chance, asked, ours, before = Random(language), [], [], dict[str, Any]()
        client = Client(HTTP_ACCEPT_LANGUAGE=language)
        for facts in alone.tables(f"pages in {language}", 3):
            at = f"/games/{facts.game.public_id}/"
            if not before or before["game"]["id"] != facts.game.public_id:
                client = Client(HTTP_ACCEPT_LANGUAGE=language)
                client.get(link(facts.game, "Bob"))
            kept = since(before, client.get(f"{at}kept.json").json(), facts)
            before, looked = kept, cache(client.get)
            for where, search, fields in asked_of(chance, facts, looked):
                asked.append([kept, f"{at}{where}", search, fields])
                ours.append(here(client, looked, f"{at}{where}", search, fields))
        theirs = alone.opened(page, "speak, pageAt", language)(PAGE, asked)
        for (_kept, *each), (status, name, context, html), there in zip(asked, ours, theirs, strict=True):
            seen[f"{each[0].split('/')[3]} {'looked at' if each[2] else 'asked for'} {status}"] += 1
            if context is None:
                assert there is None or there["name"] == "scorekeeper/game.html", each
                continue
            assert there["name"] == name, each
            given = {key: context.get(key) for key in there["context"]}
            assert [*alone.differing(told(json.loads(json.dumps(given))), told(there["context"]))] == [], each
            assert piece(name, html) == plain(there["html"]), each
    print(dict(sorted(seen.items())))  # -s shows how often each kind of page occurred
    asked_for = {f"{name} asked for 200" for name in ("adjust", "deal", "end", "hands", "misdeal", "rematch", "sheet")}
    looked_at = {f"{name} looked at {status}" for name in ("adjust", "hands") for status in (200, 409, 422)}
    assert asked_for | looked_at <= {*seen}


def test_a_change_before_the_steps_that_a_phone_keeps_is_told(page) -> None:
    phone = Phone(play(start(options={"target": 500}), ["4", "5", "6"], [5, 6, 6]).game)
    fields: Any = form_of(phone.get("hands/1/"), "version")
    fields |= {"step": "save", "tricks-0": "5", "tricks-1": "6", "tricks-2": "6"}
    phone.post("hands/1/", **(fields | dict.fromkeys(("bid-0", "bid-1", "bid-2"), "4")))
    phone.bid("4", "5", "6")
    kept = phone.get("kept.json").json()
    asked = [
        [{**kept, "steps": kept["steps"][:2]}, f"{phone.address}{where}", "", None] for where in ("sheet/", "hands/1/")
    ]
    sheet, hand = (told["context"] for told in alone.opened(page, "pageAt")(PAGE, asked))
    assert len(sheet["changes"]) == 1
    assert sheet["changes"] == phone.get("sheet/").context["changes"]
    assert len(hand["history"]) == 2
    assert hand["history"] == phone.get("hands/1/").context["history"]


NEXT = """([kept, url]) => {
  const form = new DOMParser().parseFromString(alone.page(kept, url).html, "text/html").querySelector("form");
  const fields = {};
  for (const [name, value] of new FormData(form)) fields[name] = name in fields ? [].concat(fields[name], value) : value;
  const path = new URL(form.action, "http://table.test/").pathname;
  return [path, fields, alone.take(kept, path, alone.settled(kept, path, fields)).seats.map((seat) => seat.name)];
}"""  # noqa: E501


def test_a_race_goes_on_from_the_board_of_the_phone(page) -> None:
    race = race_of()
    game = go_on(race)
    phone = Phone(game)
    before = phone.get("kept.json").json()
    win(game, "Bea")
    after, drawn = phone.get("kept.json").json(), phone.board()
    kept = {**after, "beside": before["beside"], "next": before["next"]}
    ask = alone.opened(page)
    [playing, over] = ask("kept => alone.board(kept).follow", [before, kept])
    assert (playing, over) == (None, drawn["follow"])
    [(path, fields, names)] = ask(NEXT, [[kept, over["url"]]])
    posted = phone.client.post(path, fields)
    assert posted["Location"] == f"/games/{Game.objects.latest('pk').public_id}/"
    assert facts_of(Game.objects.latest("pk")).names() == names
