-- Identifies a picture in the album that it came from, and its version. NULL: the owner added it.
ALTER TABLE uploaded_picture ADD COLUMN source_key TEXT;
