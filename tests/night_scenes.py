"""The pages of a club night for the pictures of `tests.screenshots`: a night of 14, one of pairs, made with the pen."""

from typing import Any


def nights(club: Any, ask: Any, longest: str) -> dict[str, str]:
    """Every page of who is entered and of the plan, by name; `ask` makes a write."""
    from scorekeeper.scorebook import Person
    from tests.tournaments.night import drawn, night
    from tournaments import director
    from tournaments.models import Entry

    solo, pairs = night(14, club=club, rounds=4), night(0, "swiss", sides="pairs", club=club)
    Entry.objects.filter(tournament=solo, number__gt=11).update(checked_in_at=None)
    director.mark_entry(solo.pk, ask(), number=2, mark="paid", value=True)
    director.leave_night(solo.pk, ask(), number=14)
    director.set_sign_up(solo.pk, ask(), until=None, limit=12, was="|")
    director.sign_up(solo.pk, ask(), people=[Person(longest)])
    director.enter(pairs.pk, ask(), entrants=[[Person("Ida"), Person("Jon")], [Person(longest)], [Person("Lou")]])
    drawn(solo, [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11])
    own = f"/tournaments/{solo.public_id}/"
    pages = ["people", "people/add", "people/1", "people/seeds", "sign-up", "sign-up/settings", "more", "settings",
             "plan", "share"]  # fmt: skip
    told = {f"night-{page.replace('/', '-')}": f"{own}{page}/" for page in pages}
    told |= {"night-new": "/tournaments/new/", "night-found": "/tournaments/new/plan/?format=tables&size=4&rounds=4"}
    return told | {"night-pairs": f"/tournaments/{pairs.public_id}/people/pairs/"}
