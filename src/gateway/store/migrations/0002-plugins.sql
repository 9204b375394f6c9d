-- One private plugin of the owner: a recipe with its settings, fed by one strategy.
CREATE TABLE plugin_setting (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The credential of its webhook.
  uuid            TEXT NOT NULL UNIQUE,
  name            TEXT NOT NULL,
  strategy        TEXT NOT NULL CHECK (strategy IN ('webhook', 'polling', 'static', 'plugin_merge')),
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

-- What the strategy brought: the merge variables as JSON.
CREATE TABLE plugin_data (
  plugin_setting_id INTEGER PRIMARY KEY REFERENCES plugin_setting (id) ON DELETE CASCADE,
  merge_variables   TEXT NOT NULL
) STRICT;

-- Markup of one view, `shared`, or the transform.
CREATE TABLE plugin_markup (
  plugin_setting_id INTEGER NOT NULL REFERENCES plugin_setting (id) ON DELETE CASCADE,
  name              TEXT NOT NULL,
  content           TEXT NOT NULL,
  PRIMARY KEY (plugin_setting_id, name)
) STRICT, WITHOUT ROWID;

-- One polled address: its last good answer, and what a conditional request needs. Unchanged polls write nothing.
CREATE TABLE plugin_source (
  plugin_setting_id INTEGER NOT NULL REFERENCES plugin_setting (id) ON DELETE CASCADE,
  -- Keyed digest of the rendered URL, which may hold secrets.
  url_digest        TEXT NOT NULL,
  url_sealed        BLOB NOT NULL,
  etag              TEXT,
  last_modified     TEXT,
  -- The parsed answer as JSON.
  body              TEXT NOT NULL,
  answered_at_ms    INTEGER NOT NULL,
  PRIMARY KEY (plugin_setting_id, url_digest)
) STRICT, WITHOUT ROWID;
