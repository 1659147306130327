"""The addresses of one table."""

from django.urls import URLPattern, URLResolver

app_name = "scorekeeper"
urlpatterns: list[URLPattern | URLResolver] = []
