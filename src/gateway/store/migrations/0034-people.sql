-- People beside the owner, whose password is a setting.
CREATE TABLE person (
  id                  INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Signs in with the password; compared without case.
  name                TEXT NOT NULL UNIQUE,
  role                TEXT NOT NULL CHECK (role IN ('owner', 'guest')),
  -- Hash, salt and cost as JSON; NULL until the invitation was accepted.
  password            TEXT CHECK (password IS NULL OR json_valid(password)),
  -- SHA-256 of the token in the link, which works once; NULL without an open invitation.
  invitation_digest   TEXT UNIQUE,
  invitation_until_ms INTEGER,
  created_at_ms       INTEGER NOT NULL,
  CHECK ((invitation_digest IS NULL) = (invitation_until_ms IS NULL))
) STRICT;

-- The displays on which a guest may show something.
CREATE TABLE person_display (
  person_id INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  device_id INTEGER NOT NULL REFERENCES device (id) ON DELETE CASCADE,
  PRIMARY KEY (person_id, device_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX person_display_device ON person_display (device_id);

-- Who signed in; NULL: the owner.
ALTER TABLE session ADD COLUMN person_id INTEGER REFERENCES person (id) ON DELETE CASCADE;
CREATE INDEX session_person ON session (person_id);

-- Who showed it, with the name at that time, which stays when the person is removed; NULL: the owner, or a program.
ALTER TABLE broadcast ADD COLUMN person_id INTEGER REFERENCES person (id) ON DELETE SET NULL;
ALTER TABLE broadcast ADD COLUMN person_name TEXT;
CREATE INDEX broadcast_person ON broadcast (person_id);

-- Who changed what on the pages, once there is somebody beside the owner. The newest ones are kept.
CREATE TABLE change (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms       INTEGER NOT NULL,
  -- The name at that time; NULL: the owner.
  person_name TEXT,
  -- The sentence that the page answered with.
  text        TEXT NOT NULL
) STRICT;
