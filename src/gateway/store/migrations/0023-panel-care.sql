-- Wiping the panel against ghosting: at the next call, once a month, and when it was last asked for.
ALTER TABLE device ADD COLUMN wipe_requested INTEGER NOT NULL DEFAULT 0 CHECK (wipe_requested IN (0, 1));
ALTER TABLE device ADD COLUMN wipes_monthly INTEGER NOT NULL DEFAULT 0 CHECK (wipes_monthly IN (0, 1));
ALTER TABLE device ADD COLUMN wiped_at_ms INTEGER;
