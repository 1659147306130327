"""What this app adds to the score-keeper: every port of `scorekeeper` that it fills, once, when it is ready.

Within one port the order counts: what holds on to something else comes before it. This module must do nothing else.
"""

from django.utils.translation import gettext_lazy as _

from scorekeeper import ports

from . import director
from .files import export as file
from .files.export import FORMAT
from .night import access as night_roles
from .night import lines as night_lines
from .past import NIGHTS, RACES, SEASONS
from .race import access, columns, export, next_alone, parting, told
from .race.export import FORMAT as OF_RACE
from .results import effects
from .room import desk_sign, nights_opened, table_code, table_lines
from .standings import seasonboard
from .views.first_game import PAGE, THEN, first_page
from .views.nights.import_night import LARGEST, read_night, read_race


def listen() -> None:
    """Fill them all."""
    for fill in (ways, games, links, clubs, people):
        fill()


def ways() -> None:
    """What leads here from the first page and from the page of a club."""
    title, text = _("Race for victory tokens"), _("games in a row, a token for each won")
    ports.ways_to_begin[THEN] = ports.Way(title, text, "tournaments:new", PAGE, first_page)
    title, text = _("A tournament"), _("an evening of many tables, set up by wish")
    ports.more_to_begin.append(ports.Beginning(title, text, "nights:new", "organizer"))
    title, text = _("A new season"), _("nights joined into one table")
    ports.pages_of_club.append(ports.Beginning(title, text, "nights:new_season", "organizer"))
    ports.files_read.append(ports.FileRead(FORMAT, LARGEST, read_night))
    ports.files_read.append(ports.FileRead(OF_RACE, LARGEST, read_race))
    ports.start_lines.append(table_lines.start_lines)
    ports.start_lines.append(night_lines.start_lines)
    ports.start_lines.append(nights_opened.start_lines)
    ports.start_lines.append(told.start_lines)
    ports.club_lines.append(night_lines.club_lines)
    ports.club_lines.append(told.club_lines)
    ports.club_lines.append(seasonboard.season_lines)
    ports.contests.extend([SEASONS, NIGHTS, RACES])


def games() -> None:
    """What happens at a table, and what its scorepad says."""
    ports.game_written.append(director.game_written)
    ports.game_written.append(director.table_game_written)
    director.race_derived.append(director.table_race_written)
    ports.table_seated.append(director.table_seated)
    ports.table_seated.append(director.night_seated)
    ports.game_begun.append(director.game_begun)
    ports.history_columns.append(columns.columns)
    ports.history_columns.append(table_lines.columns)
    ports.recount.append(director.recount)
    ports.consequences.append(told.consequences)
    ports.consequences.append(effects.consequences)
    ports.game_context.append(told.game_context)
    ports.game_marks["race"] = told.race_mark
    ports.game_context.append(table_lines.game_context)
    ports.game_desk.append(desk_sign.desk_sign)
    ports.game_marks["night"] = table_lines.night_mark
    ports.goes_on_at.append(table_lines.goes_on_at)
    ports.games_after.append(next_alone.games_after)


def links() -> None:
    """What the links and codes of this app let a phone do."""
    ports.games_watched.append(access.games_watched)
    ports.games_watched.append(table_code.games_watched)
    ports.games_scored.append(table_code.games_scored)
    ports.games_let_go.append(table_code.game_let_go())
    ports.links_of_club.append(access.links_of_club)
    ports.links_of_club.append(night_roles.links_of_club)


def clubs() -> None:
    """What becomes of it when a club is taken away, deleted, joined or parted."""
    ports.game_moving.append(table_lines.game_moving)
    ports.game_moving.append(told.game_moving)
    ports.club_going.append(director.leave_club_of_nights)  # they hold on to races and games
    ports.club_going.append(director.leave_club)
    ports.club_goes.append(night_lines.what_goes)
    ports.club_goes.append(told.what_goes)
    ports.club_export.append(export.club_export)
    ports.club_export.append(file.club_export)
    ports.club_archive.extend(director.BLOCKS)
    ports.clubs_locked.append(director.lock_races)
    ports.clubs_locked.append(director.lock_nights)
    ports.clubs_joined.append(director.move_races)
    ports.clubs_joined.append(director.move_nights)
    ports.games_along.append(parting.games_along)
    ports.clubs_parting.append(director.clubs_parting)
    ports.clubs_parting.append(director.nights_parting)


def people() -> None:
    """What becomes of it when people are put together, renamed, hidden, erased."""
    ports.player_merged.append(director.records_changed)
    ports.player_merged.append(director.one_person_in_nights)
    ports.player_merged.append(director.records_of_nights_changed)
    ports.player_unmerged.append(director.records_changed)
    ports.player_unmerged.append(director.records_of_nights_changed)
    ports.people_parting.append(parting.people_parting)
    ports.person_told.append(director.person_told)
    ports.person_told.append(director.person_of_nights_told)
    ports.player_erased.append(director.person_erased)
    ports.player_erased.append(director.person_of_nights_erased)
