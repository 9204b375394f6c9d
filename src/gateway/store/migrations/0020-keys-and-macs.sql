-- Whether responses to a key of scope read contain MAC addresses; keys of other scopes always see them.
ALTER TABLE api_key ADD COLUMN shows_macs INTEGER NOT NULL DEFAULT 0 CHECK (shows_macs IN (0, 1));
