"""The addresses of the product, and beside them the yardsticks."""

from django.urls import include, path

from . import yardsticks

urlpatterns = [
    path("bench/empty/", yardsticks.empty),
    path("bench/read/", yardsticks.read),
    path("bench/insert/", yardsticks.insert),
    path("bench/pages/<str:name>", yardsticks.page),
    path("", include("scorekeeper.project.urls")),
]
