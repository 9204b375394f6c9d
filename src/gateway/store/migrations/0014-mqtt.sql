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
    'pictures',
    -- What reads topics of an MQTT broker.
    'mqtt'
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
  updated_at_ms   INTEGER NOT NULL,
  -- Whether page scripts and the transform of this plugin run; undecided: the owner has not answered yet, so they do not.
  script_switch   TEXT NOT NULL DEFAULT 'on' CHECK (script_switch IN ('on', 'off', 'undecided'))
) STRICT;
INSERT INTO sqlite_sequence SELECT 'plugin_setting_new', seq FROM sqlite_sequence WHERE name = 'plugin_setting';
INSERT INTO plugin_setting_new SELECT * FROM plugin_setting;
DROP TABLE plugin_setting;
ALTER TABLE plugin_setting_new RENAME TO plugin_setting;
