-- What somebody did to the design of a plugin's screen, one row per state: undo and redo move between them. The design
-- that displays show is a part of the plugin's markup.
CREATE TABLE design_step (
  plugin_setting_id INTEGER NOT NULL REFERENCES plugin_setting (id) ON DELETE CASCADE,
  step              INTEGER NOT NULL,
  -- The design as JSON.
  content           TEXT NOT NULL,
  -- One per plugin setting: the draft.
  is_current        INTEGER NOT NULL CHECK (is_current IN (0, 1)),
  -- When displays last got it; NULL for a step between.
  published_at_ms   INTEGER,
  created_at_ms     INTEGER NOT NULL,
  PRIMARY KEY (plugin_setting_id, step)
) STRICT, WITHOUT ROWID;
