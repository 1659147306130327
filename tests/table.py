"""A table to test at: a club, its people, a game of any preset, and the phone of each role with the taps it can make.

Games begin and are imported through the pen. Where the pad itself is tested every tap is a real request of a `Phone`;
where a game is only the ground of a test, `bid` and `play` write it through the pen, a hand in one step. Alice
organizes, Bob keeps score, Vera watches, Charlie is a stranger.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import rules, scorebook
from scorekeeper.entering import bids_itself
from scorekeeper.facts import SILENT, Facts
from scorekeeper.links import token
from scorekeeper.models import Club, Game, HouseRules

NAMES = ["Ana", "Bea", "Carl", "Dan", "Eva", "Finn"]
ROLES = {"Alice": ("club", "owner"), "Bob": ("score", "scorer"), "Vera": ("watch", "viewer")}
HTMX = {"HX-Request": "true"}
BOTH_WAYS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])


def key() -> str:
    """A key as a page makes it."""
    return secrets.token_hex(16)


def ask() -> scorebook.Ask:
    """A write that the table's phone asks for."""
    return scorebook.Ask(key(), "phone-of-bob")


def start(
    preset: str = "cutthroat-official",
    *,
    names: Sequence[str] = NAMES,
    club: Club | None = None,
    options: Mapping[str, Any] | None = None,
    **setup: Any,
) -> Game:
    """Begin a game; `setup` are further fields of `scorebook.Setup`."""
    ruleset = rules.read_ruleset({"preset": preset, "options": dict(options or {})})
    people = [scorebook.Person(name) for name in names[: ruleset.players]]
    return scorebook.open_table(ask(), scorebook.Home(club), scorebook.Setup(ruleset, [], **setup), people)


def imported(record: Mapping[str, Any], club: Club | None = None) -> Game:
    """Keep a record as a game, its people those of its seats and of each hand that names others."""
    return scorebook.import_table(ask(), scorebook.Home(club), record)


def record_of(preset: str, *hands: Mapping[str, Any], options: Mapping[str, Any] | None = None, **more: Any) -> Any:
    """A record of these hands."""
    ruleset = {"preset": preset, "options": dict(options or {})}
    players = rules.read_ruleset(ruleset).players
    return {"format": rules.FORMAT, "ruleset": ruleset, "seats": NAMES[:players], "hands": list(hands), **more}


def link(game: Game, who: str) -> str:
    """The address that makes a phone the one of Alice, Bob or Vera."""
    kind, role = ROLES[who]
    thing = game.club if kind == "club" else game
    return f"/open/{kind}/{thing.public_id}/{token(thing, role)}/"


def facts_of(game: Game) -> Facts:
    """The game as it stands in the database."""
    return Facts.load(Game.objects.select_related("club").get(pk=game.pk))


def scores(game: Game) -> list[int]:
    """The points by side, as a list of games shows them."""
    return list(Game.objects.get(pk=game.pk).scores)


def open_number(game: Game) -> int:
    """The number of the hand that is open."""
    return int(Game.objects.values_list("hands_played", flat=True).get(pk=game.pk)) + 1


def bid(game: Game, bids: Sequence[str | None], *, close: bool = True) -> Facts:
    """Bid the open hand: a partner with "-" lets the other speak for both."""
    facts = facts_of(game)
    number, sides = facts.open_number, facts.rules.side_seats
    for seat, value in enumerate(bids):
        if value not in (None, SILENT):
            partners = next(seats for seats in sides if seat in seats)
            joint = any(bids[each] == SILENT for each in partners)
            told: Any = {"hand": number, "field": "bids", "place": str(seat), "value": str(value), "was": ""}
            scorebook.enter(game.pk, ask(), **told, joint=joint)
    if close and not bids_itself(facts, facts.open):
        scorebook.close_bids(game.pk, ask(), hand=number)
    return facts_of(game)


def play(game: Game, bids: Sequence[str | None], tricks: Sequence[Any], prizes: dict[str, Any] | None = None) -> Facts:
    """Play a whole hand; every prize that is not named was caught by whoever took the first trick."""
    first = next(seat for seat, taken in enumerate(tricks) if taken not in (SILENT, 0))
    cards = rules.ruleset_of({"ruleset": game.ruleset}).prizes
    caught = {card: (prizes or {}).get(card, first) for card in cards}
    return scorebook.write_hand(game.pk, ask(), hand=open_number(game), bids=bids, tricks=tricks, prizes=caught)


def kept_rules(
    club: Club, name: str = "Friday", preset: str = "base", options: Mapping[str, Any] | None = None, agreed: Any = ()
) -> HouseRules:
    """Rules that a club keeps."""
    ruleset = rules.read_ruleset({"preset": preset, "options": dict(options or {})})
    return scorebook.keep_rules(club.pk, ask(), scorebook.Wanted(name, ruleset, list(agreed)))


WON = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 1, "JD": 2}}


def one_hand() -> Game:
    """The official game after one hand: Ana 50, Bea 50, Carl 70. It is imported: one write instead of ten steps."""
    return imported(record_of("cutthroat-official", WON))


def club_of(*names: str) -> Club:
    """A club with a game of these three."""
    return imported({**record_of("cutthroat-official", WON), "seats": list(names)}).club


def address(game: Game, page: str, *more: Any) -> str:
    """Where a page of a game is."""
    return reverse(f"scorekeeper:{page}", args=[game.public_id, *more])


def form_of(answer: Any, *names: str) -> dict[str, Any]:
    """The hidden fields of a page that was answered: what a browser would send back untouched."""
    return {name: answer.context[name] for name in names}


def opened(game: Game, who: str = "Bob") -> Client:
    """The browser of a phone that opened its link, for pages where nothing is tapped."""
    return Phone(game, who).client


class Phone:
    """A phone at a game: it opens addresses and taps what a board offers."""

    def __init__(self, game: Game, who: str = "Bob", **client: Any) -> None:
        self.game, self.client = game, Client(**client)
        self.address = f"/games/{game.public_id}/"
        if who != "Charlie":
            self.client.get(link(game, who))

    def get(self, page: str = "", **headers: str) -> Any:
        """Open a page of the game."""
        return self.client.get(self.address + page, headers=headers)

    def post(self, page: str, htmx: bool = False, **fields: Any) -> Any:
        """Send a form to a page of the game; the key is a fresh one unless given."""
        return self.client.post(self.address + page, {"key": key(), **fields}, headers=HTMX if htmx else None)

    def board(self, query: str = "") -> dict[str, Any]:
        """What the scorepad or the live board shows now."""
        page = self.get(query)
        assert page.status_code == 200, page.status_code
        return dict(page.context["board"])

    def enter(self, field: str, seat: int | str, value: Any, *, was: Any = "", hand: int = 0, **more: Any) -> Any:
        """One tap on the pad, on the open hand unless another is named."""
        return self.post(
            "enter/", field=field, seat=seat, value=value, was=was, hand=hand or open_number(self.game), **more
        )

    def bid(self, *bids: str | None, hand: int = 0) -> None:
        """Enter a bid for each seat; None leaves a seat out."""
        for seat, bid in enumerate(bids):
            if bid is not None:
                assert self.enter("bid", seat, bid, hand=hand).status_code == 302, (seat, bid)

    def close(self, **more: Any) -> Any:
        """Close the bids of the open hand."""
        return self.post("close/", hand=open_number(self.game), **more)

    def take(self, *tricks: int | None) -> None:
        """Enter tricks by seat; None leaves a seat out."""
        for seat, taken in enumerate(tricks):
            if taken is not None:
                assert self.enter("tricks", seat, taken).status_code == 302, (seat, taken)

    def save(self, **more: Any) -> Any:
        """Save the open hand as the board shows it."""
        hand = self.board()["hand"]
        return self.post("save/", **{"hand": hand["number"], "version": hand["version"], **more})

    def undo(self, **more: Any) -> Any:
        """Take back the step that the board offers to take back."""
        return self.post("undo/", **{"step": self.board()["undo"]["step"], **more})

    def ready(
        self, bids: Sequence[str | None], tricks: Sequence[int | None], prizes: Mapping[str, int | str] | None = None
    ) -> None:
        """Enter a whole hand but for the tap that saves it. Cards that nobody is named for go to whoever took most."""
        self.bid(*bids)
        if any(bids):
            assert self.close().status_code == 302
        # The last place is filled in by the table.
        asked = [seat for seat, taken in enumerate(tricks) if taken is not None]
        self.take(*[taken if seat != asked[-1] else None for seat, taken in enumerate(tricks)])
        most = max(asked, key=lambda seat: tricks[seat] or 0)
        for card in self.facts().rules.prizes:
            assert self.enter("prize", card, (prizes or {}).get(card, most)).status_code == 302, card

    def play(
        self, bids: Sequence[str | None], tricks: Sequence[int | None], prizes: Mapping[str, int | str] | None = None
    ) -> dict[str, Any]:
        """Play a whole hand, tap by tap; the board that follows."""
        self.ready(bids, tricks, prizes)
        assert self.save().status_code == 302
        return self.board()

    def facts(self) -> Facts:
        """The facts of the game as they stand in the database."""
        return facts_of(self.game)

    def scores(self) -> list[int]:
        """The points by side."""
        return [side.score for side in self.facts().sheet.sides]
