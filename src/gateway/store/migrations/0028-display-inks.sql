-- The inks of one display as its owner sees them, as `#named=#seen` with commas; empty: those of its kind of panel.
ALTER TABLE device ADD COLUMN inks TEXT NOT NULL DEFAULT '';
-- Those before the last change, which one step takes back.
ALTER TABLE device ADD COLUMN former_inks TEXT NOT NULL DEFAULT '';
