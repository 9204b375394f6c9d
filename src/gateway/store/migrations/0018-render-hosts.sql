-- Whether the response came from a server on the Internet: its data then may not lead into the house. NULL: unknown.
ALTER TABLE plugin_source ADD COLUMN is_public INTEGER CHECK (is_public IN (0, 1));
-- The hosts of scripts became those of everything that is fetched while a screen is rendered.
UPDATE plugin_setting
  SET settings = json_remove(json_set(settings, '$.render_hosts', json_extract(settings, '$.script_hosts')), '$.script_hosts')
  WHERE json_extract(settings, '$.script_hosts') IS NOT NULL;
