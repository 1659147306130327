"""What holds of victory tokens, whoever tells them: counted from the rows, and laid beside what pages are told."""

from collections import Counter
from collections.abc import Collection, Iterator

from ..formats.measures import tokens
from ..models import Stage
from ..night.facts import NightFacts
from ..standings.standing import ledger_of, tokens_of
from .rows import Rows

GAMES = ("played", "awarded")


def tokens_are_games_won(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """A token for each game won in a round that counts, less those taken away; none where a stand-in is not ranked."""
    right, told = held(facts, rows, facts.stages), tokens_of(facts)
    yield from (f"entrant {who}: {told.get(who)}, games say {n}" for who, n in right.items() if told.get(who) != n)


def tokens_are_told_alike(facts: NightFacts, rows: Rows) -> Iterator[str]:
    """What orders a stage counts the same tokens as the ceremony: of its own games, and of all that it carries on."""
    for stage in facts.stages:
        right = held(facts, rows, carried_on(facts, stage))
        for who, n in tokens(ledger_of(facts, stage)).items():
            if n != right[who]:
                yield f"stage {stage.number}, entrant {who}: {n}, games say {right[who]}"


def carried_on(facts: NightFacts, stage: Stage) -> list[Stage]:
    """A stage with those before it whose tokens count in it."""
    found = [stage]
    while found[-1].carries and found[-1].number > 1:
        found.append(facts.stages[found[-1].number - 2])
    return found


def held(facts: NightFacts, rows: Rows, stages: Collection[Stage]) -> Counter[str]:
    """Everybody's tokens of these stages."""
    right = Counter({str(entry.number): 0 for entry in facts.entries})
    keys = {stage.pk for stage in stages}
    for at in rows.played:
        for group in at.groups(facts) if at.counts and at.stage.pk in keys else ():
            lost = rows.lost_in(at.round) & set(group)
            won = group[at.result.winner] if at.result and at.result.winner is not None else None
            if lost and at.result and at.result.kind in GAMES:
                others = [entry for entry in group if entry not in lost]
                won = next(iter(others), None) if len(group) == 2 else won if won in others else None
            if won is not None and won not in at.unranked:
                right[str(facts.by_pk[won].number)] += 1
    for penalty in rows.penalties:
        if penalty.kind == "token" and rows.stage_of(penalty, facts) in keys:
            right[str(facts.by_pk[penalty.entry_id].number)] -= penalty.amount
    return right
