"""The Django project: the only place that names both apps. No other module may import from it."""
