-- One more strategy; the table is made anew, since a CHECK cannot be changed otherwise.
CREATE TABLE plugin_setting_new (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The credential of its webhook.
  uuid            TEXT NOT NULL UNIQUE,
  name            TEXT NOT NULL,
  strategy        TEXT NOT NULL CHECK (strategy IN (
    'webhook', 'polling', 'static', 'plugin_merge',
    -- What brings a picture instead of data: a push, an address, an address that names one, another server's display.
    'webhook_image', 'alias', 'redirect', 'mirror',
    -- What shows the pictures of uploaded_picture one after another.
    'pictures'
  )),
  -- Every key of settings.yml as JSON, also those that mean nothing here; without the sealed ones.
  settings        TEXT NOT NULL,
  -- Values of custom fields as JSON; without password fields.
  field_values    TEXT NOT NULL,
  -- Sealed JSON: polling headers, polling body, values of password fields.
  secrets_sealed  BLOB NOT NULL,
  -- Seconds between accepted pushes; 0: no limit.
  push_seconds    INTEGER NOT NULL DEFAULT 300 CHECK (push_seconds >= 0),
  -- When the last push was accepted; written only together with changed data.
  pushed_at_ms    INTEGER,
  -- Grows when settings, values or markup really change.
  revision        INTEGER NOT NULL DEFAULT 1,
  -- SHA-256 of the merge variables; with the revision it tells whether a picture is stale.
  data_digest     TEXT NOT NULL,
  data_changed_at_ms INTEGER,
  created_at_ms   INTEGER NOT NULL,
  updated_at_ms   INTEGER NOT NULL
) STRICT;
INSERT INTO sqlite_sequence SELECT 'plugin_setting_new', seq FROM sqlite_sequence WHERE name = 'plugin_setting';
INSERT INTO plugin_setting_new SELECT * FROM plugin_setting;
DROP TABLE plugin_setting;
ALTER TABLE plugin_setting_new RENAME TO plugin_setting;

-- A picture that was uploaded for a plugin setting with strategy pictures, as it came; shown in the order of the numbers.
CREATE TABLE uploaded_picture (
  -- Never used again.
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  plugin_setting_id INTEGER NOT NULL REFERENCES plugin_setting (id) ON DELETE CASCADE,
  bytes             BLOB NOT NULL,
  media_type        TEXT NOT NULL,
  -- Of the bytes, so that lists need not read them.
  byte_count        INTEGER NOT NULL,
  -- SHA-256 of the bytes, hexadecimal.
  digest            TEXT NOT NULL,
  -- NULL: a drawing without a size of its own.
  width_px          INTEGER,
  height_px         INTEGER,
  created_at_ms     INTEGER NOT NULL
) STRICT;
CREATE INDEX uploaded_picture_plugin_setting_id ON uploaded_picture (plugin_setting_id);
