-- The key that a display came with when it joined, such as that of its former server: it proves who sends this MAC, but
-- finds no display by itself, because several may share one. NULL: it came with none.
ALTER TABLE device ADD COLUMN adopted_key_digest TEXT;
-- 1: the display has sent its key, so that calls without it come from somebody else.
ALTER TABLE device ADD COLUMN has_sent_key INTEGER NOT NULL DEFAULT 0;
-- Keys that wait for approval are in memory, one for each caller. SQLite cannot drop the column that is unique.
UPDATE device SET pending_key_digest = NULL;
ALTER TABLE device DROP COLUMN pending_key_sealed;
