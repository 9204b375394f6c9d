import t from 'tap';
import { createIntlHost } from '../../../../src/sandbox/host/intl/intl-host.js';
import { loadGuestBundle, SandboxPool } from '../../../../src/sandbox/sandbox.js';
import { openSandboxes, PLACE } from '../../../support/sandbox/open-sandbox.js';

/** Each is code for both sides; `at` is a date, and locale and zone are always given, since the host's own are others. */
const SAME_AS_HOST = [
  'new Intl.NumberFormat("de").format(1234567.891)',
  'new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(-1.5)',
  'new Intl.NumberFormat("en", { notation: "compact" }).format(12_345)',
  '[NaN, Infinity, -0, 1e21].map(new Intl.NumberFormat("fr").format).join()',
  'new Intl.NumberFormat("en").format(123456789012345678901234567890n)',
  'JSON.stringify(new Intl.NumberFormat("de", { style: "unit", unit: "celsius" }).formatToParts(21.5))',
  'JSON.stringify(new Intl.NumberFormat("en", { maximumFractionDigits: 1 }).resolvedOptions())',
  'new Intl.NumberFormat("en").formatRange(1, 3)',
  'Intl.NumberFormat("sv").format(5000)',
  'new Intl.DateTimeFormat("de", { dateStyle: "full", timeStyle: "short", timeZone: "Europe/Berlin" }).format(at)',
  'new Intl.DateTimeFormat("en-GB", { weekday: "short", hour: "2-digit", timeZone: "Asia/Tokyo" }).format(at)',
  'JSON.stringify(new Intl.DateTimeFormat("en", { timeZone: "UTC", timeZoneName: "short" }).formatToParts(at))',
  'new Intl.DateTimeFormat("en", { timeZone: "UTC" }).formatRange(at, new Date(+at + 1e9))',
  'new Intl.DateTimeFormat("en", new Proxy({}, { get: (_, name) => ({ weekday: "short", timeZone: "UTC" })[name] })).format(at)',
  'at.toLocaleDateString("de", { timeZone: "UTC" })',
  'at.toLocaleDateString("en-US", { timeZone: "UTC", hour: "numeric" })',
  'at.toLocaleTimeString("en-US", { timeZone: "America/New_York", hour: "2-digit", minute: "2-digit" })',
  'at.toLocaleTimeString("de", { timeZone: "UTC", weekday: "long" })',
  'at.toLocaleString("ja", { timeZone: "Asia/Tokyo", month: "long" })',
  'at.toLocaleString("en", { timeZone: "UTC", dateStyle: "medium" })',
  'new Date(NaN).toLocaleString("en")',
  '(1234.5).toLocaleString("de", { minimumFractionDigits: 2 })',
  '12345678901234567890n.toLocaleString("de")',
  '[1234.5, at, "x", null, undefined].toLocaleString("de", { timeZone: "UTC" })',
  '["ä", "a", "Z", "z"].sort((a, b) => a.localeCompare(b, "de")).join()',
  '["ä", "a", "z"].sort(new Intl.Collator("sv").compare).join()',
  '"a".localeCompare("A", "en", { sensitivity: "base" })',
  '["file10", "file9"].sort(new Intl.Collator("en", { numeric: true }).compare).join()',
  '"istanbul".toLocaleUpperCase("tr") + "ẞ".toLocaleLowerCase("de")',
  '[0, 1, 2, 5, 21].map((n) => new Intl.PluralRules("ru").select(n)).join()',
  'new Intl.PluralRules("en", { type: "ordinal" }).select(22)',
  'new Intl.RelativeTimeFormat("de", { numeric: "auto" }).format(-1, "day")',
  'JSON.stringify(new Intl.RelativeTimeFormat("en").formatToParts(3, "hour"))',
  'new Intl.ListFormat("de").format(["a", "b", "c"])',
  'new Intl.ListFormat("en", { type: "disjunction" }).format(new Set(["x", "y"]))',
  'new Intl.DisplayNames("de", { type: "region" }).of("US")',
  'String(new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of("ZX"))',
  'JSON.stringify([...new Intl.Segmenter("en", { granularity: "word" }).segment("Hello big world")])',
  'new Intl.Locale("de-Latn-DE", { hourCycle: "h12" }).toString() + new Intl.Locale("zh").maximize()',
  'new Intl.Locale("en-US").language + new Intl.Locale("en-US").region',
  'Intl.getCanonicalLocales("EN-us").join()',
  'Intl.DateTimeFormat.supportedLocalesOf(["de", "en"]).join()',
  'String(Object.prototype.toString.call(Intl)) + Object.prototype.toString.call(new Intl.NumberFormat("en"))',
  'new Intl.NumberFormat(5) instanceof Intl.NumberFormat',
  'Object.keys(Intl).length',
];

/** Code that throws on both sides, under the same name. */
const SAME_ERROR = [
  'new Intl.NumberFormat("no_such locale")',
  'new Intl.NumberFormat(null)',
  'new Intl.NumberFormat("en", { style: "currency" })',
  'new Intl.NumberFormat("en", { minimumFractionDigits: 1000 })',
  'new Intl.DateTimeFormat("en", { timeZone: "../../etc/passwd" })',
  'new Intl.DateTimeFormat("en").format(NaN)',
  'new Intl.DisplayNames("en")',
  'Intl.PluralRules("en")',
  'new Date(0).toLocaleDateString("en", { timeStyle: "short" })',
  'new Intl.RelativeTimeFormat("en").format(1, "eon")',
  'new Intl.NumberFormat("en", null)',
  'Intl.supportedValuesOf("x")',
  'new Intl.Locale("")',
];

const AT = Date.UTC(2026, 2, 16, 9, 30);
const WITH_DATE = `const at = new Date(${AT}); `;

async function openIntl(t: Parameters<typeof openSandboxes>[0], { locale = 'de', timeZone = 'Europe/Berlin' } = {}) {
  const open = openSandboxes(t, new SandboxPool(loadGuestBundle('transform')));
  const limits: string[] = [];
  const answer = createIntlHost({ locale, timeZone, onLimit: () => limits.push('limit') });
  const engine = await open({
    nowMs: AT,
    timeZone,
    gate: (operation, text) => (operation === 'intl' ? answer(text) : ''),
  });
  engine.call('start', JSON.stringify({ nowMs: AT, seed: 1, input: null }));
  const run = (code: string): string => {
    const outcome = engine.evaluate(`{ ${WITH_DATE} throw { name: 'value', message: String(${code}) } }`, PLACE);
    if (outcome.kind !== 'threw') return outcome.kind;
    return outcome.error.name === 'value' ? outcome.error.message : `threw ${outcome.error.name}`;
  };
  return { run, engine, limits };
}

/** The same code in this process. */
function runHere(code: string): string {
  try {
    return String(new Function(`${WITH_DATE} return ${code}`)()).slice(0, 500);
  } catch (error) {
    return `threw ${error instanceof Error ? error.name : error}`;
  }
}

t.test('formatters answer as the host does', async (t) => {
  const { run } = await openIntl(t);
  for (const code of SAME_AS_HOST) t.equal(run(code), runHere(code), code);
});

t.test('wrong arguments throw the same errors', async (t) => {
  const { run } = await openIntl(t);
  for (const code of SAME_ERROR) {
    t.match(runHere(code), /^threw/, `${code} throws here`);
    t.equal(run(code), runHere(code), code);
  }
});

t.test('durations are written in every release of the runtime', async (t) => {
  const { run } = await openIntl(t);
  // Some releases of the host have no such formatter, so the texts are those of the standard's data.
  const texts: readonly (readonly [code: string, text: string])[] = [
    ['("en").format({ hours: 5, minutes: 30 })', '5 hr, 30 min'],
    ['("en", { style: "long" }).format({ hours: 1, minutes: 30 })', '1 hour, 30 minutes'],
    ['("en", { style: "narrow" }).format("P1DT2H")', '1d 2h'],
    ['("en", { style: "digital" }).format({ hours: 1, minutes: 2, seconds: 3, milliseconds: 500 })', '1:02:03.5'],
    ['("de", { style: "long" }).format({ hours: 5, minutes: 30 })', '5 Stunden, 30 Minuten'],
    ['("en", { minutesDisplay: "always" }).format({ hours: 3 })', '3 hr, 0 min'],
    ['("en", { style: "long" }).format({ seconds: 1, milliseconds: 250 })', '1 second, 250 milliseconds'],
    [
      '("en").formatToParts({ hours: 2 }).map(({ type, unit }) => type + unit).join()',
      'integerhour,literalhour,unithour',
    ],
    ['("en", { style: "digital" }).resolvedOptions().seconds', '2-digit'],
    ['.supportedLocalesOf("de").join()', 'de'],
  ];
  for (const [code, text] of texts) {
    const call = code.startsWith('.') ? `Intl.DurationFormat${code}` : `new Intl.DurationFormat${code}`;
    t.equal(run(call).replaceAll('\u00a0', ' '), text, code);
  }
  for (const wrong of [
    '"en").format(5',
    '"en").format("5 h"',
    '"en").format({ hours: NaN }',
    '"en", { style: "x" }',
    '"!"',
  ])
    t.match(run(`new Intl.DurationFormat(${wrong})`), /^threw (?:Type|Range)Error/, wrong);
});

t.test("what is left out is the user's locale and zone", async (t) => {
  const { run } = await openIntl(t, { locale: 'de', timeZone: 'Asia/Tokyo' });
  t.equal(run('(1234.5).toLocaleString()'), '1.234,5');
  t.equal(run('at.toLocaleString()'), '16.3.2026, 18:30:00');
  t.equal(run('Intl.DateTimeFormat().resolvedOptions().timeZone'), 'Asia/Tokyo');
  t.equal(run('new Intl.NumberFormat([]).resolvedOptions().locale'), 'de');
  t.equal(run('Intl.DateTimeFormat().format()'), '16.3.2026', 'and the present is that of the job');
});

t.test('malicious requests get an error response', async (t) => {
  const answer = createIntlHost({ locale: 'en', timeZone: 'UTC', onLimit: () => undefined });
  const requests = [
    '',
    '{}',
    '[]',
    'null',
    '["constructor","x",[],{},[]]',
    '["__proto__","format",[],{},[]]',
    '["NumberFormat","constructor",[],{},[]]',
    '["NumberFormat","__proto__",[],{},[]]',
    '["NumberFormat","format",["en"],{"style":{"a":1}},[1]]',
    `["NumberFormat","format",["${'x'.repeat(10_000)}"],{},[1]]`,
    `["NumberFormat","format",[],{"a":"${'x'.repeat(10_000)}"},[1]]`,
    `["NumberFormat","format",[],{},[{"big":"${'9'.repeat(10_000)}"}]]`,
    `["Collator","compare",[],{},["${'x'.repeat(300_000)}","y"]]`,
    `["ListFormat","format",[],{},[${JSON.stringify(Array(2_000).fill('x'))}]]`,
    '["Locale","fields",[],{},[]]',
    '["Segmenter","containing",[],{},["x"]]',
  ];
  for (const request of requests) t.match(answer(request), /^\{"error":"(Range|Type)Error"/, request.slice(0, 60));
  t.equal(({} as Record<string, unknown>).polluted, undefined);
});

t.test('a page that keeps creating formatters is stopped', async (t) => {
  let limits = 0;
  const answer = createIntlHost({ locale: 'en', timeZone: 'UTC', onLimit: () => limits++ });
  const request = '["PluralRules","select",["en"],{},[1]]';
  for (let call = 0; call < 20_000; call++) answer(request);
  t.equal(limits, 0);
  t.equal(answer(request), '');
  t.equal(limits, 1);
});
