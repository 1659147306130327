"""One row a seat: score, bags, bid, tricks; partners tied together by their side."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from .. import rules
from ..entering import bids_itself, bids_of, filled_tricks, is_closed, is_count, side_is_joint, tricks_of
from ..facts import SILENT, Facts
from ..words import figure, tell
from .naming import side_name
from .pad import Pad, bid_ahead

Row = dict[str, Any]


def rows(facts: Facts, pad: Pad | None, shown: rules.HandSheet | None) -> list[Row]:
    """The rows in the order of the board: sides by their lowest seat, partners together; `shown` brought the points."""
    return [row(facts, seat, pad, shown) for seats in facts.rules.side_seats for seat in seats]


def row(facts: Facts, seat: int, pad: Pad | None, shown: rules.HandSheet | None) -> Row:
    """One seat. What belongs to the side stands in the row of its first seat."""
    sheet, side = facts.sheet, facts.side_of[seat]
    partners = facts.rules.side_seats[side]
    player = facts.players(facts.open_number)[seat]
    top = max(each.score for each in sheet.sides)
    brought = shown.sides[side] if shown else None
    limit = facts.rules.bag_limit
    told = {
        "seat": seat,
        "side": side,
        "name": player.name,
        "tag": player.tag,
        "deals": sheet.next is not None and sheet.next.dealer == seat,
        "first_of_side": seat == partners[0],
        "score": sheet.sides[side].score,
        "score_text": figure(sheet.sides[side].score),
        "leads": sheet.sides[side].score == top and any(each.score < top for each in sheet.sides),
        "bags": sheet.sides[side].bags,
        "bag_limit": limit or None,
        "near_limit": limit is not None and sheet.sides[side].bags >= max(1, limit - 2),
        "points_text": rules.signed(brought.points) if brought else "",
        "good": None if brought is None or brought.points == 0 else brought.points > 0,
        "now": pad is not None and seat in now_seats(facts, pad),
    }
    told |= bid_cells(facts, seat, partners, pad) | trick_cells(facts, seat, partners, pad)
    return told | {"note": " · ".join(filter(None, notes(facts, seat, partners, shown, told)))}


def notes(facts: Facts, seat: int, partners: Sequence[int], shown: rules.HandSheet | None, told: Row) -> Iterator[str]:
    """What stands small under a name: why the side scored, its sets where they matter, blind bids, changes, prizes."""
    first = seat == partners[0]
    sets = facts.sheet.sides[facts.side_of[seat]].sets
    others = [
        _("sets {n}").format(n=sets) if first and sets_matter(facts) else "",
        blind_note(facts, seat),
        told["bid_note"],
        told["caught"],
    ]
    if first:
        yield why(facts, partners, shown, short=any(others))
    yield from others


def why(facts: Facts, seats: Sequence[int], shown: rules.HandSheet | None, *, short: bool) -> str:
    """The reason for the points beside a score, as the sheet tells it: what the side bid and took ("5/6")."""
    hand = facts.hand(shown.number) if shown else None
    if hand is None or not hand.scored_at:
        return ""
    bids = "+".join(tell(bid.label) for seat in seats if (bid := facts.rules.bids.get(hand.bids[seat] or "")))
    taken = sum(hand.tricks[seat] for seat in seats if is_count(hand.tricks[seat]))
    if not bids:
        return _("took {n}").format(n=taken)
    return f"{bids}/{taken}" if short else _("bid {bid}, took {tricks}").format(bid=bids, tricks=taken)


def sets_matter(facts: Facts) -> bool:
    """Can sets lose the game?"""
    return facts.rules.sets_to_lose is not None or facts.rules.sets_in_a_row_to_lose is not None


def now_seats(facts: Facts, pad: Pad) -> Sequence[int]:
    """The seats that the pad is about."""
    if pad["kind"] == "prize":
        return ()
    joint = pad["field"] == "joint" or (
        pad["kind"] == "tricks" and side_is_joint(facts, facts.open, facts.side_of[pad["seat"]])
    )
    return facts.rules.side_seats[facts.side_of[pad["seat"]]] if joint else (pad["seat"],)


def blind_note(facts: Facts, seat: int) -> str:
    """Who may go blind next, and who has used it up, by the name."""
    following, limit = facts.sheet.next, facts.rules.blind_bid_limit
    if facts.rules.blind_bid_min is None or following is None or is_closed(facts, facts.open):
        return ""
    if following.may_bid_blind[seat]:
        return _("may go blind") if facts.rules.blind_bid_behind else ""
    scores = [side.score for side in facts.sheet.sides]
    used_up = max(scores) - scores[facts.side_of[seat]] >= facts.rules.blind_bid_behind
    return _("blind bid used") if limit is not None and used_up else ""


def bid_cells(facts: Facts, seat: int, partners: Sequence[int], pad: Pad | None) -> Row:
    """What was bid, what it was before closing, and where a tap on it leads."""
    hand = facts.open
    bids = bids_of(facts, hand)
    silent = any(bids[each] == SILENT for each in partners)
    stands = next((bids[each] for each in partners if bids[each] not in (None, SILENT)), None) if silent else bids[seat]
    bid = facts.rules.bids.get(stands) if stands else None
    text = tell(bid.label) if bid else ""
    who = side_name(facts, facts.side_of[seat]) if silent else facts.names()[seat]
    over, itself = facts.sheet.next is None, bids_itself(facts, hand)
    waits = not over and not itself and bids[seat] is None and not hand.closed_at
    speaking = next((each for each in partners if bids[each] not in (None, SILENT)), seat)
    marks = [mark for mark in hand.changed if mark["seat"] in (partners if silent else (seat,)) and mark["was"]]
    return {
        "bid": stands or "",
        "bid_text": text,
        "bid_long": len(text) > 3,
        "bid_note": bid_note(facts, marks[-1]) if marks else "",
        "bid_of_side": silent or None,
        "bid_pad": "" if over or itself else f"joint-{speaking}" if silent else f"bid-{seat}",
        "select_label": (_("Change the bid of {who}") if text else _("Bid for {who}")).format(who=who),
        "ahead": json.dumps(bid_ahead(facts, seat), sort_keys=True) if waits and pad and pad["field"] == "bid" else "",
    }


def bid_note(facts: Facts, mark: dict[str, Any]) -> str:
    """A bid changed after closing stays marked: "was 4, 21:14"."""
    moment = parse_datetime(mark["at"])
    was = facts.rules.bids.get(mark["was"])
    clock = timezone.localtime(moment).strftime("%H:%M") if moment else ""
    return _("was {bid}, {time}").format(bid=tell(was.label) if was else mark["was"], time=clock)


def tricks_ahead(facts: Facts, seat: int) -> dict[str, Any]:
    """What changes on the pad when it moves on to a player's tricks; the script closes what is not left."""
    who = facts.names()[seat]
    return {
        "heading": _("{who} took").format(who=who),
        "note": "",
        "field": "tricks",
        "seat": seat,
        "side": facts.side_of[seat],
        "was": "",
        "label": _("{who} took {tricks}").format(who=who, tricks="{}"),
        "closed": {},
    }


def trick_cells(facts: Facts, seat: int, partners: Sequence[int], pad: Pad | None) -> Row:
    """What was taken, prizes caught, and where a tap on it leads."""
    hand = facts.open
    if not is_closed(facts, hand):
        return {"tricks_text": "", "tricks_pad": "", "tricks_of_side": None, "caught": ""}
    tricks = filled_tricks(facts, hand) or tricks_of(facts, hand)
    joint = side_is_joint(facts, hand, facts.side_of[seat])
    pile = next((each for each in partners if is_count(tricks[each])), partners[0]) if joint else seat
    who = side_name(facts, facts.side_of[seat]) if joint else facts.names()[seat]
    caught = [rules.card_face(card) for card, holder in hand.prizes.items() if holder == seat]
    waits = pad is not None and pad["field"] == "tricks" and not joint and tricks[seat] is None
    ahead = {"ahead": json.dumps(tricks_ahead(facts, seat), sort_keys=True)} if waits else {}
    return ahead | {
        "tricks": tricks[pile] if is_count(tricks[pile]) else None,
        "tricks_text": str(tricks[pile]) if is_count(tricks[pile]) else "",
        "tricks_of_side": joint or None,
        "tricks_pad": f"tricks-{pile}",
        "tricks_label": _("Tricks of {who}").format(who=who),
        "caught": " ".join(caught),
    }
