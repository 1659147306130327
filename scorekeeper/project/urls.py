"""All addresses: those of each app, and Django's admin where the owner has given it a path."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from scorekeeper.serving.probes import PROBES

urlpatterns: list[URLPattern | URLResolver] = [
    path("i18n/", include("django.conf.urls.i18n")),
    *(path(address.removeprefix("/"), answer, name=answer.__name__) for address, answer in PROBES.items()),
]
if settings.ADMIN_PATH:
    urlpatterns.append(path(f"{settings.ADMIN_PATH}/", admin.site.urls))
urlpatterns.append(path("api/", include("scorekeeper.project.api")))
urlpatterns.append(path("races/", include("tournaments.urls")))
urlpatterns.append(path("tournaments/", include("tournaments.night_urls")))
urlpatterns.append(path("", include("scorekeeper.urls")))
handler400 = "scorekeeper.project.policy.unreadable"
handler404 = "scorekeeper.project.policy.not_there"
handler500 = "scorekeeper.project.policy.broken"
