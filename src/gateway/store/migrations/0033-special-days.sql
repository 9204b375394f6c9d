-- Days on which a playlist follows the plan of another weekday, or on which its displays keep their screen, as JSON.
ALTER TABLE playlist ADD COLUMN special_days TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(special_days));
