-- What displays fetched. The newest row of a display is what it shows; its file is kept until the display fetches another one.
CREATE TABLE shown_screen (
  device_id  INTEGER NOT NULL REFERENCES device (id) ON DELETE CASCADE,
  -- Counts up for each display: its clock and the gateway's may be set back.
  number     INTEGER NOT NULL,
  at_ms      INTEGER NOT NULL,
  -- The file name in the answer, under which firmware stores it.
  name       TEXT NOT NULL,
  -- Of the file, DATA/screens/<token>.png|bmp.
  token      TEXT NOT NULL,
  media_type TEXT NOT NULL,
  -- SHA-256 of the bytes, hexadecimal.
  digest     TEXT NOT NULL,
  -- 1: the display had the file already and was not expected to download it.
  from_cache INTEGER NOT NULL,
  -- What it is, and the panel's size and rotation: JSON of the type `ShownFacts`.
  facts      TEXT NOT NULL,
  PRIMARY KEY (device_id, number)
) STRICT, WITHOUT ROWID;

-- The interval in the last answer, which predicts the next call; NULL: unknown.
ALTER TABLE device_telemetry ADD COLUMN refresh_seconds INTEGER;
