-- Where a crop of a picture has its middle, as shares of its width and height. NULL: in the middle of the picture.
ALTER TABLE uploaded_picture ADD COLUMN suggested_x REAL;
ALTER TABLE uploaded_picture ADD COLUMN suggested_y REAL;
-- What the owner chose instead. A chosen crop fills the display, whatever the plugin says. NULL: nothing was chosen.
ALTER TABLE uploaded_picture ADD COLUMN focus_x REAL;
ALTER TABLE uploaded_picture ADD COLUMN focus_y REAL;
ALTER TABLE uploaded_picture ADD COLUMN zoom REAL;
ALTER TABLE plugin_picture ADD COLUMN suggested_x REAL;
ALTER TABLE plugin_picture ADD COLUMN suggested_y REAL;
-- For the proportions of the crop. NULL: unknown until the next picture arrives.
ALTER TABLE plugin_picture ADD COLUMN width_px INTEGER;
ALTER TABLE plugin_picture ADD COLUMN height_px INTEGER;
