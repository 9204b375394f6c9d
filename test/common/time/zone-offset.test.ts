import t from 'tap';
import { TimeZone } from '../../../src/common/time/time-zone.js';
import { fc } from '../../support/property.js';

/** The expected offset, as ICU formats it. */
function writtenOffsetMs(timeZone: string, atMs: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 || 0;
}

t.test('offsets are independent of the zone of the process, which is unchanged', async (t) => {
  const { TZ: before } = process.env;
  t.teardown(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  const zones = ['Europe/Zurich', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC', 'Pacific/Apia'];
  const atMs = fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2060, 0) });
  for (const own of [undefined, 'America/Chicago']) {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
    const localBefore = new Date(0).getTimezoneOffset();
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        atMs,
        (zone, at) => new TimeZone(zone).offsetMs(at) === writtenOffsetMs(zone, at),
      ),
      { numRuns: 300 },
    );
    t.equal(process.env.TZ, own);
    t.equal(new Date(0).getTimezoneOffset(), localBefore);
  }
  t.equal(new TimeZone('Mars/Olympus').offsetMs(0), 0);
});
