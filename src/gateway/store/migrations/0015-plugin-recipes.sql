-- Where the recipe of a plugin setting came from, and what it brought: an update is compared with this.
CREATE TABLE plugin_recipe (
  plugin_setting_id INTEGER PRIMARY KEY REFERENCES plugin_setting (id) ON DELETE CASCADE,
  -- JSON: a bundled recipe, an upload, an address, an entry of a catalogue, or a folder.
  origin            TEXT NOT NULL,
  -- The keys of its settings.yml as JSON, before the owner changed any.
  settings          TEXT NOT NULL,
  noted_at_ms       INTEGER NOT NULL
) STRICT;
