"""The addresses of tournaments."""

from django.urls import URLPattern, URLResolver, path

from .views.nights import share

app_name = "nights"

urlpatterns: list[URLPattern | URLResolver] = [
    path("open/<str:kind>/<slug:public_id>/<str:secret>/", share.open_link, name="open"),
    path("<slug:public_id>/share/", share.links, name="share"),
]
