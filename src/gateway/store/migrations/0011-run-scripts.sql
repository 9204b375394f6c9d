-- Whether page scripts and the transform of this plugin run; undecided: the owner has not answered yet, so they do not.
ALTER TABLE plugin_setting ADD COLUMN script_switch TEXT NOT NULL DEFAULT 'on'
  CHECK (script_switch IN ('on', 'off', 'undecided'));
