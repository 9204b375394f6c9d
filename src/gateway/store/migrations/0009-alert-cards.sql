-- 1: the display shows a card when something is wrong.
ALTER TABLE device ADD COLUMN shows_alerts INTEGER NOT NULL DEFAULT 0;
