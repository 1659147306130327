"""Rules in plain words: what each bid wins and loses, what differs from the preset, a hand worked out."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..facts import Facts
from ..forms.house_rules import told
from ..words import by_law, in_words, tell
from .naming import rules_title, title_of
from .worked_example import worked_example

NAMES = ("Ana", "Bea", "Carl", "Dan", "Eva", "Finn")


def rules_told(facts: Facts) -> dict[str, Any]:
    """All that a table may want to look up."""
    told = rules_in_words(facts.rules, facts.game.club.words, map(facts.words, facts.game.agreed))
    if facts.game.rules_name:
        base = _("Starts from: {title}").format(title=told["title"])
        told |= {"title": rules_title(facts.game), "source": ". ".join(filter(None, [base, told["source"]]))}
    return told


def rules_in_words(
    ruleset: rules.Ruleset, words: Mapping[str, str] | None = None, agreed: Iterable[str] = ()
) -> dict[str, Any]:
    """A ruleset with all that can be told of it, in the words of a club."""
    said = told(ruleset)
    preset = rules.PRESETS.get(ruleset.preset)
    return {
        "title": title_of(ruleset.preset),
        "source": _("Source: {source}").format(source=by_law(preset.source)) if preset else "",
        "summary": [in_words(text, words or {}) for text in said["summary"]],
        "paragraphs": paragraphs(ruleset, words or {}),
        "differences": [in_words(text, words or {}) for text in said["differences"]],
        "bids": bids_told(ruleset),
        "agreed": list(agreed),
        "example": [in_words(text, words or {}) for text in example_told(ruleset)],
    }


def paragraphs(ruleset: rules.Ruleset, words: Mapping[str, str]) -> list[str]:
    """The summary, a paragraph for each group of options that it has something to tell of."""
    groups = dict.fromkeys(option.group for option in rules.OPTIONS.values())
    told = (" ".join(tell(text, words) for text in rules.tell_rules(ruleset, group)) for group in groups)
    return [paragraph for paragraph in told if paragraph]


def bids_told(ruleset: rules.Ruleset) -> list[dict[str, str]]:
    """Each special bid with what it wins and loses; of the numbers one, since all are worth so much a trick."""
    every = [bid for bid in ruleset.bids.values() if (bid.name, bid.kind) != ("0", "nil")]
    numbers = [bid for bid in every if bid.kind == "number"]
    shown = numbers[len(numbers) // 4 : len(numbers) // 4 + 1] + [bid for bid in every if bid.kind != "number"]
    return [
        {
            "bid": tell(bid.label),
            "promise": promise(bid),
            "made": rules.signed(bid.made),
            "over": rules.signed(bid.over)
            if bid.kind in ("exact", "moon")
            else ""
            if bid.nil
            else over_told(ruleset, bid),
            "set": rules.signed(bid.set),
        }
        for bid in shown
    ]


def over_told(ruleset: rules.Ruleset, bid: rules.Bid) -> str:
    """What more tricks than were bid bring: the bid, and each a bag."""
    points = ruleset.bag_points
    if not points:
        return rules.signed(bid.over)
    return _("{points}, each bag {bag}").format(points=rules.signed(bid.over), bag=rules.signed(points))


def promise(bid: rules.Bid) -> str:
    """What must be taken."""
    if bid.nil:
        return _("no trick") if bid.kind == "nil" else _("no trick, bid before looking")
    n = bid.tricks
    text = {
        "exact": ngettext("exactly {n} trick", "exactly {n} tricks", n),
        "blind": ngettext("at least {n} trick, bid before looking", "at least {n} tricks, bid before looking", n),
    }.get(bid.kind, ngettext("at least {n} trick", "at least {n} tricks", n))
    return text.format(n=n)


def example_told(ruleset: rules.Ruleset) -> list[str]:
    """A hand worked out under these rules, line by line as the law scores it, then what each side has of it."""
    names = NAMES[: ruleset.players]
    played = worked_example(ruleset, names)
    if played is None:
        return [_("No simple hand can be shown under these rules: hardly any bid is allowed by them.")]
    lines = [
        f"{tell(rules.tell_line(line, names, seats))}: {tell(rules.tell_gain(line.points, line.bags))}"
        for seats, side in zip(ruleset.side_seats, played.sides, strict=True)
        for line in side.lines
    ]
    together = [
        _("{who} together: {points}").format(
            who=" + ".join(names[seat] for seat in seats), points=rules.signed(side.points)
        )
        for seats, side in zip(ruleset.side_seats, played.sides, strict=True)
        if len(seats) > 1 and len(side.lines) > 1
    ]
    return [*lines, *together]
