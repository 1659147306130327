"""The addresses of tournaments."""

from django.urls import URLPattern, URLResolver, path

from .table_urls import urlpatterns as table_pages
from .views.nights import (
    arranging,
    clock,
    desk,
    enter,
    entrant,
    files,
    log,
    more,
    new,
    papers,
    penalties,
    people,
    plan,
    results,
    seasons,
    share,
    sign_up,
    standings,
)

app_name = "nights"

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/plan/", new.found, name="found"),
    path("new/", new.new, name="new"),
    path("seasons/of/<slug:club_id>/new/", seasons.new, name="new_season"),
    path("seasons/<slug:season_id>/", seasons.season, name="season"),
    path("seasons/<slug:season_id>/settings/", seasons.settings, name="season_settings"),
    *table_pages,
    path("open/<str:kind>/<slug:public_id>/<str:secret>/", share.open_link, name="open"),
    path("<slug:public_id>/results/<int:table>/", results.table, name="table"),
    path("<slug:public_id>/penalties/", penalties.penalties, name="penalties"),
    path("<slug:public_id>/standings/", standings.standings, name="standings"),
    path("<slug:public_id>/standings/<int:number>/", standings.working, name="working"),
    path("<slug:public_id>/", desk.the_desk, name="desk"),
    path("<slug:public_id>/poll/", desk.poll, name="desk_poll"),
    path("<slug:public_id>/clock/", clock.clock, name="clock"),
    path("<slug:public_id>/log/", log.log, name="log"),
    path("<slug:public_id>/print/", papers.papers, name="papers"),
    path("<slug:public_id>/print/cards/", papers.cards, name="table_cards"),
    path("<slug:public_id>/print/wall/", papers.wall, name="wall_sheet"),
    path("<slug:public_id>/print/sheets/", papers.sheets, name="score_sheets"),
    path("<slug:public_id>/print/standings/", papers.standings, name="standings_print"),
    path("<slug:public_id>/standings.csv", files.standings, name="standings_csv"),
    path("<slug:public_id>/pairings.csv", files.pairings, name="pairings_csv"),
    path("<slug:public_id>/log.csv", files.log, name="log_csv"),
    path("<slug:public_id>/share/", share.links, name="share"),
    path("<slug:public_id>/people/", people.people, name="people"),
    path("<slug:public_id>/people/add/", enter.enter, name="enter"),
    path("<slug:public_id>/people/seeds/", arranging.seeds, name="seeds"),
    path("<slug:public_id>/people/pairs/", arranging.pairs, name="pairs"),
    path("<slug:public_id>/people/<int:number>/", entrant.entrant, name="entrant"),
    path("<slug:public_id>/plan/", plan.plan, name="plan"),
    path("<slug:public_id>/sign-up/", sign_up.sign_up, name="sign_up"),
    path("<slug:public_id>/sign-up/settings/", sign_up.settings, name="sign_up_settings"),
    path("<slug:public_id>/more/", more.more, name="more"),
    path("<slug:public_id>/settings/", more.settings, name="settings"),
]
