-- What the recipe brought, kept since the first edit of this part; NULL while it was not edited.
ALTER TABLE plugin_markup ADD COLUMN recipe_content TEXT;
