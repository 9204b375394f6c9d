-- A firmware file that the owner added, for displays of some models. Never offered by itself.
CREATE TABLE firmware (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  file_name     TEXT NOT NULL,
  -- SHA-256 of the bytes, hexadecimal.
  digest        TEXT NOT NULL UNIQUE,
  byte_count    INTEGER NOT NULL,
  -- As displays will report it in FW-Version.
  version       TEXT NOT NULL,
  -- From the image: chip, project and time of building; the last two may be empty.
  chip          TEXT NOT NULL,
  project       TEXT NOT NULL,
  built_at      TEXT NOT NULL,
  -- JSON array of names as in the Model header, lower case.
  models        TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  bytes         BLOB NOT NULL
) STRICT;

-- The owner's wish that displays take a firmware: one display first, then the others.
CREATE TABLE firmware_rollout (
  firmware_id           INTEGER PRIMARY KEY REFERENCES firmware (id) ON DELETE CASCADE,
  first_device_id       INTEGER NOT NULL REFERENCES device (id) ON DELETE CASCADE,
  -- first: that display alone; all: the others too once the first has come back often enough.
  scope                 TEXT NOT NULL CHECK (scope IN ('first', 'all')),
  -- 1: also displays that run a newer version.
  allows_older          INTEGER NOT NULL,
  least_battery_percent INTEGER NOT NULL CHECK (least_battery_percent BETWEEN 0 AND 100),
  is_stopped            INTEGER NOT NULL DEFAULT 0,
  started_at_ms         INTEGER NOT NULL
) STRICT;
CREATE INDEX firmware_rollout_device ON firmware_rollout (first_device_id);

-- How far a display is with a firmware that was offered to it.
CREATE TABLE firmware_offer (
  firmware_id    INTEGER NOT NULL REFERENCES firmware (id) ON DELETE CASCADE,
  device_id      INTEGER NOT NULL REFERENCES device (id) ON DELETE CASCADE,
  -- 22 random characters, part of the address.
  token          TEXT NOT NULL UNIQUE,
  -- failed: the last attempt did; given-up: no further attempt is made.
  state          TEXT NOT NULL CHECK (state IN ('offered', 'fetched', 'reported', 'failed', 'given-up')),
  attempts       INTEGER NOT NULL,
  -- What it ran when it was offered, and what it said last.
  from_version   TEXT NOT NULL,
  seen_version   TEXT NOT NULL,
  offered_at_ms  INTEGER NOT NULL,
  fetched_at_ms  INTEGER,
  reported_at_ms INTEGER,
  -- Wakes with the new version after the one that first told it.
  returns        INTEGER NOT NULL DEFAULT 0,
  returned_at_ms INTEGER,
  PRIMARY KEY (firmware_id, device_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX firmware_offer_device ON firmware_offer (device_id);
