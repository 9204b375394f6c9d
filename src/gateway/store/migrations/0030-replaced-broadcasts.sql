-- A later broadcast replaces an earlier one on the displays of both, for good.
ALTER TABLE broadcast_display ADD COLUMN is_replaced INTEGER NOT NULL DEFAULT 0 CHECK (is_replaced IN (0, 1));
UPDATE broadcast_display SET is_replaced = 1
  WHERE broadcast_id < (SELECT max(later.broadcast_id) FROM broadcast_display AS later
                        WHERE later.device_id = broadcast_display.device_id);
