"""Whether whoever asks plays at a table: what they rule there is marked in the log.

By their account, whose person sits there; by their phone, which keeps the score there, or whose last code in this
tournament was that of the table. Nothing here writes.
"""

from django.http import HttpRequest

from scorekeeper.models import Member
from scorekeeper.phone import phone_of

from ..models import Table
from ..night.facts import NightFacts
from ..room.table_code import codes_of


def plays_at(request: HttpRequest, facts: NightFacts, table: Table) -> bool:
    """Does whoever asks play at this table?"""
    phone, tournament = phone_of(request), facts.tournament
    codes = [number for name, number, _link in codes_of(phone) if name == tournament.public_id]
    if codes[-1:] == [table.number] or (table.game is not None and phone.id and table.game.phone == phone.id):
        return True
    if not request.user.is_authenticated:
        return False
    people = [player.pk for place in facts.seated(table) for player in facts.people(facts.by_pk[place.entry_id])]
    return Member.objects.filter(club=tournament.club_id, account=request.user, player__in=people).exists()
