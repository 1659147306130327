"""The addresses of one table."""

from django.urls import URLPattern, URLResolver, path

from .views import table

app_name = "scorekeeper"

urlpatterns: list[URLPattern | URLResolver] = [
    path("games/<str:public_id>/", table.game, name="game"),
    path("games/<str:public_id>/poll/", table.poll, name="poll"),
    path("games/<str:public_id>/enter/", table.enter, name="enter"),
    path("games/<str:public_id>/close/", table.close, name="close"),
    path("games/<str:public_id>/reopen/", table.reopen, name="reopen"),
    path("games/<str:public_id>/save/", table.save, name="save"),
    path("games/<str:public_id>/undo/", table.undo, name="undo"),
    path("games/<str:public_id>/hands/<int:number>/", table.game, name="correct"),
]
