"""What a tap without signal leaves is what the server would keep of it, and what it refuses the server refuses in the
same words: whatever is tapped, in any order, by any rules.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from scorekeeper import rules, scorebook
from scorekeeper.facts import Facts
from scorekeeper.models import Club, Game
from scorekeeper.scoreboard.kept_game import BESIDE, kept_game
from scorekeeper.scorebook import REFUSALS
from tests.browser import alone
from tests.browser.alone_taps import Tap, adjust, correct, due_tap, fresh, over_again, tap, undo
from tests.rules.random_games import games
from tests.table import ask, facts_of, imported, link, start

pytestmark = [pytest.mark.no_cover, pytest.mark.django_db]

GAMES, TAPS, CORRECTED = 40, 10, 12
PAGES = ["enter", "close", "reopen", "save", "undo", "hands", "adjust", "misdeal", "deal", "end"]
TAKE = """([language, kept, taps]) => {
  alone.speak(language || undefined);
  return taps.map(([path, fields, now]) => {
    alone.now = () => now;
    try {
      kept = alone.take(kept, path, fields);
      return { kept };
    } catch (error) {
      if (!error.status) throw error;
      return { status: error.status, texts: error.texts };
    }
  });
}"""
Table = tuple[Game, Random, Client]
NEEDS_SIGNAL = {"status": 409, "texts": []}
LATER = ("next", "roster", "told")  # of a kept game, what only the server tells anew


def test_whatever_is_tapped(page) -> None:
    seen = compared(page, islice(tables("a long train ride", 400), GAMES), lambda chance: [tap] * TAPS)
    assert {f"{page} {status}" for page in PAGES for status in (200, 409)} <= {*seen, "reopen 409"}
    assert {f"{page} {status}" for page in ("enter", "hands", "adjust") for status in (400, 422)} <= {*seen}


def test_what_a_correction_leaves_of_the_hands_that_follow(page) -> None:
    """Of an open hand that is bid and half played, too, and of who came for a hand that goes."""
    middle = (each for each in tables("a wet autumn", 400, fresh=0) if has_begun(each[0], each[1]))
    seen = compared(page, islice(middle, CORRECTED), half_played)
    assert {"hands 200", "adjust 200", "undo 200", "save 200"} <= {*seen}


def compared(page: Any, tables: Iterable[Table], plan: Callable[[Random], list[Any]]) -> Counter[str]:
    """How often each page answered how, where the phone and the server did the same with each tap."""
    asked, expected = [], []
    for language, (game, chance, client) in zip(cycle(["en", "hu"]), tables, strict=False):
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        with translation.override(language):
            tapped, told = [], []
            for path, fields, now, result in taps(game, chance, client, plan(chance)):
                tapped.append([path, fields, now])
                told.append(result)
            asked.append([language != "en" and alone.catalogue(language), told.pop(0)["kept"], tapped[1:]])
        expected.append(told)
    seen = Counter[str]()
    for (_language, _kept, tapped), ours, theirs in zip(asked, expected, alone.opened(page)(TAKE, asked), strict=True):
        for (path, fields, _now), here, there in zip(tapped, ours, theirs, strict=True):
            if there == NEEDS_SIGNAL and path.endswith("undo/"):  # of who sat where: what follows is not comparable
                seen["undo with signal only"] += 1
                break
            assert [*alone.differing(here, as_far_as_known(here, there))] == [], (path, fields)
            seen[f"{path.split('/')[3]} {here.get('status', 200)}"] += 1
    print(dict(sorted(seen.items())))  # -s shows how often each kind of thing occurred
    return seen


def has_begun(game: Game, chance: Random) -> bool:
    """Are there hands behind and one ahead? Now and then somebody else plays that."""
    facts = facts_of(game)
    if len(facts.scored) < 2 or facts.sheet.next is None or facts.game.ended:
        return False
    if chance.random() < 0.5:
        place = chance.randrange(facts.rules.players)
        was, name = facts.names()[place], f"Zoe {game.pk}"
        scorebook.substitute(game.pk, ask(), place=place, was=was, credited=True, name=name)
    return True


def half_played(chance: Random) -> list[Any]:
    """Taps as they are due, then corrections of what was played before."""
    changes = [correct, adjust, adjust, correct, undo, due, over_again]
    return [*[due] * chance.randint(1, 14), *(chance.choice(changes) for _ in range(6))]


def due(chance: Random, facts: Facts) -> Tap:
    """The next tap; where the game is over the last is taken back."""
    return due_tap(chance, facts) if facts.sheet.next and not facts.game.ended else undo(chance, facts)


def tables(seed: str, many: int, fresh: int = 2) -> Iterator[Table]:
    """Games of every preset that begin, and in the middle of some with house rules; the chance, and a phone that scores
    them.
    """
    chance = Random(seed)
    club = start("base").club
    client = Client()
    client.get(link(club.games.get(), "Alice"))
    for preset in [*rules.PRESETS] * fresh:
        options = {"target": chance.choice([60, 500])}
        yield start(preset, club=club, first_dealer=chance.randrange(2), options=options), chance, client
    for record in games(seed, rulesets=many, each=1):
        if (game := brought(record, club)) is not None:
            yield game, chance, client


def brought(record: Any, club: Club) -> Game | None:
    """A game of this record, if it can be one."""
    try:
        return imported(record, club)
    except REFUSALS:
        return None


def taps(game: Game, chance: Random, client: Client, plan: list[Any]) -> Iterator[tuple[str, Any, str, Any]]:
    """Taps by chance: the address, the fields, the time, and what the server keeps then, or refuses and why. At first
    what it keeps before them.
    """
    facts, before = facts_of(game), list[Any]()
    yield "", {}, "", {"kept": as_kept(facts)}
    for made in plan:
        page, fields = made(chance, facts)
        if made is not tap:
            fields["key"] = fresh()
        elif before and chance.random() < 0.04:
            page, fields = chance.choice(before)
        elif before and chance.random() < 0.02:
            fields["key"] = before[-1][1].get("key", fresh())
        before.append((page, dict(fields)))
        path = f"/games/{game.public_id}/{page}"
        answer = client.post(path, fields)
        facts = facts_of(game)
        told = {name: str(value) for name, value in fields.items()}
        only_looks = page.startswith(("hands", "adjust")) and told.get("step", "preview") == "preview"
        why = None if only_looks and answer.status_code != 400 else refused(answer)
        yield path, told, facts.game.written_at.isoformat(), why or {"kept": as_kept(facts)}


def refused(answer: Any) -> Any:
    """Why the server does not do it, None where it does."""
    if answer.status_code in (200, 302):
        return None
    if answer.status_code == 400:
        return {"status": 400, "texts": []}
    assert answer.status_code in (409, 422), answer.status_code
    conflict = answer.context.get("conflict")
    return {"status": answer.status_code, "texts": [conflict["text"]] if conflict else list(answer.context["errors"])}


def as_kept(facts: Facts) -> Any:
    """What a phone keeps, but for what is beside the cards."""
    told = kept_game(facts, phone=facts.game.phone, beside={name: [] for name in BESIDE}, following=[])
    return json.loads(json.dumps(told))


def as_far_as_known(here: Any, there: Any) -> Any:
    """What the phone keeps with what only the server can tell: steps beyond those that it knew, after an undo."""
    if "kept" not in here or "kept" not in there:
        return there
    kept = {**there["kept"], **{name: here["kept"][name] for name in LATER}}
    kept.pop("taken", None)
    kept["steps"] = [*kept["steps"], *here["kept"]["steps"][len(kept["steps"]) :]]
    return {"kept": kept}
