"""The addresses of races."""

from django.urls import URLPattern, URLResolver, path

from .views import again, board, corrections, new, next_game, people, share, sticker

app_name = "tournaments"

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", new.new, name="new"),
    path("open/<slug:public_id>/<str:secret>/", share.open_link, name="open"),
    path("<slug:public_id>/", board.race, name="race"),
    path("<slug:public_id>/poll/", board.poll, name="poll"),
    path("<slug:public_id>/next/", next_game.next_game, name="next"),
    path("<slug:public_id>/again/", again.again, name="again"),
    path("<slug:public_id>/games/<int:number>/sticker/", sticker.sticker, name="sticker"),
    path("<slug:public_id>/games/<int:number>/", corrections.correct, name="correct"),
    path("<slug:public_id>/corrections/", corrections.corrections, name="corrections"),
    path("<slug:public_id>/people/", people.people, name="people"),
    path("<slug:public_id>/share/", share.share, name="share"),
]
