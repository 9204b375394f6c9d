-- When a plugin setting was deleted; NULL: it was not. Deleted ones are kept for thirty days, with all that belongs to them.
ALTER TABLE plugin_setting ADD COLUMN deleted_at_ms INTEGER;
-- The same of playlists, and the ids of the displays that showed it, as a JSON list; they show it again when it is restored.
ALTER TABLE playlist ADD COLUMN deleted_at_ms INTEGER;
ALTER TABLE playlist ADD COLUMN deleted_displays TEXT;
