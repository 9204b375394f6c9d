-- Portrait displays were once turned by 180 degrees on panels that are upright by nature. Until the owner decides, they still are.
ALTER TABLE device ADD COLUMN turns_as_before INTEGER NOT NULL DEFAULT 0 CHECK (turns_as_before IN (0, 1));
UPDATE device SET turns_as_before = 1 WHERE orientation IN ('portrait', 'portrait-flipped');
-- Nothing measures the battery of these boards: 4.20 V is what their firmware sends instead of a reading.
UPDATE device_telemetry SET telemetry = json_remove(telemetry, '$.batteryPercent', '$.batteryVolts')
  WHERE json_extract(telemetry, '$.batteryVolts') = 4.2 AND device_id IN (SELECT id FROM device WHERE lower(trim(reported_model))
    IN ('xteink_x4', 'seeed_esp32c3', 'seeed_esp32s3', 'crowpanel42', 'm5_paper_mono', 'm5_paper_color'));
UPDATE device_reading SET battery_percent = NULL, battery_volts = NULL
  WHERE battery_volts = 4.2 AND device_id IN (SELECT id FROM device WHERE lower(trim(reported_model))
    IN ('xteink_x4', 'seeed_esp32c3', 'seeed_esp32s3', 'crowpanel42', 'm5_paper_mono', 'm5_paper_color'));
