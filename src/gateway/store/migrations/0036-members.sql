-- One more role; the table is made anew, since a CHECK cannot be changed otherwise.
CREATE TABLE person_new (
  id                  INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Signs in with the password; compared without case.
  name                TEXT NOT NULL UNIQUE,
  role                TEXT NOT NULL CHECK (role IN ('owner', 'member', 'guest')),
  -- Hash, salt and cost as JSON; NULL until the invitation was accepted.
  password            TEXT CHECK (password IS NULL OR json_valid(password)),
  -- SHA-256 of the token in the link, which works once; NULL without an open invitation.
  invitation_digest   TEXT UNIQUE,
  invitation_until_ms INTEGER,
  created_at_ms       INTEGER NOT NULL,
  CHECK ((invitation_digest IS NULL) = (invitation_until_ms IS NULL))
) STRICT;
INSERT INTO sqlite_sequence SELECT 'person_new', seq FROM sqlite_sequence WHERE name = 'person';
INSERT INTO person_new SELECT * FROM person;
DROP TABLE person;
ALTER TABLE person_new RENAME TO person;

-- Whose it is, NULL: the owner's; and whether members may use it.
ALTER TABLE plugin_setting ADD COLUMN person_id INTEGER REFERENCES person (id) ON DELETE SET NULL;
ALTER TABLE plugin_setting ADD COLUMN shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1));
CREATE INDEX plugin_setting_person ON plugin_setting (person_id);
ALTER TABLE playlist ADD COLUMN person_id INTEGER REFERENCES person (id) ON DELETE SET NULL;
ALTER TABLE playlist ADD COLUMN shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1));
CREATE INDEX playlist_person ON playlist (person_id);
ALTER TABLE device ADD COLUMN person_id INTEGER REFERENCES person (id) ON DELETE SET NULL;
ALTER TABLE device ADD COLUMN shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1));
CREATE INDEX device_person ON device (person_id);
