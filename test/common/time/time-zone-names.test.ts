import t from 'tap';
import { normaliseTimeZone, TIME_ZONES, TimeZones } from '../../../src/common/time/time-zone.js';
import { BOOT_SETTINGS } from '../../../src/gateway/system/boot-settings/boot-setting-keys.js';

t.test('names of time zones are read in any case', async (t) => {
  for (const name of TIME_ZONES) {
    t.equal(normaliseTimeZone(name.toLowerCase()), name);
    t.equal(normaliseTimeZone(` ${name.toUpperCase()} `), name);
  }
});

t.test('offsets and unknown names are refused', async (t) => {
  for (const name of ['+05:30', '-0800', '+01', 'UTC+1', '', ' ', 'Mars/Olympus', 'Europe/Berlin; x', 'a'.repeat(80)])
    t.equal(normaliseTimeZone(name), undefined, name);
});

t.test('a name that was stored in another case counts', async (t) => {
  const zones = new TimeZones();
  const july = Date.parse('2026-07-01T12:00:00Z');
  t.equal(zones.of('europe/berlin').offsetMs(july), 2 * 3_600_000);
  t.equal(zones.of('EUROPE/BERLIN').localOf(july).secondsOfDay, 14 * 3600);
});

t.test('inkstand.txt takes any case and refuses offsets', async (t) => {
  const { normalise, check } = BOOT_SETTINGS.time_zone;
  t.equal(normalise('europe/berlin'), 'Europe/Berlin');
  t.equal(check(normalise('europe/berlin')), undefined);
  t.match(check(normalise('+05:30')), /expected a time zone such as/);
});
