"""What the scorepad of a table in a tournament says beside the cards: which table and round, the word of the desk, the
organizer; once the game is over where each sits next.

Values that the pages of `scorekeeper` draw. Nothing here writes.
"""

from collections.abc import Collection
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from ..models import Call
from ..night.facts import Found, NightFacts
from ..night.titles import round_title
from .at_tables import Course, clock_only, result_told
from .comes_next import page_of

Line = dict[str, Any]
LATELY = 3  # rounds


def lines_of_tables(course: Course) -> dict[int, Line]:
    """For every table, by key: its clock, what its scorepad says while the game is played, and once it is over."""
    facts = course.facts
    lately = {round.pk for round in course.rounds[-LATELY:]}
    ruled = ruled_at(facts, course.dues)
    calls = sum(len(due.table.calls.all()) for due in course.dues.values())
    return {
        due.table.pk: {
            "clock": clock_only(due.round),
            "title": title_line(facts, due),
            "stops": due.table.race_id is None,
            "ruled": ruled.get(due.table.pk, []),
            "night": facts.tournament.public_id,
            "calls": calls,
            "while": list_while(facts, due),
            "after": list_after(course, due, due.round.pk in lately or due.stage.format == "open-play"),
        }
        for due in course.dues.values()
    }


def ruled_at(facts: NightFacts, tables: Collection[int]) -> dict[int, list[tuple[int, str]]]:
    """The last ruling at each of these tables, by key, after the hand that it was about."""
    calls = Call.objects.filter(table__in=tables, answered_at__isnull=False).order_by("answered_at", "pk")
    return {
        call.table_id: [(call.hand or 1, _("Ruled: “{text}”").format(text=facts.words(call.ruling)))] for call in calls
    }


def where_of(facts: NightFacts, due: Found, page: str = "at_table") -> str:
    """The address of a page of a physical table."""
    return reverse(f"nights:{page}", args=[facts.tournament.public_id, due.table.number])


def title_of(facts: NightFacts, due: Found) -> str:
    """Which table in which round."""
    number = _("Table {number}").format(number=due.table.number)
    return f"{number} · {round_title(facts, due.stage, due.round)}"


def title_line(facts: NightFacts, due: Found) -> Line:
    """Which table in which round, in the head of a scorepad; in its menu the way there."""
    menu = _("Table {number}").format(number=due.table.number)
    return {"text": title_of(facts, due), "url": where_of(facts, due), "head": True, "menu": menu}


def list_while(facts: NightFacts, due: Found) -> list[Line]:
    """While the game is played, after which table of which round it is."""
    lines: list[Line] = []
    if facts.tournament.notice:
        text = _("From the desk: {text}").format(text=facts.words(facts.tournament.notice))
        lines.append({"text": text, "url": "", "head": True, "loud": True})
    if overruled := said_instead(facts, due):
        lines.append({"text": overruled, "url": "", "bad": True})
    elif due.table.on_paper:
        lines.append({"text": _("This table plays on on paper."), "url": "", "head": True})
    url = where_of(facts, due, "call_desk")
    if due.table.calls.all():
        text = _("The organizer is called.")
        lines.append({"text": text, "url": url, "head": True, "menu": text})
    elif facts.tournament.ended_at is None:
        text = _("Call the organizer")
        lines.append({"text": text, "url": url, "write": True, "menu": text, "call": True})
    return lines


def said_instead(facts: NightFacts, due: Found) -> str:
    """That somebody said how a table ended, which its hands do not say: so nobody plays on for nothing, or believes the
    screen of the winner. "" where the hands count.
    """
    result = facts.result(due.table)
    if result is None or result.source == "game":
        return ""
    told = result_told(facts, due)
    if result.source == "table":
        return _("How this table ended was typed: {result}.").format(result=told)
    says = _("The desk says how this table ended: {result}. What is played here does not count.")
    return f"{says.format(result=told)} {_('Is that wrong? The desk can take it back.')}"


def list_after(course: Course, due: Found, lately: bool) -> list[Line]:
    """Once it is over: whether the result counts, where each sits next unless that is long ago, or what comes after the
    last round; and never another game of the same people.
    """
    facts = course.facts
    lines: list[Line] = [{"text": title_of(facts, due), "url": ""}]
    result = facts.result(due.table)
    if due.table.race_id and result is None:
        return lines  # its race goes on, and says how
    if overruled := said_instead(facts, due):
        lines.append({"text": overruled, "url": "", "bad": True})
    elif result is not None and result.confirmed_at is None:
        lines.append({"text": _("The result counts once the others have confirmed it."), "url": ""})
    following, after = course.next_drawn(due) if lately else [], course.comes_next(due.stage)
    if after and not following:
        lines.append({"text": after["text"], "url": ""})
        lines.append({"text": _("This table"), "url": where_of(facts, due)})
        return [*lines, {"text": after["says"], "url": page_of(facts, due.table.number, after["page"]), "go": True}]
    if following:
        told = " · ".join(f"{each['name']}: {each['text']}" for each in following)
        lines.append({"text": _("Next: {places}").format(places=told), "url": ""})
    elif lately and facts.tournament.ended_at is None:
        lines.append({"text": _("Next: wait for the other tables."), "url": ""})
    says = _("Next round") if following else _("This table")
    return [*lines, {"text": says, "url": where_of(facts, due), "go": True}]
