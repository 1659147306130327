"""Pictures that leave the pages: drawn as a file that any program shows (`history.pictures.card`).

A page offers one by `scorekeeper/history/share_picture.html`. Must not know what is on them.
"""

from django.http import HttpResponse

from ...history.pictures import Drawn


def picture_file(drawn: Drawn, name: str) -> HttpResponse:
    """A picture by itself; it is shown where it is opened and kept under this name."""
    answer = HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{name}.svg"'
    return answer
