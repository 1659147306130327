"""What a checked file comes to, as the pen is to write it: its rules, its people, its games. Nothing here writes."""

from typing import Any

from ..scorebook import Coming
from .checking import Checked
from .old_game import Agreed, OldGame, snapshot


def planned(checked: Checked) -> Coming:
    """A file that may come in as it stands, with each of its rules and people said once."""
    kinds: dict[int, int] = {}
    agreed: list[Agreed] = []
    for game in checked.games:
        if kinds.setdefault(id(game.agreed), len(agreed)) == len(agreed):
            agreed.append(game.agreed)
    at = {key: place for place, key in enumerate(checked.people)}
    people = [(named.name, named.player.pk if named.player else None) for named in checked.people.values()]
    games = [{"rules": kinds[id(game.agreed)], **game_planned(game, at)} for game in checked.games]
    return Coming([rules_planned(each) for each in agreed], people, games)


def rules_planned(agreed: Agreed) -> dict[str, Any]:
    """Rules as a game keeps them, and what was also agreed."""
    told = {"ruleset": snapshot(agreed.ruleset), "agreed": list(agreed.agreed), "rules_name": agreed.rules_name}
    return told


def game_planned(game: OldGame, at: dict[str, int]) -> dict[str, Any]:
    """A game, its people by their place in the list of all."""
    sat = [game.names, *(hand["players"] for hand in game.hands if "players" in hand)]
    return {
        "people": [[at[name.casefold()] for name in names] for names in sat],
        "at": game.at.isoformat() if game.at else "",
        "first_dealer": game.first_dealer,
        "start": game.start,
        "hands": [{**hand, "players": []} if "players" in hand else hand for hand in game.hands],
        "words": game.words,
        "ended": game.ended,
    }
