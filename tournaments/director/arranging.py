"""What a draw has to heed: seeds, by hand or by lot; who needs one table all night; who is never seated together."""

from collections.abc import Mapping
from random import Random
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.scorebook import Ask, Stale

from ..models import Entry, KeptApart, Tournament
from ..night.entered import entered, who_is_entered
from ..night.facts import NightFacts
from ..setting_up.plan import MOST_TABLES
from ..standings.seeding import ranked
from .attending import entry_of
from .night_steps import take_night_step

MOST_SEED = 999
Told = Mapping[str, Any]


def seed_by_hand(
    tournament_id: int, ask: Ask, *, seeds: Mapping[int, int | None], was: Mapping[int, int | None]
) -> Tournament:
    """Give entrants their seeds, by number; None for none: who has none comes after those who have. `was` is what the
    page showed. Raises Stale if one was changed meanwhile, NotPossible if two have the same.
    """

    def change(facts: NightFacts) -> Told | None:
        entries = {number: entry_of(facts, number) for number in seeds}
        changed = [number for number, entry in entries.items() if entry.seed != seeds[number]]
        if any(entries[number].seed != was.get(number) for number in changed):
            raise Stale(_("The seeds were changed on another phone meanwhile."))
        for number in changed:
            entries[number].seed = seeds[number]
        check_seeds(facts)
        Entry.objects.bulk_update([entries[number] for number in changed], ["seed"])
        return {"n": len(changed)} if changed else None

    content = {"seeds": sorted([number, seed or 0] for number, seed in seeds.items())}
    return take_night_step(tournament_id, ask, "seed", content, change, load=who_is_entered)


def check_seeds(facts: NightFacts) -> None:
    """Raise NotPossible if a seed cannot be, or two have the same."""
    taken: dict[int, Entry] = {}
    for entry in entered(facts):
        if entry.seed is None:
            continue
        if not 1 <= entry.seed <= MOST_SEED:
            raise NotPossible(_("A seed is a number from 1 to {n}.").format(n=MOST_SEED))
        if other := taken.get(entry.seed):
            names = {"one": facts.name(other), "other": facts.name(entry), "n": entry.seed}
            raise NotPossible(_("{one} and {other} both have seed {n}.").format(**names))
        taken[entry.seed] = entry


def draw_seeds(tournament_id: int, ask: Ask, *, seed: int) -> Tournament:
    """Give everybody a seed by lot; the same `seed` gives the same."""

    def change(facts: NightFacts) -> Told:
        entries = sorted(entered(facts), key=lambda entry: entry.number)
        Random(f"{seed} seeds").shuffle(entries)  # noqa: S311  a lot, that comes out again with the same seed
        for place, entry in enumerate(entries, 1):
            entry.seed = place
        Entry.objects.bulk_update(entries, ["seed"])
        return {"n": len(entries)}

    return take_night_step(tournament_id, ask, "seed-lot", {"seed": seed}, change, load=who_is_entered)


def seed_by(tournament_id: int, ask: Ask, *, way: str) -> Tournament:
    """Seed everybody by what they played before, in one of the ways of `seeding.ways_to_seed`; of whom nothing is known
    has no seed. Raises NotPossible where nobody is known in this way.
    """

    def change(facts: NightFacts) -> Told:
        order = ranked(facts, way)
        if not order:
            raise NotPossible(_("Nobody who has entered played there before."))
        seeds = {number: place for place, number in enumerate(order, 1)}
        entries = entered(facts)
        for entry in entries:
            entry.seed = seeds.get(entry.number)
        Entry.objects.bulk_update(entries, ["seed"])
        return {"n": len(order)}

    return take_night_step(tournament_id, ask, "seed-by", {"way": way}, change, load=who_is_entered)


def fix_table(tournament_id: int, ask: Ask, *, number: int, table: int | None) -> Tournament:
    """Keep an entrant at one table all night, None for not any more. Raises NotPossible for a table that cannot be."""

    def change(facts: NightFacts) -> Told | None:
        entry = entry_of(facts, number)
        if entry.fixed_table == table:
            return None
        if table is not None and not 1 <= table <= MOST_TABLES:
            raise NotPossible(_("A table has a number from 1 to {n}.").format(n=MOST_TABLES))
        entry.fixed_table = table
        entry.save(update_fields=["fixed_table"])
        return {"who": number, "table": table or _("none")}

    return take_night_step(tournament_id, ask, "fix", {"number": number, "table": table}, change, load=who_is_entered)


def keep_apart(tournament_id: int, ask: Ask, *, one: int, other: int, apart: bool) -> Tournament:
    """Never seat two entrants together from the next draw on, or let them sit together again."""

    def change(facts: NightFacts) -> Told | None:
        if one == other:
            raise NotPossible(_("Choose two different names."))
        low, high = sorted((entry_of(facts, one), entry_of(facts, other)), key=lambda entry: entry.pk)
        kept = KeptApart.objects.filter(tournament=facts.tournament, one=low, other=high)
        if kept.exists() == apart:
            return None
        if apart:
            KeptApart.objects.create(tournament=facts.tournament, one=low, other=high)
        else:
            kept.delete()
        return {"who": one, "other": other}

    action = "apart" if apart else "not-apart"
    return take_night_step(tournament_id, ask, action, {"one": one, "other": other}, change, load=who_is_entered)
