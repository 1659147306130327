"""The whole board of a game: its state, what can be done now, and all that is always in sight."""

import hashlib
import secrets
from collections.abc import Iterator
from typing import Any

from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from .. import rules
from ..entering import bidding_order, bids_itself, bids_of, complete, is_closed, open_prizes, trick_places, tricks_of
from ..facts import SILENT, Facts
from ..history.club_history import version_of
from ..models import Game
from ..sight import sees_names
from ..words import spoken
from . import said
from .beside import beside, stands
from .naming import ends_of, rules_title
from .pad import pad as pad_of
from .record_set import game_records
from .rows import rows
from .sheet import score_sheet

KEPT = 3600  # seconds
PAGES = (
    "enter", "close", "reopen", "save", "undo", "misdeal", "deal", "adjust", "seats", "rules", "end", "rematch",
    "share", "sheet", "course", "takeover", "text", "record", "print", "poll",
)  # fmt: skip


def etag(version: int, role: str) -> str:
    """What a board depends on: the game's version, who looks, in which language."""
    return f"{version}-{role}-{get_language()}"


def kept_board(game: Game, role: str, phone: str, wanted: str = "") -> dict[str, Any]:
    """The board of this version of a game, read and folded once however many phones look at it.

    Whatever a board shows of its game changes the version, and what it tells of the club's records that of the club's
    history, so none is ever old; a process that has not kept it reads the facts.
    """
    club = game.club
    seen = sees_names(game.club_id)
    marks = f"{etag(game.version, role)} {version_of(club)} {seen} {club.time_zone} {sorted(club.words.items())}"
    name = f"board-{game.public_id}-{hashlib.sha256(marks.encode()).hexdigest()[:20]}"
    drawn: dict[str, Any] | None = None if wanted else cache.get(name)
    if drawn is None:
        drawn = drawn_of(Facts.load(game), role, wanted)
        if not wanted:
            drawn |= {"mark": name, "keep": KEPT}  # the template keeps what it drew of its rows, too
            cache.set(name, drawn, KEPT)
    return freshened(drawn, game, phone)


def freshened(drawn: dict[str, Any], game: Game, phone: str) -> dict[str, Any]:
    """A board for one phone: with a key of its own, and without its own question for the pen."""
    key = secrets.token_hex(16)
    for part in (drawn, drawn["act"], drawn["undo"]):
        if part:
            part["key"] = key
    drawn["waiting"] = waiting(game) if game.asking not in ("", phone) else None
    return drawn | beside(drawn, game)


def board(facts: Facts, role: str, *, phone: str = "", wanted: str = "") -> dict[str, Any]:
    """One JSON-able value that the page draws. `wanted` names the pad that was asked for by a tap on a row."""
    return freshened(drawn_of(facts, role, wanted), facts.game, phone)


def drawn_of(facts: Facts, role: str, wanted: str) -> dict[str, Any]:
    """All of it that is the same for every phone of a role."""
    game, sheet, hand = facts.game, facts.sheet, facts.open
    may_write = role == "scorer"
    over = sheet.status == "finished" or bool(game.ended)
    closed = is_closed(facts, hand)
    brought = said.preview(facts) if closed and not over else None
    state = state_of(facts, closed, brought is not None)
    pad = pad_of(facts, wanted) if may_write and not over else None
    last = sheet.hands[-1] if sheet.hands else None
    shown = brought or (last if state == "bidding" or over else None)
    address = reverse("scorekeeper:game", args=[game.public_id])
    drawn = {
        "mark": "",
        "keep": 0,
        "id": game.public_id,
        "url": address,
        "urls": urls_of(game, address),
        "version": game.version,
        "etag": etag(game.version, role),
        "title": rules_title(game),
        "heading": _("Game over") if over else _("Hand {number}").format(number=facts.open_number),
        "ends": ends_of(facts),
        "may_write": may_write,
        "role": role,
        "state": state,
        "over": over,
        "stands": None if over or wanted else stands(facts, pad),
        "may_end": sheet.status != "finished" and game.ended in ("", "later"),
        "move_url": "",
        "order": " ".join(map(str, bidding_order(facts))),
        "hand": None if over else hand_of(facts),
        "deal_line": "" if over else deal_line(facts),
        "bags_head": _("bags of {n}").format(n=facts.rules.bag_limit) if facts.rules.bag_limit else "",
        "took_head": _("took"),
        "rows": rows(facts, pad, shown),
        "prizes": [] if over or not closed else prizes_of(facts, wanted),
        "pad": pad,
        "tally": None if over else tally(facts, closed),
        "act": act(facts, state),
        "said": shown and said.said_of(facts, shown, said_title(shown, brought is not None)),
        "stakes": list(said.stakes(facts)) if state == "playing" else [],
        "undo": undo_of(facts) if may_write else None,
        "notices": [*said.notices(facts, facts.steps), *(code_line(facts) if may_write else ())],
        "winner": won_told(facts) if over else None,
        "stopped": stopped(game),
        "sheet": score_sheet(facts, may_write) if over else None,
        "next_url": next_url(game) if over else "",
    }
    return spoken(drawn, game.club.words) if game.club.words else drawn


def won_told(facts: Facts) -> dict[str, Any] | None:
    """Who won and why, with the records that the game has set; None where nobody did."""
    won = said.ending(facts)
    return won and {**won, "records": list(game_records(facts))}


def code_line(facts: Facts) -> Iterator[str]:
    """Until the first hand is scored, the code that opens the scoring on another phone if this one dies: where another
    app hosts the table, that has a code of its own.
    """
    if not facts.scored and not facts.game.hosted:
        yield _("Table code {code}: opens the scoring on another phone.").format(code=facts.game.table_code)


def waiting(game: Game) -> dict[str, str]:
    """The phone that asks for the pen."""
    return {"phone": game.asking, "text": _("Another phone asks to take over scoring.")}


def state_of(facts: Facts, closed: bool, ready: bool) -> str:
    """Where the game is: bidding, playing, ready to save, finished, or stopped early."""
    if facts.sheet.status == "finished":
        return "finished"
    if facts.game.ended:
        return "stopped"
    return "ready" if ready else "playing" if closed else "bidding"


def urls_of(game: Game, address: str) -> dict[str, str]:
    """Where each thing is done."""
    urls = {page: f"{address}{page}/" for page in PAGES}
    urls["record"] = f"{address}record.json"
    urls["tv"] = f"{address}?tv=1"
    urls["resume"] = urls["end"] if game.ended else ""
    return urls


def hand_of(facts: Facts) -> dict[str, Any]:
    """The open hand. `version` is what the page shows of it, sent back when it is saved."""
    filled = complete(facts, facts.open)
    return {
        "number": facts.open_number,
        "tie_break": bool(facts.sheet.next and facts.sheet.next.tie_break),
        "version": filled.seen if filled else "",
        "tricks": facts.rules.hand_tricks,
        "bids_itself": bids_itself(facts, facts.open),
    }


def deal_line(facts: Facts) -> str:
    """Whose deal, who bids first."""
    following, names = facts.sheet.next, facts.names()
    if following is None:
        return ""
    dealer, first = names[following.dealer], names[following.first_bidder]
    if bids_itself(facts, facts.open):
        return _("{dealer} deals; this hand has no bids").format(dealer=dealer)
    return _("{dealer} deals, {first} bids first").format(dealer=dealer, first=first)


def prizes_of(facts: Facts, wanted: str) -> list[dict[str, Any]]:
    """The prize cards that were given to somebody; a tap changes it."""
    hand, names = facts.open, facts.names()
    return [
        {
            "pad": f"prize-{card}",
            "card": rules.card_face(card),
            "colour": "red" if card[1] in "DH" else "black",
            "who": _("nobody") if hand.prizes[card] == SILENT else names[hand.prizes[card]],
            "label": _("Change who took {card}").format(card=rules.card_face(card)),
            "now": wanted == f"prize-{card}",
        }
        for card in facts.rules.prizes
        if card in hand.prizes
    ]


def tally(facts: Facts, closed: bool) -> dict[str, str]:
    """The sum of bids against the tricks; while tricks are entered, how many are to be placed."""
    hand, tricks = facts.open, facts.rules.hand_tricks
    bids = [facts.rules.bids[bid] for bid in bids_of(facts, hand) if bid not in (None, SILENT)]
    total = sum(bid.tricks for bid in bids)
    waiting = sum(bid is None for bid in bids_of(facts, hand))
    if bids_itself(facts, hand):
        return {"main": _("{n} tricks").format(n=tricks), "more": ""}
    main = _("{bid} of {tricks} bid").format(bid=total, tricks=tricks)
    if waiting and not closed:
        return {"main": main, "more": ngettext("{n} still to bid", "{n} still to bid", waiting).format(n=waiting)}
    over = total - tricks
    more = _("{n} over").format(n=over) if over > 0 else _("{n} under").format(n=-over) if over else _("just even")
    return {"main": main, "more": more}


def act(facts: Facts, state: str) -> dict[str, Any] | None:
    """The one thing to do next, and why it cannot be done yet."""
    address = reverse("scorekeeper:game", args=[facts.game.public_id])
    if state == "bidding":
        missing = any(bid is None for bid in bids_of(facts, facts.open))
        return {
            "url": f"{address}close/",
            "text": _("Close the bids"),
            "enabled": not missing,
            "why_not": "",
        }
    if state not in ("playing", "ready"):
        return None
    tricks = tricks_of(facts, facts.open)
    open_places = sum(tricks[seat] is None for seat in trick_places(facts, facts.open))
    card = next(open_prizes(facts, facts.open), None)
    enabled = state == "ready"
    why_not = (
        _("Now the tricks")
        if open_places > 1
        else _("Who took {card}?").format(card=rules.card_face(card))
        if card
        else ""
        if enabled
        else said.why_not(facts)
    )
    return {"url": f"{address}save/", "text": _("Save hand"), "enabled": enabled, "why_not": why_not}


def said_title(scored: rules.HandSheet, is_preview: bool) -> str:
    """The heading over the sentences of a hand."""
    text = _("Hand {number} would score") if is_preview else _("Hand {number}")
    return text.format(number=scored.number)


def undo_of(facts: Facts) -> dict[str, Any] | None:
    """The last step that stands, to take back; `of` is its key, by which an undo made without signal still means it."""
    step = next((step for step in facts.steps if step.live), None)
    if step is None:
        return None
    url = reverse("scorekeeper:undo", args=[facts.game.public_id])
    return {"url": url, "step": step.number, "of": step.key, "text": said.tell_undo(facts, step)}


def stopped(game: Game) -> str:
    """How a game was ended early."""
    return {
        "": "",
        "leader": _("The game was ended early: the leader wins."),
        "nobody": _("The game was ended early: nobody wins."),
        "later": _("The game goes on another day."),
    }[game.ended]


def next_url(game: Game) -> str:
    """Where the table went on after this game."""
    follower = game.followers.order_by("pk").values_list("public_id", flat=True).first()
    return reverse("scorekeeper:game", args=[follower]) if follower else ""
