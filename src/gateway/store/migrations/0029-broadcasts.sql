-- What somebody shows on displays until a time, outside their playlists. The newest ones are kept as a history.
CREATE TABLE broadcast (
  -- Never used again: screens are named after it.
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  kind              TEXT NOT NULL CHECK (kind IN ('message', 'picture', 'plugin')),
  -- The message, or the name of the picture's file; empty for a plugin.
  text              TEXT NOT NULL,
  -- Of a picture, as it came.
  bytes             BLOB,
  media_type        TEXT,
  plugin_setting_id INTEGER REFERENCES plugin_setting (id) ON DELETE CASCADE,
  until_ms          INTEGER NOT NULL,
  created_at_ms     INTEGER NOT NULL,
  -- When somebody ended it early; NULL: it lasts until its time.
  removed_at_ms     INTEGER,
  CHECK ((kind = 'picture') = (bytes IS NOT NULL)),
  CHECK ((kind = 'plugin') = (plugin_setting_id IS NOT NULL))
) STRICT;
CREATE INDEX broadcast_plugin_setting ON broadcast (plugin_setting_id);

-- The displays that a broadcast is for.
CREATE TABLE broadcast_display (
  broadcast_id INTEGER NOT NULL REFERENCES broadcast (id) ON DELETE CASCADE,
  device_id    INTEGER NOT NULL REFERENCES device (id) ON DELETE CASCADE,
  PRIMARY KEY (broadcast_id, device_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX broadcast_display_device ON broadcast_display (device_id);
