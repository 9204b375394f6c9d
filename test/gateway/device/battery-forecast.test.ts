import t from 'tap';
import { estimateBatteryDays } from '../../../src/gateway/device/report/battery-forecast.js';
import { fc } from '../../support/property.js';

const days = (...percents: number[]) => percents.map((percent, index) => ({ day: 20_000 + index, percent }));

t.test('battery days are estimated from the discharge since the last charge', async (t) => {
  t.equal(estimateBatteryDays(days(90, 88, 86, 84)), 42);
  t.equal(estimateBatteryDays(days(20, 15, 10, 98, 96, 94)), 47, 'a charge begins anew');
  t.equal(estimateBatteryDays(days(90, 89)), undefined, 'too short');
  t.equal(estimateBatteryDays(days(90, 90, 89.5, 90)), undefined, 'it hardly fell');
  t.equal(estimateBatteryDays([]), undefined);
});

t.test('a battery estimate is never negative or implausible', async () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 60 }), (percents) => {
      const left = estimateBatteryDays(days(...percents));
      return left === undefined || (Number.isInteger(left) && left >= 0 && left <= 999);
    }),
  );
});
