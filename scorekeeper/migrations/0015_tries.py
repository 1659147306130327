"""Wrong tries, counted for all processes together."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0014_cells_as_text")]

    operations = [
        migrations.CreateModel(
            "Tries",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("wrong", models.PositiveIntegerField(default=0)),
                ("until", models.DateTimeField(db_index=True)),
            ],
            options={"verbose_name_plural": "tries"},
        ),
    ]
