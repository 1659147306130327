"""The addresses of one table."""

from django.urls import URLPattern, URLResolver, path

from .views import (
    chairs,
    changes,
    correcting,
    dealing,
    deciding,
    importing,
    links,
    new_table,
    next_game,
    paper,
    sheets,
    start,
    table,
)

app_name = "scorekeeper"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", start.start, name="start"),
    path("new/", start.new_game, name="new_game"),
    path("new/table/", new_table.new_table, name="new_table"),
    path("new/draw/", new_table.new_draw, name="new_draw"),
    path("paper/", paper.paper, name="paper"),
    path("import/", importing.import_record, name="import"),
    path("games/<slug:public_id>/rematch/", next_game.rematch, name="rematch"),
    path("open/<str:kind>/<slug:public_id>/<str:secret>/", links.open_link, name="open"),
    path("games/<slug:public_id>/", table.game, name="game"),
    path("games/<slug:public_id>/poll/", table.poll, name="poll"),
    path("games/<slug:public_id>/enter/", table.enter, name="enter"),
    path("games/<slug:public_id>/close/", table.close, name="close"),
    path("games/<slug:public_id>/reopen/", table.reopen, name="reopen"),
    path("games/<slug:public_id>/save/", table.save, name="save"),
    path("games/<slug:public_id>/undo/", table.undo, name="undo"),
    path("games/<slug:public_id>/share/", links.share, name="share"),
    path("games/<slug:public_id>/takeover/", links.take_over, name="takeover"),
    path("games/<slug:public_id>/sheet/", sheets.sheet, name="sheet"),
    path("games/<slug:public_id>/print/", sheets.print_sheet, name="print"),
    path("games/<slug:public_id>/text/", sheets.text, name="text"),
    path("games/<slug:public_id>/record.json", sheets.record, name="record"),
    path("games/<slug:public_id>/hands/<int:number>/", correcting.correct, name="correct"),
    path("games/<slug:public_id>/adjust/", deciding.adjust, name="adjust"),
    path("games/<slug:public_id>/misdeal/", dealing.misdeal, name="misdeal"),
    path("games/<slug:public_id>/deal/", dealing.deal, name="deal"),
    path("games/<slug:public_id>/seats/", chairs.seats, name="seats"),
    path("games/<slug:public_id>/rules/", changes.rules, name="rules"),
    path("games/<slug:public_id>/end/", changes.end, name="end"),
]
