-- When monthly wiping was turned on, so that a panel is not wiped at once.
ALTER TABLE device ADD COLUMN wipes_monthly_since_ms INTEGER;
UPDATE device SET wipes_monthly_since_ms = COALESCE(wiped_at_ms, joined_at_ms) WHERE wipes_monthly = 1;
