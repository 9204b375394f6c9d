-- Words of the owner, separated by commas: "Upstairs,Office".
ALTER TABLE device ADD COLUMN tags TEXT NOT NULL DEFAULT '';

-- Of scope 'all': the only displays that get the firmware, as ids separated by commas; empty: every display of the models.
ALTER TABLE firmware_rollout ADD COLUMN device_ids TEXT NOT NULL DEFAULT '';
