"""The scorepad of a phone without signal under test: its script in a browser, and tables at which anything happens."""

import contextlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import rjsmin
from django.http import HttpResponse
from django.test import RequestFactory
from playwright.sync_api import Page

from scorekeeper import rules, scorebook
from scorekeeper.entering import (
    bidding_order,
    bids_of,
    catchers,
    complete,
    filled_tricks,
    is_begun,
    is_closed,
    open_prizes,
    trick_places,
    tricks_of,
)
from scorekeeper.facts import GAME_FACTS, HAND_FACTS, SILENT, Facts, plain
from scorekeeper.models import Club, Game
from scorekeeper.project import catalogue as texts
from scorekeeper.project.policy import ContentSecurityPolicy
from scorekeeper.project.scripts import joined
from scorekeeper.scoreboard import rules_title
from tests.browser.alone_invented import WORDS, ZONES
from tests.rules import random_games
from tests.scorekeeper.test_pen import Table
from tests.table import ask

catalogue = cache(texts.catalogue)
"""The texts of a language, made once."""
DOCUMENT = '<!doctype html><link rel="icon" href="data:,"><script src="/alone.js"></script>'


def opened(page: Page, seen: str = "", language: str = "en") -> Callable[[str, Any], Any]:
    """Opens the script as it is served, under our policy; answers with what an expression makes of an `asked` value.
    `seen` are names of the closure that it may use as well.
    """
    answer = ContentSecurityPolicy(lambda request: HttpResponse(DOCUMENT))(RequestFactory().get("/"))
    policy = {"Content-Type": "text/html", "Content-Security-Policy": answer.headers["Content-Security-Policy"]}
    script = rjsmin.jsmin(joined("scorekeeper/alone.js"))
    inside = script.rpartition("})();")[0] + f"\nglobalThis.inside = {{{seen}}};}})();"
    page.route("http://table.test/", lambda route: route.fulfill(headers=policy, body=DOCUMENT))
    page.route(
        "http://table.test/alone.js",
        lambda route: route.fulfill(content_type="text/javascript; charset=utf-8", body=inside),
    )
    page.goto("http://table.test/")
    if language != "en":
        page.evaluate("texts => inside.speak(texts)", catalogue(language))
    return lambda expression, asked: json.loads(
        page.evaluate(f"asked => JSON.stringify(JSON.parse(asked).map({expression}))", json.dumps(asked))
    )


def kept(facts: Facts) -> dict[str, Any]:
    """What a phone keeps of a game."""
    game = facts.game
    return {
        "format": "kept-game/1",
        "game": {
            **{name: getattr(game, name) for name in GAME_FACTS}, "id": game.public_id, "version": game.version,
            "hosted": game.hosted, "table_code": game.table_code,
            "title": rules_title(game),
        },
        "url": f"/games/{game.public_id}/",
        "zone": game.club.time_zone,
        "words": game.club.words,
        "seats": [
            {
                "place": seat.place, "from_hand": seat.from_hand, "credited": seat.credited,
                "player": seat.player.public_id, "name": seat.player.name, "tag": seat.player.tag,
            }
            for seat in facts.seats
        ],
        "hands": [
            {"number": hand.number, **{name: plain(getattr(hand, name)) for name in HAND_FACTS}}
            for hand in facts.hands
        ],
        "steps": [
            {
                **{name: getattr(step, name) for name in ("number", "key", "action", "hand", "reason", "live")},
                "before": step.before, "after": step.after, "at": plain(step.at),
            }
            for step in facts.steps
        ],
        "beside": {},
        "roster": [],
        "next": [],
    }  # fmt: skip


MISSING = "(not there)"


class Anything(Table):
    """A table that goes on hand by hand, entry by entry, and where now and then anything else is done."""

    def attempt(self, write: Any, **more: Any) -> bool:
        """Write, as often as it may be; whether the pen is right is tried elsewhere."""
        self.known = None
        with contextlib.suppress(*scorebook.REFUSALS):
            write(self.game.pk, ask(), **more)
            return True
        return False

    def do(self, chance: Random) -> None:
        """One thing."""
        rare: list[Callable[[], Any]] = [
            lambda: self.adjust(chance, chance.choice(["renege", "points", "bags", "set"])),
            lambda: self.adjust(chance, "points"),
            lambda: self.misdeal(chance.random() < 0.5),
            lambda: self.deal(chance.randrange(6)),
            lambda: self.change_target(chance.choice([40, 100, 500])),
            lambda: self.end_and_play_on(chance.choice(["leader", "nobody", "later"])),
            lambda: self.substitute(chance.random() < 0.5),
            self.swap_and_rename,
            self.undo,
            self.undo,
            lambda: self.correct(chance),
            lambda: self.bid_one(chance),
            lambda: self.play_a_hand(chance),
            lambda: self.attempt(scorebook.reopen_bids, hand=self.facts.open_number),
        ]
        if not is_begun(self.facts) and chance.random() < 0.15:
            self.deal(chance.randrange(self.facts.rules.players))
        elif chance.random() < 0.3 or not self.facts.sheet.next or self.facts.game.ended:
            chance.choice(rare)()
        elif is_closed(self.facts, self.facts.open):
            chance.choice([self.take, self.take, self.take, self.bid_again])(chance)
        else:
            self.bid(chance)

    def bid(self, chance: Random) -> None:
        """The next bid, or one over another; when all have bid, the bids are closed."""
        facts, bids = self.facts, bids_of(self.facts, self.facts.open)
        waiting = [seat for seat in bidding_order(facts) if bids[seat] is None]
        if not waiting and chance.random() < 0.8:
            self.attempt(scorebook.close_bids, hand=facts.open_number)
            return
        seat = waiting[0] if waiting and chance.random() < 0.9 else chance.randrange(facts.rules.players)
        low = [str(number) for number in range(1, 4)]
        told = {"place": str(seat), "value": chance.choice([*low * 3, *facts.rules.bids]), "was": bids[seat] or ""}
        joint = len(facts.rules.side_seats[facts.side_of[seat]]) > 1 and chance.random() < 0.2
        self.attempt(scorebook.enter, hand=facts.open_number, field="bids", joint=joint, **told)

    def bid_again(self, chance: Random) -> None:
        """Another bid of somebody, after the bids were closed."""
        seat, facts = chance.randrange(self.facts.rules.players), self.facts
        told = {"place": str(seat), "value": chance.choice("12345"), "was": bids_of(facts, facts.open)[seat] or ""}
        self.attempt(scorebook.enter, hand=facts.open_number, field="bids", **told)

    def take(self, chance: Random) -> None:
        """The next tricks or who caught a card; then the hand is saved."""
        facts = self.facts
        tricks, places = tricks_of(facts, facts.open), trick_places(facts, facts.open)
        filled, card = filled_tricks(facts, facts.open), next(open_prizes(facts, facts.open), None)
        if filled is None or chance.random() < 0.1:
            waiting = [seat for seat in places if tricks[seat] is None]
            seat = waiting[0] if waiting and chance.random() < 0.9 else chance.choice(places)
            self.enter("tricks", seat, chance.randrange(facts.rules.hand_tricks // 2 + 1))
        elif card and chance.random() < 0.95:
            self.enter("prize", card, chance.choice([*catchers(facts, filled) * 2, SILENT]))
        elif not ((done := complete(facts, facts.open)) and self.save_as_seen(done.seen)):
            self.attempt(scorebook.reopen_bids, hand=facts.open_number)

    def save_as_seen(self, seen: str) -> bool:
        """Save the hand, if it may stand."""
        return self.attempt(scorebook.save_hand, hand=self.facts.open_number, seen=seen)


def differing(ours: Any, theirs: Any, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two values differ: the place, what stands here, what there."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in ours.keys() | theirs.keys():
            yield from differing(ours.get(key, MISSING), theirs.get(key, MISSING), f"{where}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for place, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            yield from differing(one, other, f"{where}.{place}")
    elif ours != theirs:
        yield where, ours, theirs


TAGGED = [("Ana", ""), ("Ana", "2"), ("Béla", ""), ("Dan {who}", ""), ("set", "B"), ("Finn & Co", ""), ("Gil", "")]


def tables(seed: str, doings: int, each: int = 1) -> Iterator[Facts]:
    """At some tables of each preset so many things are done by chance; the facts after each."""
    for number, preset in enumerate([*rules.PRESETS] * each):
        chance, table = Random(f"{seed} {number}"), Anything()
        table.game = begun(chance, preset)
        if chance.random() < 0.7:
            (table.play_a_hand if chance.random() < 0.5 else table.bid_all)(chance)
        for _ in range(doings):
            yield table.facts
            table.do(chance)
        yield table.facts


def begun(chance: Random, preset: str) -> Game:
    """A game of a preset, or under house rules; at nought, or taken over from paper."""
    _raw, ruleset = random_games.chosen(chance, preset, chance.random() < 0.5)
    started = random_games.begun(chance, ruleset) if chance.random() < 0.6 else {}
    if ruleset.target and chance.random() < 0.2:
        started = {"start": [{"score": ruleset.target}] * len(ruleset.side_seats)}  # they play on to break the tie
    people = [scorebook.Person(name, tag) for name, tag in chance.sample(TAGGED, ruleset.players)]
    setup = scorebook.Setup(
        ruleset, [], chance.randrange(ruleset.players), start=started, agreed=chance.choice([[], ["no talking"]])
    )
    game = scorebook.open_table(ask(), scorebook.Home(None), setup, people)
    Club.objects.filter(pk=game.club_id).update(time_zone=chance.choice(ZONES), words=chance.choice(WORDS))
    return game
