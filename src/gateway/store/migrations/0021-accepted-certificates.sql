-- Certificates that the owner accepts for this plugin besides those of public authorities, as JSON; NULL: none.
ALTER TABLE plugin_setting ADD COLUMN trust TEXT CHECK (trust IS NULL OR json_valid(trust));
