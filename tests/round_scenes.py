"""The pages of a draw, a round and a stage for the pictures of `tests.screenshots`."""

from typing import Any


def rounds(club: Any, ask: Any) -> dict[str, str]:
    """The pages of a draw, a round and a stage in their states, by name; `ask` makes a write."""
    from tests.tournaments.night import RULES, night, result
    from tournaments import director
    from tournaments.models import Round, Table

    rules = {str(size): told for size, told in RULES.items()}
    scenes = {}

    def drawn(tournament: Any, number: int, play: bool = True, but: int = 0) -> Any:
        director.draw_round(tournament.pk, ask(), stage=1, number=number, seed=number)
        round = Round.objects.get(stage__tournament=tournament, stage__number=1, number=number)
        if play:
            director.publish_round(tournament.pk, ask(), round=round.pk)
            for table in Table.objects.filter(round=round).exclude(number=but):
                result(table, *range(500, 500 - 100 * table.places.count(), -100))
        return round

    before = night(7, club=club)
    open_table = night(8, "swiss", size=2, club=club, rules=rules)
    drawn(open_table, 1, but=2)
    draft = night(6, "swiss", size=2, rounds=4, club=club, rules=rules)
    for number in (1, 2, 3):
        drawn(draft, number)
    drawn(draft, 4, play=False)
    level = night(12, club=club, rounds=1, through=4)
    level.stages.create(number=2, format="knock-out", size=2, rounds=0, rules=rules)
    drawn(level, 1)
    ready = night(12, club=club, rounds=1, through=3)
    ready.stages.create(number=2, format="final-table", size=4, rounds=1, rules=rules)
    drawn(ready, 1)
    for name, tournament in (("new", before), ("open", open_table), ("draft", draft)):
        scenes[f"draw-{name}"] = f"/tournaments/{tournament.public_id}/draw/"
    scenes["round"] = f"/tournaments/{ready.public_id}/round/"
    scenes["stage-level"] = f"/tournaments/{level.public_id}/stages/2/"
    scenes["stage-ready"] = f"/tournaments/{ready.public_id}/stages/2/"
    return scenes
