"""The addresses of tournaments."""

from django.urls import URLPattern, URLResolver, path

from .views.nights import clock, desk, log, share, standings

app_name = "nights"

urlpatterns: list[URLPattern | URLResolver] = [
    path("open/<str:kind>/<slug:public_id>/<str:secret>/", share.open_link, name="open"),
    path("<slug:public_id>/standings/", standings.standings, name="standings"),
    path("<slug:public_id>/standings/<int:number>/", standings.working, name="working"),
    path("<slug:public_id>/", desk.the_desk, name="desk"),
    path("<slug:public_id>/poll/", desk.poll, name="desk_poll"),
    path("<slug:public_id>/clock/", clock.clock, name="clock"),
    path("<slug:public_id>/log/", log.log, name="log"),
    path("<slug:public_id>/share/", share.links, name="share"),
]
