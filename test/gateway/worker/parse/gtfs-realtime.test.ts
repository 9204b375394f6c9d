import t from 'tap';
import { parseBody } from '../../../../src/gateway/worker/jobs/parse/parse-body.js';
import { fc } from '../../../support/property.js';

const context = { contentType: 'application/x-protobuf', now: 0, timeZone: 'UTC' };

/** A varint; negative numbers as 64 bits. */
function varint(value: number): number[] {
  let left = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128);
  return [...bytes, Number(left)];
}
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, content: readonly number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(content.length),
  ...content,
];
const text = (field: number, value: string): number[] => bytes(field, [...Buffer.from(value)]);

const HEADER = bytes(1, [...text(1, '2.0'), ...number(2, 0), ...number(3, 1_773_752_700)]);
const call = (stop: string, time: number | undefined, delay = 0, state = 0): number[] =>
  bytes(2, [
    ...(time === undefined ? [] : bytes(3, [...number(1, delay), ...number(2, time)])),
    ...text(4, stop),
    ...number(5, state),
  ]);
const trip = (id: string, route: string, direction: number, calls: readonly number[], state = 0): number[] =>
  bytes(2, [
    ...text(1, id),
    ...bytes(3, [
      ...bytes(1, [...text(1, id), ...number(4, state), ...text(5, route), ...number(6, direction)]),
      ...calls,
      // A field that no version of the specification has.
      ...bytes(900, [1, 2, 3]),
    ]),
  ]);
const FEED = Uint8Array.from([
  ...HEADER,
  ...trip('t1', 'R12', 1, [...call('A:1', 2_000, -90), ...call('B', 2_500), ...call('Z', 3_000)]),
  ...trip('t2', 'R4', 0, [...call('A', 1_000, 180), ...call('Y', 1_900)]),
  ...trip('t3', 'R4', 0, [...call('A', 1_500, 0, 1), ...call('Y', 1_900)]),
  ...trip('t4', 'R9', 0, [...call('A', undefined), ...call('Y', 1_900)]),
  ...trip('t5', 'R9', 0, [...call('C', 1_100), ...call('Y', 1_900)]),
]);

t.test('what leaves at the stops of the address is sorted by time', async (t) => {
  const { data } = await parseBody(FEED, { ...context, url: 'http://feed.example/trips.pb?x=1#stop=A%2C%20B' });
  t.strictSame(Object.keys(data), ['departures']);
  const departures = data.departures as readonly Record<string, unknown>[];
  t.same(
    departures.map(({ trip_id, stop_id, time, delay, is_canceled }) => [trip_id, stop_id, time, delay, is_canceled]),
    [
      ['t2', 'A', 1_000, 180, false],
      ['t3', 'A', 1_500, 0, true],
      ['t1', 'A:1', 2_000, -90, false],
      ['t1', 'B', 2_500, 0, false],
    ],
  );
  t.match(departures[2], { route_id: 'R12', direction_id: 1, last_stop_id: 'Z' });
});

t.test('without stops the whole feed has the names of the specification, under any content type', async (t) => {
  for (const contentType of ['application/octet-stream', 'text/plain', '']) {
    const { data } = await parseBody(FEED, { ...context, contentType });
    t.match(data, {
      header: { gtfs_realtime_version: '2.0', timestamp: 1_773_752_700 },
      entity: [
        {
          id: 't1',
          trip_update: { trip: { trip_id: 't1', route_id: 'R12' }, stop_time_update: [{ stop_id: 'A:1' }, {}, {}] },
        },
      ],
    });
    t.equal((data.entity as unknown[]).length, 5);
  }
});

t.test('alerts and positions of vehicles are read', async (t) => {
  const translated = bytes(10, bytes(1, [...text(1, 'Closed'), ...text(2, 'en')]));
  const alert = bytes(2, [...text(1, 'a'), ...bytes(5, [...bytes(5, text(5, 'A')), ...translated])]);
  const latitude = [...varint(8 + 5), ...Buffer.from(new Float32Array([47.5]).buffer)];
  const vehicle = bytes(2, [...text(1, 'v'), ...bytes(4, bytes(2, latitude))]);
  const { data } = await parseBody(Uint8Array.from([...HEADER, ...alert, ...vehicle]), context);
  t.match(data.entity, [
    {
      alert: {
        informed_entity: [{ stop_id: 'A' }],
        header_text: { translation: [{ text: 'Closed', language: 'en' }] },
      },
    },
    { vehicle: { position: { latitude: 47.5 } } },
  ]);
});

t.test('a damaged feed is an error, and a feed of a city is read for its stops only', async (t) => {
  await t.rejects(parseBody(FEED.subarray(0, FEED.length - 3), context), /damaged/);
  const many = Array.from({ length: 20_000 }, (_, index) =>
    trip(
      `n${index}`,
      'R',
      0,
      [1, 2, 3, 4].flatMap((stop) => call(`S${stop}`, 5_000 + index)),
    ),
  ).flat();
  const city = Uint8Array.from([...FEED, ...many]);
  await t.rejects(parseBody(city, context), /at most 200000 values/);
  const { data } = await parseBody(city, { ...context, url: 'http://feed.example/#stop=A&stop=B' });
  t.equal((data.departures as unknown[]).length, 4);
  const busy = await parseBody(city, { ...context, url: 'http://feed.example/#stop=S1' });
  t.equal((busy.data.departures as unknown[]).length, 200, 'as many as anybody shows');
});

t.test('whatever follows the header gives data or one of our errors', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(FEED.length), async (noise, at) => {
      const mixed = Uint8Array.from([...FEED.subarray(0, Math.max(8, at)), ...noise]);
      for (const url of ['http://feed.example/', 'http://feed.example/#stop=A'])
        await parseBody(mixed, { ...context, url }).catch((error) => t.match(error, { code: /unprocessable|limit/ }));
    }),
  );
  t.pass();
});
