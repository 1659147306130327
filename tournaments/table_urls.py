"""The addresses of the tables of a tournament, of its entrants' own pages and of the screens in the room."""

from django.urls import URLPattern, path

from .views.nights import at_table, calling, leaving, more_tables, paper, players, screens

AT = "<slug:public_id>/tables/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("open/table/<slug:public_id>/<int:number>/<str:secret>/", at_table.open_code, name="open_table"),
    path("<slug:public_id>/tables/add/", more_tables.add, name="add_table"),
    path(AT, at_table.at_table, name="at_table"),
    path(f"{AT}poll/", at_table.poll, name="at_table_poll"),
    path(f"{AT}seats/", at_table.seats, name="seats"),
    path(f"{AT}paper/", paper.paper, name="paper"),
    path(f"{AT}leaving/", leaving.leaving, name="leaving"),
    path(f"{AT}call/", calling.call_desk, name="call_desk"),
    path("<slug:public_id>/calls/<int:call_id>/", calling.ruling, name="call"),
    path("<slug:public_id>/players/", players.players, name="players"),
    path("<slug:public_id>/players/<int:number>/", players.player, name="player"),
    path("<slug:public_id>/players/<int:number>/poll/", players.poll, name="player_poll"),
    path("<slug:public_id>/screens/", screens.screens, name="screens"),
    path("<slug:public_id>/screens/<slug:what>/", screens.screen, name="screen"),
    path("<slug:public_id>/screens/<slug:what>/poll/", screens.poll, name="screen_poll"),
]
