"""Nights and races read into what the API answers: what the pages show, as numbers and words. Nothing here writes."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from scorekeeper.models import Game
from scorekeeper.sight import words_of

from ..models import Place, Race, Round, Stage, Table, Tournament
from ..night.clock import Clock, clock_line
from ..night.facts import Found, NightFacts
from ..night.sitting import rules_of, who_at
from ..night.titles import round_title
from ..results.told import result_waits_told
from ..standings.board import Drawn, shown

Told = dict[str, Any]


def line_told(night: Any) -> Told:
    """A tournament in a list, with its entrants counted."""
    return {
        "id": night.public_id,
        "name": words_of(night.club_id)(night.name),
        "begins": night.begins_at,
        "created": night.created_at,
        "ended": night.ended_at,
        "entered": night.entered,
        "page": reverse("nights:desk", args=[night.public_id]),
    }


def night_told(night: Tournament, stages: Iterable[Stage]) -> Told:
    """A tournament, with the rounds of its stages fetched."""
    return {
        "id": night.public_id,
        "version": night.version,
        "name": words_of(night.club_id)(night.name),
        "sides": night.sides,
        "rehearsal": night.rehearses_id is not None,
        "begins": night.begins_at,
        "ended": night.ended_at,
        "notice": notice_of(night),
        "stages": [
            {
                "number": stage.number,
                "format": stage.format,
                "size": stage.size,
                "planned": stage.rounds,
                "begun": stage.begun_at,
                "ended": stage.ended_at,
                "rounds": [{"number": each.number, "published": each.published_at} for each in stage.played.all()],
            }
            for stage in stages
        ],
        "page": reverse("nights:desk", args=[night.public_id]),
    }


def notice_of(night: Tournament) -> str:
    """What the desk says to all tables, while it goes on."""
    return "" if night.ended_at else words_of(night.club_id)(night.notice)


def standings_told(drawn: Drawn) -> Told:
    """Standings, with numbers for what a table shows of them."""
    rows = [
        {**row, "values": [number(value) for value in row["values"]], "tokens": number(shown(row["tokens"]))}
        for row in drawn["rows"]
    ]
    return {**drawn, "rows": rows}


def number(text: str) -> int | float:
    """A value as a table writes it, as a number.

    >>> number("7"), number("−0.50")
    (7, -0.5)
    """
    said = text.replace("−", "-")
    return float(said) if "." in said else int(said)


def round_told(facts: NightFacts, stage: Stage, round: Round, *, guest: bool) -> Told:
    """Who sits where in a round, and how it stands."""
    return {
        "stage": stage.number,
        "round": round.number,
        "title": round_title(facts, stage, round),
        "tables": [table_told(facts, Found(stage, round, table), guest=guest) for table in facts.tables(round)],
        "free": [
            {"number": facts.by_pk[place.entry_id].number, "name": facts.name(place.entry_id), "kind": place.kind}
            for place in round.places.all()
            if place.kind != "seat"
        ],
    }


def table_told(facts: NightFacts, found: Found, *, guest: bool) -> Told:
    """A table; the game of it only for whom the links of the night open it."""
    table = found.table
    game, result = facts.game_at(table), facts.result(table)
    scores = (result.points if result else game.scores if game else None) or []
    winner = result.winner if result else game.winner if game else None
    hands = result.hands if result else game.hands_played if game else None
    return {
        "number": table.number,
        "state": state_of(table, game, facts),
        "hands": hands,
        "game": game.public_id if game and not guest and game.club_id == facts.tournament.club_id else None,
        "sides": [
            {
                "names": [who_at(facts, place) for place in places],
                "numbers": [facts.by_pk[place.entry_id].number for place in places],
                "score": scores[side] if side < len(scores) else None,
                "won": winner == side,
            }
            for side, places in enumerate(sides_of(facts, found))
        ],
        "text": result_waits_told(facts, table),
    }


def state_of(table: Table, game: Game | None, facts: NightFacts) -> str:
    """How far a table is."""
    if not facts.is_open(table):
        return "over"
    if facts.result(table):
        return "unconfirmed"
    return "playing" if (game and not game.is_over) or table.race_id else "waiting"


def sides_of(facts: NightFacts, found: Found) -> list[list[Place]]:
    """The places of a table by side; where its stage has no rules for so many, everybody for themselves."""
    seated, ruleset = facts.seated(found.table), rules_of(facts, found)
    if ruleset is None:
        return [[place] for place in seated]
    return [[place for place in seated if (place.seat or 0) in seats] for seats in ruleset.side_seats]


def clock_told(night: Tournament, round: int, clock: Clock) -> Told:
    """The clock of the round that is played."""
    still = clock.state == "paused"
    return {
        "state": clock.state,
        "round": round,
        "ends": None if still else clock.ends_at,
        "left": int(clock.left.total_seconds()) if still else None,
        "last_hand": clock.last_hand_at is not None,
        "text": clock_line(clock),
        "notice": notice_of(night),
    }


def race_told(race: Race, drawn: Drawn) -> Told:
    """A token board."""
    return {
        **drawn,
        "victories": race.victories,
        "sides": [{**side, "stickers": [token_told(each) for each in side["stickers"]]} for side in drawn["sides"]],
        "games": [{**line, "game": line["url"].strip("/").rpartition("/")[2] or None} for line in drawn["games"]],
        "page": drawn["url"],
    }


def token_told(sticker: Drawn) -> Told:
    """A token on it."""
    return {"game": sticker["number"], "sticker": sticker["id"]}
