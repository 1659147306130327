"""Games and people read into what the API answers: what the pages show, as numbers and words. Nothing here writes."""

from typing import Any

from django.urls import reverse

from ..facts import Facts
from ..models import Club, Game, Player
from ..scoreboard import rules_title, side_name
from ..scoreboard.listed import sitting, state_of
from ..scoreboard.naming import club_title
from ..scoreboard.said import hand_mark
from ..scoreboard.sheet import bids_told

Told = dict[str, Any]


def club_told(club: Club) -> Told:
    """A club."""
    return {
        "id": club.public_id,
        "name": club_title(club),
        "time_zone": club.time_zone,
        "is_open": club.is_open,
        "page": reverse("scorekeeper:club", args=[club.public_id]),
    }


def game_told(game: Game) -> Told:
    """A game of which the seats were fetched with their players: no hand is read."""
    people, sides = sitting(game), Facts(game, [], []).rules.side_seats
    return {
        "id": game.public_id,
        "version": game.version,
        "state": "over" if game.is_over else game.ended or "playing",
        "text": state_of(game),
        "rules": rules_title(game),
        "preset": game.preset,
        "sides": [
            {"players": [person_told(people[seat]) for seat in seats], "score": score, "won": game.winner == side}
            for side, (seats, score) in enumerate(zip(sides, game.scores, strict=True))
        ],
        "hands": game.hands_played,
        "began": game.created_at,
        "written": game.written_at,
        "page": reverse("scorekeeper:game", args=[game.public_id]),
    }


def person_told(player: Player) -> Told:
    """Somebody at a table, as they may be shown; only who has a page of their own has an id."""
    return {"id": None if player.erased else player.public_id or None, "name": str(player)}


def player_told(player: Any) -> Told:
    """Somebody of the roster, with the games counted."""
    club_id = player.club.public_id
    plain = ("name", "tag", "nickname", "sticker", "colour", "guest", "archived", "first_game", "last_game")
    return {
        "id": player.public_id,
        **{field: getattr(player, field) for field in plain},
        "games": player.games or 0,
        "page": reverse("scorekeeper:person", args=[club_id, player.public_id]),
    }


def board_told(drawn: Told) -> Told:
    """A board, with what other apps say of it in words and the game that followed by its id: no way leads out of it."""
    return {
        **drawn,
        "head": [line["text"] for line in drawn["head"]],
        "next": drawn["next_url"].strip("/").rpartition("/")[2] or None,
    }


def sheet_told(facts: Facts) -> Told:
    """The score sheet, in numbers."""
    sheet, sides = facts.sheet, facts.rules.side_seats
    return {
        "id": facts.game.public_id,
        "version": facts.game.version,
        "names": [side_name(facts, side) for side in range(len(sides))],
        "start": facts.start_scores,
        "hands": [hand_told(facts, scored) for scored in sheet.hands],
        "scores": [side.score for side in sheet.sides],
        "bags": [side.bags for side in sheet.sides],
    }


def hand_told(facts: Facts, scored: Any) -> Told:
    """One hand of it."""
    hand = facts.hand(scored.number)
    bids, tricks = (hand.bids, hand.tricks) if hand else ([], [])
    return {
        "number": scored.number,
        "tie_break": scored.tie_break,
        "corrected": bool(hand_mark(hand)),
        "sides": [
            {
                "bid": bids_told(facts, bids, tricks, seats),
                "points": result.points,
                "score": result.score,
                "bags": result.bag_count,
            }
            for seats, result in zip(facts.rules.side_seats, scored.sides, strict=True)
        ],
    }
