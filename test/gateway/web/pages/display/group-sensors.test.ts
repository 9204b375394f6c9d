import t from 'tap';
import { groupSensors } from '../../../../../src/gateway/web/pages/display/group-sensors.js';

t.test('readings of one sensor are grouped', async (t) => {
  const reading = { atMs: 1, kind: 'temperature', maker: 'Bosch', model: 'BME280', value: 20.4, unit: 'celsius' };
  const groups = groupSensors([
    reading,
    { ...reading, atMs: 2, value: 21 },
    { ...reading, kind: 'humidity', value: 50 },
  ]);
  t.strictSame(
    groups.map(({ kind, points, range }) => [kind, points.length, range]),
    [
      ['temperature', 2, [19, 22]],
      ['humidity', 1, [49, 51]],
    ],
  );
});
