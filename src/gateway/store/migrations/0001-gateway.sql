-- Times are milliseconds since 1970, UTC, unless a column says otherwise. Booleans are 0 and 1.

-- One choice of the owner, or one small thing the gateway remembers about itself; the value is JSON.
CREATE TABLE setting (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A person's or program's key for the API. The key itself is shown once and kept only as its SHA-256.
CREATE TABLE api_key (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  name          TEXT NOT NULL UNIQUE,
  digest        TEXT NOT NULL UNIQUE,
  scope         TEXT NOT NULL CHECK (scope IN ('read', 'write', 'admin')),
  created_at_ms INTEGER NOT NULL
) STRICT;

-- A list of pictures that displays go through. Exactly one row is the default, which new plugin settings join.
CREATE TABLE playlist (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  name          TEXT NOT NULL,
  is_default    INTEGER NOT NULL DEFAULT 0,
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX playlist_default ON playlist (is_default) WHERE is_default = 1;
INSERT INTO playlist (name, is_default, created_at_ms) VALUES ('Default', 1, unixepoch() * 1000);

-- One picture of a playlist. Position orders the items and may have gaps.
CREATE TABLE playlist_item (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  playlist_id       INTEGER NOT NULL REFERENCES playlist (id) ON DELETE CASCADE,
  plugin_setting_id INTEGER NOT NULL REFERENCES plugin_setting (id) ON DELETE CASCADE,
  position          INTEGER NOT NULL,
  visible           INTEGER NOT NULL DEFAULT 1,
  -- How long the item is shown; NULL: as long as the display's refresh rate.
  duration_seconds  INTEGER CHECK (duration_seconds > 0),
  created_at_ms     INTEGER NOT NULL,
  updated_at_ms     INTEGER NOT NULL
) STRICT;
CREATE INDEX playlist_item_playlist ON playlist_item (playlist_id, position);
CREATE INDEX playlist_item_plugin_setting ON playlist_item (plugin_setting_id);

-- A display that has called at least once, or the demo display that nobody holds in hand.
CREATE TABLE device (
  id                     INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Upper case with colons.
  mac                    TEXT NOT NULL UNIQUE,
  friendly_id            TEXT NOT NULL UNIQUE,
  name                   TEXT NOT NULL,
  -- pending: called while the join window was shut; blocked: the owner wants it to see nothing.
  status                 TEXT NOT NULL CHECK (status IN ('pending', 'joined', 'blocked')),
  is_demo                INTEGER NOT NULL DEFAULT 0,
  -- The key it sends as Access-Token, sealed, since it must be handed out again; the digest finds the row.
  key_sealed             BLOB NOT NULL,
  key_digest             TEXT NOT NULL UNIQUE,
  -- A key handed out by a setup that nobody has approved yet; takes the place of the other one when it is.
  pending_key_sealed     BLOB,
  pending_key_digest     TEXT UNIQUE,
  -- 1: its MAC alone is not enough.
  require_key            INTEGER NOT NULL DEFAULT 0,
  -- What the owner chose; NULL: what the display says of itself decides.
  model_name             TEXT,
  palette_id             TEXT,
  orientation            TEXT CHECK (orientation IN ('landscape', 'portrait', 'landscape-flipped', 'portrait-flipped')),
  -- Seconds between calls; NULL: the gateway's own default.
  refresh_rate           INTEGER CHECK (refresh_rate >= 60),
  playlist_id            INTEGER REFERENCES playlist (id) ON DELETE SET NULL,
  -- What a double-click does: none, identify, restart_playlist or guest_mode.
  special_function       TEXT NOT NULL DEFAULT 'none',
  maximum_compatibility  INTEGER NOT NULL DEFAULT 0,
  temperature_profile    TEXT NOT NULL DEFAULT 'default',
  touchbar_mode          TEXT,
  -- Minutes after midnight; while asleep the display is told to come back at the end. The end may be before the start.
  sleep_enabled          INTEGER NOT NULL DEFAULT 0,
  sleep_start_minutes    INTEGER NOT NULL DEFAULT 1320 CHECK (sleep_start_minutes BETWEEN 0 AND 1439),
  sleep_end_minutes      INTEGER NOT NULL DEFAULT 420 CHECK (sleep_end_minutes BETWEEN 0 AND 1439),
  -- Own ones instead of the gateway's.
  time_zone              TEXT,
  locale                 TEXT,
  -- As the display last said.
  reported_model         TEXT,
  reported_width_px      INTEGER,
  reported_height_px     INTEGER,
  firmware_version       TEXT,
  created_at_ms          INTEGER NOT NULL,
  joined_at_ms           INTEGER
) STRICT;
CREATE INDEX device_playlist ON device (playlist_id);

-- The last values a display sent and where it is in its playlist; written in batches, so a power cut loses the newest.
CREATE TABLE device_telemetry (
  device_id       INTEGER PRIMARY KEY REFERENCES device (id) ON DELETE CASCADE,
  last_seen_at_ms INTEGER NOT NULL,
  -- JSON of the type `Telemetry`.
  telemetry       TEXT NOT NULL,
  -- JSON of the type `RotationState`.
  rotation        TEXT NOT NULL
) STRICT;

-- Battery and signal of one wake; bounded per device.
CREATE TABLE device_reading (
  device_id       INTEGER NOT NULL REFERENCES device (id) ON DELETE CASCADE,
  at_ms           INTEGER NOT NULL,
  battery_percent REAL,
  battery_volts   REAL,
  rssi_dbm        INTEGER,
  PRIMARY KEY (device_id, at_ms)
) STRICT, WITHOUT ROWID;

-- One value of a sensor on a display's bus; bounded per device.
CREATE TABLE device_sensor_reading (
  device_id INTEGER NOT NULL REFERENCES device (id) ON DELETE CASCADE,
  at_ms     INTEGER NOT NULL,
  -- temperature, humidity, carbon_dioxide, pressure, and what later firmware adds.
  kind      TEXT NOT NULL,
  maker     TEXT NOT NULL,
  model     TEXT NOT NULL,
  value     REAL NOT NULL,
  unit      TEXT NOT NULL,
  PRIMARY KEY (device_id, at_ms, kind, maker, model)
) STRICT, WITHOUT ROWID;

-- One entry of a display's own error log; bounded per device.
CREATE TABLE device_log (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  device_id      INTEGER NOT NULL REFERENCES device (id) ON DELETE CASCADE,
  received_at_ms INTEGER NOT NULL,
  -- By the display's clock; NULL when it had none.
  created_at_ms  INTEGER,
  level          TEXT NOT NULL,
  message        TEXT NOT NULL,
  -- The entry as it came: JSON, or text that was none.
  entry          TEXT NOT NULL
) STRICT;
CREATE INDEX device_log_device ON device_log (device_id, id);

-- The newest picture of some content for one kind of panel. The file is on disk before the row.
CREATE TABLE screen (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Content, view, model with its display options, and the device if the render read it.
  picture_key       TEXT NOT NULL UNIQUE,
  plugin_setting_id INTEGER REFERENCES plugin_setting (id) ON DELETE CASCADE,
  -- NULL when any display may show it.
  device_id         INTEGER REFERENCES device (id) ON DELETE CASCADE,
  -- 22 random characters, part of the address and name of the file without its ending.
  token             TEXT NOT NULL UNIQUE,
  media_type        TEXT NOT NULL,
  byte_count        INTEGER NOT NULL,
  -- SHA-256 of the bytes.
  digest            TEXT NOT NULL,
  -- Seconds since 1970 in the picture's name: when these bytes came to be; only grows.
  name_time         INTEGER NOT NULL,
  reads_clock       INTEGER NOT NULL,
  reads_chance      INTEGER NOT NULL,
  reads_device      INTEGER NOT NULL,
  -- 1: the recipe asked to be left out of the playlist.
  skip_display      INTEGER NOT NULL,
  -- What the content was when it was drawn; another value means the picture is stale.
  content_version   TEXT NOT NULL,
  rendered_at_ms    INTEGER NOT NULL
) STRICT;
CREATE INDEX screen_plugin_setting ON screen (plugin_setting_id);
CREATE INDEX screen_device ON screen (device_id);

-- A picture that has been replaced; its file stays for a while, for displays that were just told its address.
CREATE TABLE superseded_screen (
  token            TEXT PRIMARY KEY,
  media_type       TEXT NOT NULL,
  superseded_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row: no picture of a screen that is gone had a later time in its name, so that no name is used twice.
CREATE TABLE name_floor (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  name_time INTEGER NOT NULL
) STRICT;
INSERT INTO name_floor VALUES (1, 0);
CREATE TRIGGER screen_gone AFTER DELETE ON screen BEGIN
  UPDATE name_floor SET name_time = max(name_time, OLD.name_time);
  INSERT INTO superseded_screen VALUES (OLD.token, OLD.media_type, unixepoch() * 1000);
END;

-- Name of a special picture (welcome, pending, error …) as displays last saw it.
CREATE TABLE special_picture (
  -- `<7-character prefix><6 hexadecimal digits>`.
  stem      TEXT PRIMARY KEY,
  digest    TEXT NOT NULL,
  name_time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
