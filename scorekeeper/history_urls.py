"""The addresses of a club's history: `clubs/<public_id>/history/...`."""

from django.urls import URLPattern, path

from .views.history import games, leaderboard, pairs, person

urlpatterns: list[URLPattern] = [
    path("leaderboard/", leaderboard.leaderboard, name="leaderboard"),
    path("games/", games.games, name="history_games"),
    path("pairs/", pairs.pairs, name="pairs"),
    path("people/<slug:person_id>/", person.person, name="history_person"),
    path("people/<slug:person_id>/partners/", pairs.partners, name="partners"),
    path("people/<slug:person_id>/opponents/", pairs.opponents, name="opponents"),
    path("people/<slug:person_id>/with/<slug:other_id>/", pairs.compared, name="compared"),
]
