"""What a WSGI server serves: `granian --interface wsgi scorekeeper.project.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.project.settings")
application = get_wsgi_application()
