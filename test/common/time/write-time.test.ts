import t from 'tap';
import {
  readClock,
  writeClock,
  writeDay,
  writeDigits,
  writeOffset,
  writeTime,
} from '../../../src/common/time/write-time.js';

const AT = Date.parse('2026-03-16T15:04:05.678Z');
const HOUR_MS = 3_600_000;

t.test('a moment is written with the offset of its wall clock', async (t) => {
  t.equal(writeTime(AT), '2026-03-16T15:04:05Z');
  t.equal(writeTime(AT, HOUR_MS), '2026-03-16T16:04:05+01:00');
  t.equal(writeTime(AT, -3.5 * HOUR_MS), '2026-03-16T11:34:05-03:30');
  t.equal(writeTime(AT, 12.75 * HOUR_MS), '2026-03-17T03:49:05+12:45');
  t.equal(writeOffset(-3.5 * HOUR_MS, ''), '-0330');
  t.equal(writeDay(AT), '2026-03-16');
  t.equal(writeDigits(AT), '20260316150405');
});

t.test('a clock time is read as it is written', async (t) => {
  for (let minutes = 0; minutes < 1440; minutes++)
    if (readClock(writeClock(minutes)) !== minutes) t.fail(`${minutes} is ${readClock(writeClock(minutes))}`);
  for (const text of ['24:00', '7:05', '07:60', '', undefined, 425]) t.equal(readClock(text), undefined, String(text));
});
