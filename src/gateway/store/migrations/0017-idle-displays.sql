-- What a display shows while nothing in its playlist is scheduled: its last screen (1), or what comes next (0).
ALTER TABLE device ADD COLUMN idle_keeps_picture INTEGER NOT NULL DEFAULT 0 CHECK (idle_keeps_picture IN (0, 1));
