"""The addresses of one table."""

from django.urls import URLPattern, URLResolver, path

from .views import links, papers, table

app_name = "scorekeeper"

urlpatterns: list[URLPattern | URLResolver] = [
    path("open/<str:kind>/<str:public_id>/<str:secret>/", links.open_link, name="open"),
    path("games/<str:public_id>/", table.game, name="game"),
    path("games/<str:public_id>/poll/", table.poll, name="poll"),
    path("games/<str:public_id>/enter/", table.enter, name="enter"),
    path("games/<str:public_id>/close/", table.close, name="close"),
    path("games/<str:public_id>/reopen/", table.reopen, name="reopen"),
    path("games/<str:public_id>/save/", table.save, name="save"),
    path("games/<str:public_id>/undo/", table.undo, name="undo"),
    path("games/<str:public_id>/share/", links.share, name="share"),
    path("games/<str:public_id>/takeover/", links.take_over, name="takeover"),
    path("games/<str:public_id>/sheet/", papers.sheet, name="sheet"),
    path("games/<str:public_id>/print/", papers.print_sheet, name="print"),
    path("games/<str:public_id>/text/", papers.text, name="text"),
    path("games/<str:public_id>/record.json", papers.record, name="record"),
    path("games/<str:public_id>/hands/<int:number>/", table.game, name="correct"),
]
