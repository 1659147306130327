"""A club's history as a whole: the row that is locked by whoever writes to it, and the rules it was played under."""

from collections.abc import Iterable

from django.db.models import F

from ..models import Appearance, Family, Game, History, Rating


def hold_history(club_ids: Iterable[int]) -> None:
    """Lock the history of clubs, in the order of their keys, and say that it has another version."""
    for club_id in club_ids:
        if not History.objects.filter(club=club_id).update(version=F("version") + 1):
            History.objects.bulk_create([History(club_id=club_id)], ignore_conflicts=True)
            History.objects.filter(club=club_id).update(version=F("version") + 1)


def note_family(game: Game) -> None:
    """Keep the rules of a club's last game of a family."""
    family = Family.objects.filter(club=game.club_id, key=game.family).first()
    if family is None or family.at <= game.created_at:
        keep_family(game)


def keep_family(game: Game) -> None:
    """Keep the rules of a game as those of its family."""
    options = game.ruleset["options"]
    Family.objects.update_or_create(
        club_id=game.club_id, key=game.family,
        defaults={
            "preset": game.preset, "ruleset": game.ruleset, "rules_name": game.rules_name, "at": game.created_at,
            "players": options["players"], "pairs": options["sides"] == "pairs",
        },
    )  # fmt: skip


def write_families(club_id: int, among: Iterable[str] | None = None) -> None:
    """Keep the rules of every family of which a club has games, as its last game has them, and of no other; or look at
    those `among` its families alone.
    """
    its = {"club": club_id} if among is None else {"club": club_id, "family__in": set(among)}
    keys = set(Appearance.objects.filter(**its).order_by().values_list("family", flat=True).distinct())
    known = Family.objects.filter(club=club_id)
    (known if among is None else known.filter(key__in=set(among))).exclude(key__in=keys).delete()
    Rating.objects.filter(**its).exclude(family__in=keys).delete()
    for key in keys:
        last = Appearance.objects.filter(club=club_id, family=key).order_by("-at", "-game").first()
        if last:
            keep_family(last.game)
