"""The addresses of a club's history: `clubs/<public_id>/history/...`."""

from django.urls import URLPattern, path, register_converter

from .addresses import DayInAddress
from .views.history import contests, evenings, front, games, leaderboard, pairs, person, ratings, records, years

register_converter(DayInAddress, "day")

urlpatterns: list[URLPattern] = [
    path("", front.front, name="history"),
    path("evenings/", evenings.evenings, name="history_evenings"),
    path("evenings/<day:day>/", evenings.evening, name="history_evening"),
    path("evenings/<day:day>/text/", evenings.text, name="history_evening_text"),
    path("evenings/<day:day>/card.svg", evenings.card, name="history_evening_card"),
    path("records/", records.records, name="history_records"),
    path("years/<int:year>/", years.year, name="history_year"),
    path("years/<int:year>/card.svg", years.year_card, name="history_year_card"),
    path("people/<slug:person_id>/years/<int:year>/", years.person_year, name="history_person_year"),
    path("people/<slug:person_id>/years/<int:year>/card.svg", years.person_year_card, name="history_person_year_card"),
    path("tournaments/", contests.contests, name="history_tournaments"),
    path("leaderboard/", leaderboard.leaderboard, name="leaderboard"),
    path("ratings/", ratings.board, name="ratings"),
    path("games/", games.games, name="history_games"),
    path("pairs/", pairs.pairs, name="pairs"),
    path("people/<slug:person_id>/", person.person, name="history_person"),
    path("people/<slug:person_id>/rating/", ratings.one, name="history_rating"),
    path("people/<slug:person_id>/partners/", pairs.partners, name="partners"),
    path("people/<slug:person_id>/opponents/", pairs.opponents, name="opponents"),
    path("people/<slug:person_id>/with/<slug:other_id>/", pairs.compared, name="compared"),
]
