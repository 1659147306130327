"""What is proved of a club that is read again from its file, and what follows from it: scores, winners, figures of
hands, history. The law folds each game once, before it is written.
"""

import dataclasses
from collections.abc import Sequence
from typing import Any

from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from .. import rules
from ..archive import of_table
from ..archive.kinds import Bundle, Refused
from ..archive.mentions import must
from ..archive.proving import WRONG, look_at_game, told_of
from ..clock import EARLIEST
from ..entering import NotPossible
from ..models import Appearance, Club, Family, Game, Joining, Player
from .counting import appearances, columns_of
from .figures import derived, write_many
from .histories import rebuild
from .noting import note_words
from .rating import rate_from
from .tables import check_hands

NOT_KEPT = (IntegrityError, DataError, OverflowError)
AT_ONCE = 500  # rows


def prove_rules(bundles: Sequence[Bundle]) -> None:
    """Raise Refused for house rules that are none."""
    for bundle in bundles:
        if not bundle.under:
            raise Refused(bundle.head.line, _("no version of these rules stands below it"))
        for row in bundle.under["rules-version"]:
            try:
                must(rules.ruleset_of({"ruleset": row.row.ruleset}).preset == row.row.preset, "preset")
                must(all(isinstance(each, str) for each in row.row.agreed), "agreed")
            except (rules.RulesError, *WRONG) as error:
                raise Refused(row.line, told_of(error)) from None


def prove_games(bundles: Sequence[Bundle]) -> None:
    """Let the law fold each game, and set what follows. Raises Refused for one that it does not let stand."""
    sitting = [seat for bundle in bundles for seat in bundle.rows("seat")]
    people = Player.objects.in_bulk({seat.player_id for seat in sitting})
    clubs = Club.objects.in_bulk({bundle.head.row.club_id for bundle in bundles})
    for seat in sitting:
        seat.player = people[seat.player_id]
    for bundle in bundles:
        game: Game = bundle.head.row
        game.club = clubs[game.club_id]
        facts = bundle.kept = look_at_game(bundle)
        try:
            check_hands(game.start, len(facts.hands))
            right = derived(facts)
        except (rules.RulesError, NotPossible, *WRONG) as error:
            raise Refused(bundle.head.line, told_of(error)) from None
        for name, value in right.items():
            setattr(game, name, value)
        game.version = max((step.number for step in bundle.rows("step")), default=1)


def follow_games(bundles: Sequence[Bundle]) -> None:
    """Write what the hands of games brought each player, and what each game that is over was for them."""
    try:
        with transaction.atomic():
            write_figures_of(bundles)
    except NOT_KEPT:
        for bundle in bundles:
            try:
                with transaction.atomic():
                    write_figures_of([bundle])
            except NOT_KEPT:
                raise Refused(bundle.head.line, _("a figure of this game is too large to be kept")) from None


def write_figures_of(bundles: Sequence[Bundle]) -> None:
    """Write these; what other apps say of the games follows once all of theirs is there (`write_history`)."""
    write_many(bundle.kept for bundle in bundles)
    rows: list[Appearance] = []
    for bundle in bundles:
        game: Game = bundle.head.row
        had, game.has_context = game.has_context, False
        rows += appearances(bundle.kept)
        game.has_context = had
    Appearance.objects.bulk_create(rows, batch_size=AT_ONCE)
    note_words([bundle.kept for bundle in bundles])


def write_history(clubs: Sequence[int]) -> None:
    """Add up what the games of clubs were for their players, and first say what other apps do of them."""
    last, more = 0, Game.objects.filter(club__in=clubs, has_context=True).order_by("pk")
    while keys := list(more.filter(pk__gt=last).values_list("pk", flat=True)[:AT_ONCE]):
        told, last = columns_of(keys), keys[-1]
        rows = list(Appearance.objects.filter(game__in=keys))
        for row in rows:
            row.tournament = told[row.game_id].tournament
            row.tokens = told[row.game_id].tokens.get(row.player_id, 0)
        Appearance.objects.bulk_update(rows, ["tournament", "tokens"], batch_size=AT_ONCE)
    for club_id in Appearance.objects.filter(club__in=clubs).order_by().values_list("club", flat=True).distinct():
        rebuild(club_id)
        rate_from(
            {(club_id, key): EARLIEST for key in Family.objects.filter(club=club_id).values_list("key", flat=True)}
        )


def prove_joinings(bundles: Sequence[Bundle]) -> None:
    """Whoever owns the whole owns both clubs, should they part again."""
    for bundle in bundles:
        joining: Joining = bundle.head.row
        joining.moved = {**joining.moved, "claimed": [joining.into_id, joining.club_id]}


WORK: dict[str, dict[str, Any]] = {
    "rules": {"prove": prove_rules},
    "game": {"prove": prove_games, "follow": follow_games},
    "joining": {"prove": prove_joinings},
}
BLOCKS = [dataclasses.replace(block, **WORK.get(block.head.name, {})) for block in of_table.BLOCKS]
