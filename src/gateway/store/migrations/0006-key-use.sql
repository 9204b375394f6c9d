-- When the key was last used; written at most once an hour. NULL: never.
ALTER TABLE api_key ADD COLUMN last_used_at_ms INTEGER;
