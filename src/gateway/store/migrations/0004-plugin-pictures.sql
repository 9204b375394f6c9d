-- More strategies; the table is made anew, since a CHECK cannot be changed otherwise.
CREATE TABLE plugin_setting_new (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The credential of its webhook.
  uuid            TEXT NOT NULL UNIQUE,
  name            TEXT NOT NULL,
  strategy        TEXT NOT NULL CHECK (strategy IN (
    'webhook', 'polling', 'static', 'plugin_merge',
    -- What brings a picture instead of data: a push, an address, an address that names one, another server's display.
    'webhook_image', 'alias', 'redirect', 'mirror'
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

-- The last good picture of a plugin setting whose strategy brings one, as it came: each display draws it for its own panel.
CREATE TABLE plugin_picture (
  plugin_setting_id INTEGER PRIMARY KEY REFERENCES plugin_setting (id) ON DELETE CASCADE,
  bytes             BLOB NOT NULL,
  media_type        TEXT NOT NULL,
  -- Where it came from, sealed, since the address may hold a key; NULL for a pushed one.
  url_sealed        BLOB,
  -- What a conditional request for that address needs.
  etag              TEXT,
  last_modified     TEXT,
  received_at_ms    INTEGER NOT NULL
) STRICT;
