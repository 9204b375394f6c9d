import t from 'tap';
import { findSettingFaults, readTopicSettings } from '../../../src/gateway/plugin/plugin.js';
import { TopicCollector } from '../../../src/gateway/plugin/topics/topic-collector.js';
import { isTopicFilter, matchTopic, parseTopicLines } from '../../../src/gateway/plugin/topics/topic-filter.js';
import { MAX_PAYLOAD_BYTES } from '../../../src/gateway/plugin/topics/topic-limits.js';
import { fc } from '../../support/property.js';

const LIMIT = 256 * 1024;
const AT_MS = Date.parse('2026-03-01T08:00:00Z');

function open(topics: string, { historyCount = 0, limitBytes = LIMIT, stored = {} } = {}) {
  const collector = new TopicCollector({ lines: parseTopicLines(topics) ?? [], historyCount, limitBytes }, stored);
  let atMs = AT_MS;
  const note = (topic: string, payload: string | Uint8Array, isRetained = false): boolean => {
    atMs += 1000;
    return collector.note({ topic, payload: Buffer.from(payload), isRetained, atMs });
  };
  return { collector, note };
}

t.test('wildcards match as MQTT defines', async (t) => {
  const scenarios: readonly (readonly [string, string, string | undefined])[] = [
    ['a/b', 'a/b', ''],
    ['a/b', 'a/b/c', undefined],
    ['a/+/c', 'a/b/c', 'b'],
    ['a/+', 'a', undefined],
    ['a/+', 'a/', ''],
    ['+/+', '/finance', '/finance'],
    ['sport/#', 'sport', ''],
    ['sport/#', 'sport/tennis/player1', 'tennis/player1'],
    ['#', '$SYS/uptime', undefined],
    ['+/uptime', '$SYS/uptime', undefined],
    ['$SYS/#', '$SYS/uptime', 'uptime'],
    ['a', 'A', undefined],
  ];
  for (const [filter, topic, part] of scenarios) t.equal(matchTopic(filter, topic), part, `${filter} ${topic}`);
  for (const filter of ['', 'a/b#', 'a/#/b', 'a+/b', 'x'.repeat(257), 'a\0']) t.notOk(isTopicFilter(filter), filter);
  const level = fc.stringMatching(/^[a-z]{0,3}$/);
  fc.assert(
    fc.property(fc.array(level, { minLength: 1, maxLength: 5 }), (levels) => {
      const topic = levels.join('/');
      t.equal(matchTopic(topic, topic), '');
      t.equal(matchTopic('#', topic), topic);
      t.equal(matchTopic(levels.map(() => '+').join('/'), topic), topic);
    }),
  );
});

t.test('topics in settings are checked, and fields fill them in', async (t) => {
  t.same(parseTopicLines('a/#\n\n// note\r\nroom = b/+\n x=y/z '), [
    { filter: 'a/#', variable: undefined },
    { filter: 'b/+', variable: 'room' },
    { filter: 'x=y/z', variable: undefined },
  ]);
  t.equal(parseTopicLines(Array.from({ length: 21 }, (_, at) => `t${at}`).join('\n')), undefined);
  t.same(findSettingFaults({ mqtt_topics: '{{ topics }}', mqtt_history: '500', mqtt_debounce: 1 }), []);
  t.same(
    findSettingFaults({ mqtt_topics: 'a/#/b', mqtt_history: 501, mqtt_debounce: 0 }).map(({ key }) => key),
    ['mqtt_topics', 'mqtt_history', 'mqtt_debounce'],
  );
  const settings = {
    mqtt_topics: ['{{ topics }}', 'fixed'],
    custom_fields: [{ keyname: 'topics', field_type: 'text', name: 'Topics', default: 'a/+' }],
  };
  const lines = (fieldValues: Record<string, unknown>) =>
    readTopicSettings({ settings, fieldValues }).lines.map(({ filter }) => filter);
  t.same(lines({}), ['a/+', 'fixed']);
  t.same(lines({ topics: 'x = b/#\nc' }), ['b/#', 'c', 'fixed']);
  t.same(readTopicSettings({ settings: {}, fieldValues: {} }), { lines: [], historyCount: 0, debounceSeconds: 60 });
});

t.test('messages become variables', async (t) => {
  const { collector, note } = open('meter\nkitchen = z/kitchen\nrooms = h/+/t\nh/#');
  t.ok(note('meter', '{"power": 230, "phases": {"a": 1.5}}'));
  t.ok(note('z/kitchen', 'on'));
  t.ok(note('h/bath/t', '23.5'));
  t.ok(note('h/attic/t', 'null'));
  t.notOk(note('elsewhere', '1'), 'a topic that nobody reads');
  t.match(collector.variables(), {
    power: 230,
    phases: { a: 1.5 },
    kitchen: 'on',
    rooms: { bath: 23.5, attic: null },
    topics: [
      { topic: 'h/attic/t', name: 'attic', value: null },
      { topic: 'h/bath/t', name: 'bath', value: 23.5, changed_at: '2026-03-01T08:00:03Z' },
      { topic: 'meter', name: 'meter' },
      { topic: 'z/kitchen', name: 'kitchen', value: 'on' },
    ],
  });
  t.notOk(note('z/kitchen', 'on'), 'the same value changes nothing');
  t.ok(note('z/kitchen', ''), 'an empty message removes it');
  t.equal(collector.variables().kitchen, undefined);
});

t.test('a history keeps the last messages, across restarts and repeated retained messages', async (t) => {
  const { collector, note } = open('a', { historyCount: 2 });
  for (const value of ['1', '2', '2', '3']) t.ok(note('a', value));
  const stored = collector.variables();
  t.match(stored.topics, [{ history: [{ value: 2 }, { value: 3 }] }]);
  const later = open('a', { historyCount: 2, stored });
  t.match(later.collector.variables(), stored, 'as before the restart');
  t.notOk(later.note('a', '3', true), 'the broker repeats what it retains');
  t.ok(later.note('a', '3'), 'the sensor sends it again');
  t.match(later.collector.variables().topics, [{ history: [{ value: 3 }, { value: 3 }] }]);
  t.same(open('b', { stored }).collector.variables().topics, [], 'a topic that is no longer read is dropped');
});

t.test('payloads, topics and the total size are limited', async (t) => {
  const { collector, note } = open('#', { limitBytes: 150_000 });
  t.notOk(note('large', 'x'.repeat(MAX_PAYLOAD_BYTES + 1)));
  t.notOk(note('binary', Uint8Array.of(0xff, 0xd8, 0xff)));
  t.ok(note('deep', '['.repeat(2000) + ']'.repeat(2000)), 'too deep for JSON: it stays text');
  t.type(collector.variables().topics, Array);
  t.ok(note('most', 'x'.repeat(40_000)));
  t.notOk(note('more', 'x'.repeat(40_000)), 'no space is left');
  for (let at = 0; at < 250; at++) note(`t/${at}`, String(at));
  t.equal(collector.topicCount, 200);
  t.same(collector.refused, { size: 2, form: 1, topics: 52 });
  t.ok(JSON.stringify(collector.variables()).length < 200_000);
  const history = open('a', { historyCount: 500, limitBytes: 50_000 });
  for (let at = 0; at < 500; at++) history.note('a', `${at} ${'x'.repeat(500)}`);
  t.ok(JSON.stringify(history.collector.variables()).length < 60_000);
  t.ok(history.collector.refused.size > 0);
});

t.test('names of JSON members and topics are data, never prototypes', async (t) => {
  const { collector, note } = open('x\nrooms = r/+\n__proto__ = p');
  note('x', '{"__proto__": {"polluted": 1}, "constructor": 2}');
  note('r/__proto__', '"a"');
  note('p', '{"polluted": 1}');
  const variables = JSON.parse(JSON.stringify(collector.variables()));
  t.equal(({} as { polluted?: unknown }).polluted, undefined);
  t.equal(variables.constructor, 2);
});
