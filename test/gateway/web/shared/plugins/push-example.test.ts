import { execFileSync } from 'node:child_process';
import t from 'tap';
import { parse } from 'yaml';
import {
  shapeExample,
  writeCurl,
  writeHomeAssistant,
} from '../../../../../src/gateway/web/shared/plugins/push-example.js';

t.test('an example is derived from the data, else from the sample, else from the markup', async (t) => {
  const data = { items: [{ title: 'One', due: '2026-03-17' }, { title: 'Two' }], note: 'x'.repeat(90) };
  t.strictSame(shapeExample(data, { other: 1 }, ''), {
    items: [{ title: 'One', due: '2026-03-17' }],
    note: `${'x'.repeat(40)}…`,
  });
  t.strictSame(shapeExample({}, { degrees: 20.5 }, '{{ text }}'), { degrees: 20.5 });
  const markup =
    '{% assign sum = 1 %}{% for row in rows %}{{ row.name }}{% endfor %}{{ sum }}{{ trmnl.user.name }}{{ city.name }}{{ degrees }}';
  t.strictSame(shapeExample({}, {}, markup), { rows: [], city: { name: 'Hello' }, degrees: 'Hello' });
  t.strictSame(shapeExample({}, {}, ''), { text: 'Hello' });
});

t.test('an example of deep and wide data stays short', async (t) => {
  const nest = (depth: number): Record<string, unknown> => (depth === 0 ? {} : { a: nest(depth - 1) });
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key${n}`, nest(60)]));
  t.ok(JSON.stringify(shapeExample(wide as never, {}, '')).length < 1000);
});

t.test('a shell passes the command on unchanged', async (t) => {
  const example = { text: 'It’s "5 o\'clock" $HOME `date` \\' };
  const command = writeCurl('http://ink.local/api/custom_plugins/1', example).replace(/^curl/, 'printf "%s\\n"');
  const [body] = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim().split('\n').slice(-1);
  t.strictSame(JSON.parse(body ?? ''), { merge_variables: example });
});

t.test('Home Assistant reads the configuration, and calls no more often than is allowed', async (t) => {
  const write = (seconds: number) =>
    parse(writeHomeAssistant('Küche: "neu"', 'http://ink.local/x', { degrees: 20, rows: [{ a: 1 }] }, seconds));
  const { rest_command: commands, automation } = write(300);
  t.strictSame(Object.keys(commands), ['inkstand_kuche_neu']);
  t.match(commands.inkstand_kuche_neu, { url: 'http://ink.local/x', method: 'post', content_type: 'application/json' });
  const sent = commands.inkstand_kuche_neu.payload.replace(/\{\{.*?\| tojson \}\}/, '"21"');
  t.strictSame(JSON.parse(sent), { merge_variables: { degrees: '21', rows: [{ a: 1 }] } });
  t.match(automation, [{ triggers: [{ minutes: '/15' }], actions: [{ action: 'rest_command.inkstand_kuche_neu' }] }]);
  t.match(write(1200).automation, [{ triggers: [{ minutes: '/20' }] }]);
  t.match(write(7000).automation, [{ triggers: [{ hours: '/2' }] }]);
  t.match(write(80_000).automation, [{ triggers: [{ hours: 0 }] }]);
});
