"""The desk, the clock, the log, the papers and the ceremony for the pictures of `tests.screenshots`."""

from datetime import timedelta
from typing import Any

PAGES = ("clock", "log", "print", "print/cards", "print/wall", "print/sheets", "print/standings", "ceremony")


def desks(club: Any, ask: Any) -> dict[str, str]:
    """The desk with all that it may say at once, and before a night, by name; `ask` makes a write."""
    from django.utils import timezone

    from scorekeeper import rules, scorebook
    from tests.tournaments.night import drawn, night, result, table_of
    from tournaments import director
    from tournaments.models import Call, Round, Table
    from tournaments.night.clock import clock_seen

    busy, before, now = night(16, club=club, rounds=4, minutes=45), night(11, club=club), timezone.now()
    before.entries.filter(number__gt=8).update(checked_in_at=None)
    first = drawn(busy, [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15])
    for table in first.tables.all():
        result(table, *range(500, 500 - 100 * table.places.count(), -100))
    Round.objects.filter(pk=first.pk).update(published_at=now - timedelta(minutes=50))
    round = drawn(busy, [1, 5, 9, 12], [2, 6, 10, 13], [3, 7, 11], [4, 8, 14], byes=[15])
    ruleset = rules.read_ruleset({"preset": "cutthroat-4"})
    seated = table_of(round).places.order_by("seat")
    people = [place.entry.people.get().player for place in seated]
    game = scorebook.start_game(club, ask(), scorebook.Setup(ruleset, people))
    for place, bid in enumerate(("4", "3", "5")):
        scorebook.enter(game.pk, ask(), hand=1, field="bids", place=str(place), value=bid, was="")
    Table.objects.filter(pk=table_of(round).pk).update(game=game)
    Table.objects.filter(pk=table_of(round, 2).pk).update(on_paper=True)
    Call.objects.create(table=table_of(round), hand=1, at=now - timedelta(minutes=2))
    result(table_of(round, 3), 310, 280, 120, confirmed_at=None)
    result(table_of(round, 4), 310, 280, -40)
    director.start_clock(busy.pk, ask(), minutes=25, was=clock_seen([round]))
    director.say_to_tables(busy.pk, ask(), text="Soup is ready at the bar", was="")
    own = f"/tournaments/{busy.public_id}/"
    told = {"desk": own, "desk-before": f"/tournaments/{before.public_id}/"}
    return told | {f"desk-{page.replace('/', '-')}": f"{own}{page}/" for page in PAGES}
