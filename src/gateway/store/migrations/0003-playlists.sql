-- Several plugins on one screen. It lives as long as an item of a playlist shows it.
CREATE TABLE mashup (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The framework's name of the arrangement.
  layout        TEXT NOT NULL CHECK (layout IN ('1Lx1R', '1Tx1B', '1Lx2R', '2Lx1R', '2Tx1B', '1Tx2B', '2x2')),
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;

-- What stands at one place of a mashup, counted from 0 in the order of its layout. No row: the place is empty.
CREATE TABLE mashup_cell (
  mashup_id         INTEGER NOT NULL REFERENCES mashup (id) ON DELETE CASCADE,
  place             INTEGER NOT NULL CHECK (place BETWEEN 0 AND 3),
  plugin_setting_id INTEGER NOT NULL REFERENCES plugin_setting (id) ON DELETE CASCADE,
  PRIMARY KEY (mashup_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX mashup_cell_plugin_setting ON mashup_cell (plugin_setting_id);

-- An item shows a plugin setting or a mashup; the table is made anew, since a column that may be NULL cannot be had otherwise.
CREATE TABLE playlist_item_new (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  playlist_id       INTEGER NOT NULL REFERENCES playlist (id) ON DELETE CASCADE,
  plugin_setting_id INTEGER REFERENCES plugin_setting (id) ON DELETE CASCADE,
  mashup_id         INTEGER REFERENCES mashup (id) ON DELETE CASCADE,
  position          INTEGER NOT NULL,
  visible           INTEGER NOT NULL DEFAULT 1,
  -- How long the item is shown; NULL: as long as the display's refresh rate.
  duration_seconds  INTEGER CHECK (duration_seconds > 0),
  -- When it may be shown: JSON of the type `TimeWindow[]`; empty: always.
  windows           TEXT NOT NULL DEFAULT '[]',
  -- Only the items of the highest priority that could be shown take turns.
  priority          INTEGER NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 9),
  -- 1: left out while its picture is the one that the display showed last time.
  skip_unchanged    INTEGER NOT NULL DEFAULT 0,
  created_at_ms     INTEGER NOT NULL,
  updated_at_ms     INTEGER NOT NULL,
  CHECK ((plugin_setting_id IS NULL) <> (mashup_id IS NULL))
) STRICT;
INSERT INTO sqlite_sequence SELECT 'playlist_item_new', seq FROM sqlite_sequence WHERE name = 'playlist_item';
INSERT INTO playlist_item_new
    (id, playlist_id, plugin_setting_id, position, visible, duration_seconds, created_at_ms, updated_at_ms)
  SELECT id, playlist_id, plugin_setting_id, position, visible, duration_seconds, created_at_ms, updated_at_ms
  FROM playlist_item;
DROP TABLE playlist_item;
ALTER TABLE playlist_item_new RENAME TO playlist_item;
CREATE INDEX playlist_item_playlist ON playlist_item (playlist_id, position);
CREATE INDEX playlist_item_plugin_setting ON playlist_item (plugin_setting_id);
CREATE INDEX playlist_item_mashup ON playlist_item (mashup_id);
CREATE TRIGGER playlist_item_gone AFTER DELETE ON playlist_item WHEN OLD.mashup_id IS NOT NULL BEGIN
  DELETE FROM mashup WHERE id = OLD.mashup_id
    AND NOT EXISTS (SELECT 1 FROM playlist_item WHERE mashup_id = OLD.mashup_id);
END;

ALTER TABLE screen ADD COLUMN mashup_id INTEGER REFERENCES mashup (id) ON DELETE CASCADE;
CREATE INDEX screen_mashup ON screen (mashup_id);

-- 1: in its quiet hours the display keeps its picture, 0: it shows the sleeping one.
ALTER TABLE device ADD COLUMN sleep_keeps_picture INTEGER NOT NULL DEFAULT 0;
-- Until then the display keeps its picture and calls as seldom as it can.
ALTER TABLE device ADD COLUMN paused_until_ms INTEGER;
-- It shows what this other display shows.
ALTER TABLE device ADD COLUMN mirrored_device_id INTEGER REFERENCES device (id) ON DELETE SET NULL;
-- The item that the owner wants to see now, whatever the playlist says.
ALTER TABLE device ADD COLUMN pinned_item_id INTEGER REFERENCES playlist_item (id) ON DELETE SET NULL;
ALTER TABLE device ADD COLUMN pinned_until_ms INTEGER;
