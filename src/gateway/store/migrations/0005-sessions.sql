-- Somebody who is signed in to the pages. The cookie holds the token, the row only its SHA-256.
CREATE TABLE session (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  digest          TEXT NOT NULL UNIQUE,
  -- What the browser called itself, to be recognised in the list.
  browser         TEXT NOT NULL,
  created_at_ms   INTEGER NOT NULL,
  -- Written at most once an hour.
  last_used_at_ms INTEGER NOT NULL
) STRICT;
