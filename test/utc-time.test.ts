import t from 'tap';
import { writeHttpTime, writeIsoTime } from '../src/utc-time.js';
import { fc } from './support/property.js';

t.test('times are written as Date writes them', async (t) => {
  const moment = fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, (at) => {
      const same = writeIsoTime(at.getTime()) === at.toISOString();
      return same && writeHttpTime(at.getTime()) === at.toUTCString();
    }),
  );
  t.equal(writeIsoTime(1_775_025_000_000), '2026-04-01T06:30:00.000Z');
  t.equal(writeHttpTime(1_775_025_000_999), 'Wed, 01 Apr 2026 06:30:00 GMT');
});
