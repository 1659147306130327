"""What each address answers: fetch with permission, read the form, one call of the pen, a page or a part of it."""
