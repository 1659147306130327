"""The history of the demo club for the pictures of `tests.screenshots`, as it is or with long names."""

from typing import Any

MORE_LONG = ["Bartholomew Fitzgerald-Smythe", "Wilhelmina Alexandrova", "\u05d3\u05e0\u05d4 \u05db\u05d4\u05df"]
"""Besides the longest; the last is written from right to left."""


def demo() -> Any:
    """The demo club, filled with the same chance each time."""
    from datetime import date

    from tournaments.demo.club import Wanted, fill

    return fill(Wanted(last=date(2026, 11, 26)))


def with_long_names(club: Any, ask: Any, longest: list[str]) -> dict[str, str]:
    """Every page, those of whom they tell most called by long names."""
    from scorekeeper import scorebook

    often = sorted(club.players.filter(guest=False), key=lambda each: (-each.appearances.count(), each.pk))
    for player, name in zip(often, [*longest, *MORE_LONG], strict=False):
        was = scorebook.Described.of(player)
        wanted = scorebook.Described(name, was.tag, was.nickname, was.colour, was.sticker)
        scorebook.describe_person(club.pk, ask(), person=player.public_id, wanted=wanted, was=was.seen)
    return histories(club)


def of_readme(club: Any) -> dict[str, str]:
    """The pages of which the README has a picture."""
    pages = histories(club)
    return {"leaderboard": pages["history-leaderboard"], "player": pages["history-person"]}


def histories(club: Any) -> dict[str, str]:
    """Every page of it, by name: of who played most and of whom they met most."""
    own = f"/clubs/{club.public_id}/history/"
    one, other = sorted(club.players.filter(guest=False), key=lambda each: (-each.appearances.count(), each.pk))[:2]
    last = club.appearances.latest("evening").evening
    who = f"people/{one.public_id}/"
    behind = f"games/?who={one.public_id}&what="
    pages = {
        "": "", "evenings": "evenings/", "evening": f"evenings/{last}/", "chat": f"evenings/{last}/text/",
        "records": "records/", "year": f"years/{last.year}/", "contests": "tournaments/",
        "leaderboard": "leaderboard/", "leaderboard-set": "leaderboard/?sort=set", "ratings": "ratings/",
        "pairs": "pairs/", "against": "pairs/?as=opponents", "found": "evenings/?words=rain",
        "none": "games/?players=6",
        "person": who, "person-rating": f"{who}rating/", "person-partners": f"{who}partners/",
        "person-opponents": f"{who}opponents/?sort=wins", "person-year": f"{who}years/{last.year}/",
        "compared": f"{who}with/{other.public_id}/", "games": "games/", "behind-nils": f"{behind}nils",
        "behind-bag-outs": f"{behind}bag_outs",
    }  # fmt: skip
    told = {f"history{name and '-'}{name}": f"{own}{path}" for name, path in pages.items()}
    return told | {"history-club": f"/clubs/{club.public_id}/", "history-old": f"/clubs/{club.public_id}/old/"}
