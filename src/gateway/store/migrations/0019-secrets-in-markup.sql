-- Whether markup of this plugin gets its secrets; undecided: the owner has not answered yet, so it does not. earlier: the
-- plugin is older than the question and its markup uses a secret, so it gets them until the owner answers.
ALTER TABLE plugin_setting ADD COLUMN secret_switch TEXT NOT NULL DEFAULT 'earlier'
  CHECK (secret_switch IN ('on', 'off', 'undecided', 'earlier'));
