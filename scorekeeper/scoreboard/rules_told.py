"""The rules of a game in plain words: what each bid wins and loses, what differs from the preset, a hand worked out."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules
from ..facts import Facts
from ..forms.house_rules import told
from ..words import in_words, tell
from .naming import title_of


def rules_told(facts: Facts) -> dict[str, Any]:
    """All that a table may want to look up."""
    ruleset, words = facts.rules, facts.game.club.words
    said = told(ruleset)
    preset = rules.PRESETS.get(ruleset.preset)
    return {
        "title": title_of(facts.game.preset),
        "source": _("Source: {source}").format(source=_(preset.source)) if preset else "",
        "summary": [in_words(text, words) for text in said["summary"]],
        "differences": [in_words(text, words) for text in said["differences"]],
        "bids": bids_told(facts),
        "agreed": facts.game.agreed,
        "example": [in_words(text, words) for text in example_told(ruleset.preset)] if preset else [],
    }


def bids_told(facts: Facts) -> list[dict[str, str]]:
    """Each special bid with what it wins and loses; of the numbers one, since all are worth so much a trick."""
    every = [bid for bid in facts.rules.bids.values() if (bid.name, bid.kind) != ("0", "nil")]
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
            else over_told(facts, bid),
            "set": rules.signed(bid.set),
        }
        for bid in shown
    ]


def over_told(facts: Facts, bid: rules.Bid) -> str:
    """What more tricks than were bid bring: the bid, and each a bag."""
    points = facts.rules.bag_points
    if not points:
        return rules.signed(bid.over)
    return _("{points}, each bag {bag}").format(points=rules.signed(bid.over), bag=rules.signed(points))


def promise(bid: rules.Bid) -> str:
    """What must be taken."""
    if bid.nil:
        return _("no trick") if bid.kind == "nil" else _("no trick, bid before looking")
    one, many = {
        "exact": ("exactly {n} trick", "exactly {n} tricks"),
        "blind": ("at least {n} trick, bid before looking", "at least {n} tricks, bid before looking"),
    }.get(bid.kind, ("at least {n} trick", "at least {n} tricks"))
    return ngettext(one, many, bid.tricks).format(n=bid.tricks)


def example_told(name: str) -> list[str]:
    """The worked example of a preset, told line by line as the law scores it."""
    example = rules.PRESETS[name].example
    ruleset = rules.read_ruleset({"preset": name})
    names = ["Ana", "Bea", "Carl", "Dan", "Eva", "Finn"][: ruleset.players]
    hand = {"bids": list(example.bids), "tricks": list(example.tricks), "prizes": dict(example.prizes)}
    record: dict[str, Any] = {"format": rules.FORMAT, "ruleset": {"preset": name}, "seats": names, "hands": [hand]}
    if example.start:
        record["start"] = [{"score": score} for score in example.start]
    scored = rules.score(record).hands[0]
    return [
        f"{tell(rules.tell_line(line, names, seats))}: {tell(rules.tell_gain(line.points, line.bags))}"
        for seats, side in zip(ruleset.side_seats, scored.sides, strict=True)
        for line in side.lines
    ]
