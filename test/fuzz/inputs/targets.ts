import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecipeGateway } from './recipe-gateway.js';

/** Something that reads bytes from outside. */
export interface Target {
  /** As a row of the table names it. */
  readonly title: string;
  readonly maxBytes: number;
  /** Valid inputs. */
  readonly seeds: () => readonly Buffer[] | Promise<readonly Buffer[]>;
  /** Reads one input. What it throws besides a refusal is a finding. */
  readonly open: () => Promise<(input: Buffer) => unknown>;
  /** Ends what `open` started. */
  readonly close?: () => Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NOW = Date.parse('2026-03-16T09:30:00Z');

const texts = (...all: readonly string[]): readonly Buffer[] => all.map((text) => Buffer.from(text));

/** Files of the bundled recipes that end so. */
function recipeFiles(ending: string, maxBytes: number): readonly Buffer[] {
  const folder = join(ROOT, 'src/gateway/plugin/bundled');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(folder, name)).subarray(0, maxBytes));
}

const openBody = (contentType: string) => async () => {
  const { parseBody } = await import('../../../src/gateway/worker/jobs/parse/parse-body.js');
  const context = { contentType, now: NOW, timeZone: 'Europe/Berlin' };
  return async (input: Buffer) => {
    const data = await parseBody(input, context);
    if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new Error('no object');
    JSON.stringify(data);
  };
};

async function openPage() {
  const { createRenderer } = await import('../../../src/engine/render.js');
  const { PAGE } = await import('../../support/drawing/render-page.js');
  const renderer = createRenderer();
  return (html: string) => renderer.render(html, { ...PAGE, widthPx: 100, heightPx: 60 });
}

const EVENT = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'X-WR-TIMEZONE:Europe/Berlin',
  'BEGIN:VTIMEZONE',
  'TZID:Own',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:One\\, two',
  'DTSTART;TZID=Own:20260316T090000',
  'DTEND;TZID=Own:20260316T100000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9',
  'EXDATE;TZID=Own:20260318T090000',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:2',
  'RECURRENCE-ID:20260317T000000Z',
  'DTSTART;VALUE=DATE:20260317',
  'DURATION:P1DT2H',
  'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;BYSETPOS=1;INTERVAL=2;UNTIL=20270101T000000Z',
  'RDATE:20260318T000000Z',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

/** Everything that comes from outside, by the name of its kept inputs. */
export const TARGETS: Readonly<Record<string, Target>> = {
  headers: {
    title: 'headers of displays',
    maxBytes: 400,
    seeds: () =>
      texts(
        'ID: 5A:5A:00:00:00:01\nAccess-Token: abc\nRefresh-Rate: 900\nBattery-Voltage: 4.10\nFW-Version: 1.8.15\nModel: og\nRSSI: -54\nWidth: 800\nHeight: 480',
        'id: aa-bb-cc-dd-ee-ff\npng-width: 1404\npng-height: 1872\nPercent-Charged: 55.5\nBattery-Charging: true\nUSB-Connected: 1\nWiFi-Band: 5GHz\nWake-Time: 6120\nUpdate-Source: timer\nSENSORS: make=A;model=B;kind=temperature;value=21.5;unit=C;created_at=1',
      ),
    open: async () => {
      const { readClaim, readTelemetry, readTraits } = await import(
        '../../../src/gateway/device/report/read-headers.js'
      );
      const { matchModel } = await import('../../../src/engine/model/model.js');
      return (input) => {
        const headers = new Map<string, string>();
        for (const line of input.toString('latin1').split('\n')) {
          const at = line.indexOf(':');
          headers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
        }
        const read = (name: string): string | undefined => headers.get(name.toLowerCase());
        const { token } = readClaim(read);
        const { reportedModel, reportedWidthPx, reportedHeightPx } = readTraits(read);
        const { widthPx } = matchModel({
          modelHeader: reportedModel,
          widthPx: reportedWidthPx,
          heightPx: reportedHeightPx,
        });
        if (token.length > 200 || !(widthPx > 0)) throw new Error('what was read is invalid');
        for (const value of Object.values(readTelemetry(read)))
          if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('a reading is no number');
      };
    },
  },
  'polling-headers': {
    title: 'headers for polling',
    maxBytes: 300,
    seeds: () => texts('authorization=bearer x&accept=application/json', 'X-A: {{ b }}\r\nHost: c\n', '%0d%0a=%zz&&=='),
    open: async () => {
      const { parsePollingHeaders } = await import('../../../src/gateway/worker/jobs/fetch/request-headers.js');
      const { validateHeaderName, validateHeaderValue } = await import('node:http');
      return (input) => {
        for (const [name, value] of Object.entries(parsePollingHeaders(input.toString()))) {
          validateHeaderName(name);
          validateHeaderValue(name, value);
          if (/^(?:host|content-length|transfer-encoding|connection)$/.test(name))
            throw new Error(`${name} went through`);
        }
      };
    },
  },
  logs: {
    title: 'logs of displays',
    maxBytes: 600,
    seeds: () =>
      texts(
        '{"logs":[{"created_at":1795242756,"id":7,"level":"info","message":"woke up","battery_voltage":4.1}]}',
        '{"log":{"logs_array":[{"creation_timestamp":1795242756,"log_message":"a","device_status_stamp":{"x":1}}]}}',
        '{"log":["text"]}',
      ),
    open: async () => {
      const { parseLogs } = await import('../../../src/gateway/device/report/parse-logs.js');
      return (input) => {
        const entries = parseLogs(input.toString(), NOW);
        if (entries.length > 20) throw new Error('too many entries');
        for (const { message, entry } of entries)
          if (typeof message !== 'string' || message.length > 512 || entry.length > 2048)
            throw new Error('a long entry');
      };
    },
  },
  webhooks: {
    title: 'bodies of webhooks',
    maxBytes: 800,
    seeds: () =>
      texts(
        '{"merge_variables":{"a":[1,2.0,null],"b":{"c":"\\u00e9"}},"merge_strategy":"deep_merge"}',
        '{"merge_variables":{"a":[3],"__proto__":{"x":1}},"merge_strategy":"stream","stream_limit":2}',
      ),
    open: async () => {
      const { parseJson } = await import('../../../src/common/json/parse-json.js');
      const { parsePush } = await import('../../../src/gateway/plugin/data/push-body.js');
      const { mergeVariables } = await import('../../../src/gateway/plugin/data/merge-push.js');
      return (input) => {
        const { variables, strategy, streamLimit } = parsePush(parseJson(input.toString()));
        const merged = mergeVariables({ a: [1], b: { c: 'd' } }, variables, strategy, streamLimit);
        JSON.stringify(merged);
        if (({} as Record<string, unknown>).x !== undefined) throw new Error('a prototype was touched');
      };
    },
  },
  json: {
    title: 'polled JSON',
    maxBytes: 600,
    seeds: () =>
      texts('{"a":[1,-0,1e400,21.0,true,null,"\\ud800\\n"],"__proto__":{"b":{}}}', '[[[[{"a":1}]]]]', '"text"'),
    open: openBody('application/json'),
  },
  xml: {
    title: 'XML',
    maxBytes: 1_200,
    seeds: () =>
      texts(
        '<?xml version="1.0" encoding="utf-8"?><rss xmlns:d="u"><channel><title>A &amp; B</title><item x="1"><d:c><![CDATA[x]]></d:c></item><item/></channel></rss>',
        '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;&#x41;<!-- d --></a>',
      ),
    open: openBody('text/xml'),
  },
  csv: {
    title: 'CSV',
    maxBytes: 600,
    seeds: () => texts('a,b,"c ""d"""\r\n1,2,3\r\n', 'a;b\n1;"x\ny"\n', '\ufeffa\tb\n1\t2\n'),
    open: openBody('text/csv'),
  },
  ical: { title: 'iCalendar', maxBytes: 2_000, seeds: () => texts(EVENT), open: openBody('text/calendar') },
  pages: {
    title: 'other bodies',
    maxBytes: 600,
    seeds: () =>
      texts(
        '<html><meta charset="utf-16"><title>Sign in</title>',
        '{"a":1}',
        'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
        'text\u0000',
      ),
    open: openBody('text/html; charset=utf-8'),
  },
  yaml: {
    title: 'YAML of recipes',
    maxBytes: 2_000,
    seeds: () => [
      ...texts('a: &x [1, {b: "c"}]\nd: *x\ne: |-\n  {{ f }}\ng: !!binary aGk=\n? h\n: 1e999\n---\n...\n'),
      ...recipeFiles('settings.yml', 1_500).slice(0, 20),
    ],
    open: async () => {
      const { formatSettingsYaml } = await import('../../../src/gateway/recipe/recipe.js');
      const { parseSettingsYaml } = await import('../../../src/gateway/recipe/settings-yaml.js');
      return async (input) => {
        const settings = await parseSettingsYaml(input.toString());
        const again = await parseSettingsYaml(await formatSettingsYaml(settings));
        if (JSON.stringify(again) !== JSON.stringify(settings)) throw new Error('settings came back changed');
      };
    },
  },
  archives: {
    title: 'archives of recipes',
    maxBytes: 4_000,
    seeds: async () => {
      const { writeZip } = await import('../../support/storage/zip.js');
      return [
        await writeZip([
          ['settings.yml', Buffer.from('strategy: static\nname: A\n')],
          ['full.liquid', Buffer.from('<p>{{ a }}</p>')],
        ]),
        await writeZip([
          ['src/settings.yml', Buffer.from('strategy: polling\npolling_url: http://a/\n')],
          ['src/shared.liquid', Buffer.from('{% template a %}b{% endtemplate %}')],
          ['src/transform.js', Buffer.from('x')],
        ]),
      ];
    },
    open: async () => {
      const { readRecipeArchive } = await import('../../../src/gateway/recipe/read-recipe.js');
      return (input) => readRecipeArchive(input);
    },
  },
  recipes: {
    title: 'archives of recipes, imported by a running gateway and rendered',
    maxBytes: 12_000,
    seeds: async () => {
      const { writeFiles } = await import('./recipe-gateway.js');
      const { writeZip } = await import('../../support/storage/zip.js');
      const folder = join(ROOT, 'src/gateway/plugin/bundled');
      const bundled = ['clock', 'agenda', 'weather', 'month-calendar'].map((key) => {
        const names = ['settings.yml', 'translations.yml', 'full.liquid', 'shared.liquid'];
        const present = names.filter((name) => existsSync(join(folder, key, name)));
        return Object.fromEntries(present.map((name) => [name, readFileSync(join(folder, key, name), 'utf8')]));
      });
      const small = {
        'settings.yml': 'strategy: static\nstatic_data: \'{"a": [1, "b"]}\'\n',
        'full.liquid': '<p>{{ a | join }}</p>',
      };
      const scripted = {
        'src/settings.yml':
          'strategy: polling\npolling_url: {{ url }}/x\ncustom_fields:\n- keyname: url\n  field_type: url\n  name: U\n',
        'src/full.liquid': '<div class="layout"><script>document.body.append(1)</script></div>',
        'src/transform.js': 'export default (input) => input',
      };
      const files = [small, scripted, ...bundled];
      return [...files.map(writeFiles), await writeZip(Object.entries(small))].map((input) =>
        input.subarray(0, 12_000),
      );
    },
    open: async () => {
      const { RecipeGateway } = await import('./recipe-gateway.js');
      recipeGateway = await RecipeGateway.start();
      return (input) => recipeGateway?.read(input);
    },
    close: async () => {
      await recipeGateway?.close();
      recipeGateway = undefined;
    },
  },
  settings: {
    title: '`inkstand.txt` and its kin',
    maxBytes: 1_500,
    seeds: () =>
      texts(
        'wifi_name = Home\nwifi_password = secret 123\nhost_name = inkstand\ntime_zone = Europe/Berlin\ncountry = DE\npassword = abcdefgh\nssh_key = ssh-ed25519 AAAA a\naddress = 192.168.1.5/24\ngateway = 192.168.1.1\n# comment\n',
        'wifi_name=none\r\nssh_key=none\r\naddress=auto\r\n\ufeff',
      ),
    open: async () => {
      const boot = await import('../../../src/gateway/system/boot-settings/boot-settings.js');
      return (input) => {
        const text = boot.decodeText(input);
        boot.blankSecrets(text);
        const readings = [
          boot.readSettingsFile('inkstand.txt', text),
          boot.readPreseedFile('custom.toml', text),
          boot.readFirstRunFile('firstrun.sh', text),
        ];
        const { files } = boot.planBootSettings({ readings, readFile: () => undefined });
        for (const path of Object.keys(files)) if (path.includes('..')) throw new Error(`it would write ${path}`);
      };
    },
  },
  liquid: {
    title: 'Liquid',
    maxBytes: 1_500,
    seeds: () => [
      ...texts(
        '{% for a in list limit: 2 offset: 1 reversed %}{{ forloop.index }}{% if a > 1 and b contains "c" %}{{ a | plus: 1 | times: 2.5 | round: 1 }}{% else %}{% break %}{% endif %}{% endfor %}',
        '{% assign x = text | split: "," | sort | join: "-" %}{% capture y %}{{ x | upcase | slice: -3, 2 }}{% endcapture %}{{ "now" | date: "%Y-%m-%d %H:%M" }}{% case y %}{% when "a", "b" %}c{% endcase %}{% tablerow i in (1..4) cols: 2 %}{{ i }}{% endtablerow %}',
      ),
      ...recipeFiles('.liquid', 1_200).slice(0, 60),
    ],
    open: async () => {
      const { renderLiquid } = await import('../../../src/liquid/liquid.js');
      const variables = {
        list: [1, 2.5, 'a', null, { b: [1] }],
        text: 'a,b,c',
        b: 'cd',
        now: 1,
        hash: { x: { y: 'z' } },
      };
      const options = { now: NOW, pinned: true, limits: { milliseconds: 2_000, memory: 500_000 } };
      return (input) => renderLiquid(input.toString(), variables, options);
    },
  },
  css: {
    title: 'style sheets',
    maxBytes: 1_500,
    seeds: () =>
      texts(
        '@layer a, b; @media (min-width: 10px) and (prefers-color-scheme: dark) { .a > b:not(.c, #d)::before { content: "x" counter(y); color: rgb(1 2 3 / 50%) } }',
        '@font-face { font-family: A; src: url(x) } @property --x { syntax: "<length>"; inherits: false; initial-value: 1px } @keyframes k { from { left: 0 } 50% { left: calc(1px + 2%) } }',
        '.g { display: grid; grid-template: [a] 1fr minmax(0, auto) / repeat(auto-fill, 10px); & .h:nth-child(2n + 1 of .i) { width: clamp(1px, var(--w, 2em), max(3px, 4%)) } }',
        '@container (width > 10px) { a { background: conic-gradient(from 10deg at 50% 50%, red, blue 30%) } } @supports (display: grid) or (not (a: b)) { b { transform: rotate(10deg) } }',
      ),
    open: async () => {
      const { parseSheet } = await import('../../../src/engine/css/sheet/parse-sheet.js');
      return (input) => parseSheet(input.toString());
    },
  },
  html: {
    title: 'HTML pages, rendered',
    maxBytes: 1_500,
    seeds: () => [
      ...texts(
        '<div class="layout"><div class="columns"><div class="column"><span class="value" data-value-fit="true">42</span><p class="label clamp--1">good news</p></div></div></div>',
        '<table style="border-collapse:collapse"><caption>c</caption><tr><td colspan=2 rowspan=3>a<td>b</table><ul><li>c<ol reversed><li>d</ol></ul><select><option>e</select><input value=f>',
        '<style>p{float:left;column-count:2;writing-mode:vertical-rl;text-orientation:upright}p::first-letter{font-size:3em}</style><p>A b \u0645\u0631\u062d\u0628\u0627 \u6f22\u5b57 e\u0301<br><ruby>a<rt>b</ruby><img src="data:image/png;base64,AA">',
      ),
      ...recipeFiles('full.liquid', 1_400).slice(0, 30),
    ],
    open: async () => {
      const render = await openPage();
      return (input) => render(input.toString());
    },
  },
  svg: {
    title: 'SVG, rendered',
    maxBytes: 1_200,
    seeds: () =>
      texts(
        '<svg viewBox="0 0 10 10"><defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient><clipPath id="c"><circle r="3"/></clipPath></defs><rect width="5" height="5" fill="url(#g)" clip-path="url(#c)"/><path d="M0 0L1 2C1 2 3 4 5 6A1 2 30 0 1 7 8zm1-2h3V4q1 1 2 2t1 1s1 1 2 2"/></svg>',
        '<svg width="20" height="10"><symbol id="s"><text x="1" dy="2" textLength="8">a<tspan rotate="10">b</tspan></text></symbol><use href="#s" transform="translate(1,2) rotate(3) matrix(1 0 0 1 2 3)"/><mask id="m"><use href="#m"/></mask><g mask="url(#m)" filter="url(#f)"><polygon points="1,2 3,4 5,6"/></g><filter id="f"><feGaussianBlur stdDeviation="1"/></filter><pattern id="p" width="2" height="2"><line x2="3"/></pattern><ellipse rx="3" ry="4" stroke="url(#p)" stroke-dasharray="1 2"/></svg>',
      ),
    open: async () => {
      const render = await openPage();
      return (input) => {
        const text = input.toString();
        const address = `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
        return render(`<div>${text}</div><img width=30 height=20 src="${address}">`);
      };
    },
  },
  images: {
    title: 'pictures',
    maxBytes: 6_000,
    seeds: async () => {
      const { samplePictures } = await import('../../support/pictures/sample-pictures.js');
      return Object.values(samplePictures()).map(({ bytes }) => Buffer.from(bytes));
    },
    open: async () => {
      const { createPictureRunner } = await import('../../../src/gateway/worker/jobs/picture-job.js');
      const { RequestSlots } = await import('../../../src/gateway/worker/jobs/fetch/request-slots.js');
      const run = createPictureRunner(new RequestSlots());
      const { signal } = new AbortController();
      const reach = { allowLoopback: false, gatewayPorts: [] };
      return (bytes) => {
        const source = { kind: 'bytes', bytes } as const;
        return run({ kind: 'picture', source, variables: {}, now: 0, validator: undefined, reach }, signal);
      };
    },
  },
  fonts: {
    title: 'font files',
    maxBytes: 24_000,
    seeds: () => {
      const folder = join(ROOT, 'node_modules/@fontsource/noto-emoji/files');
      const small = ['noto-emoji-0-300-normal.woff2', 'noto-emoji-1-300-normal.woff', 'noto-emoji-10-300-normal.woff2'];
      return small.map((name) => readFileSync(join(folder, name)));
    },
    open: async () => {
      const { countFonts, describeFont, readFontName, unpackFont } = await import('../../../src/engine/render.js');
      return (input) => {
        let count: number;
        try {
          count = countFonts(input);
        } catch (error) {
          return expectReason(error);
        }
        for (let index = 0; index < Math.min(count, 4); index++)
          for (const read of [describeFont, unpackFont])
            try {
              read(input, index);
            } catch (error) {
              expectReason(error);
            }
        try {
          readFontName(input);
        } catch (error) {
          expectReason(error);
        }
      };
    },
  },
  updates: {
    title: 'update bundles',
    maxBytes: 4_000,
    seeds: async () => {
      const { bytes } = await signedBundle();
      return [bytes];
    },
    open: async () => {
      const { checkBundle } = await import('../../../src/gateway/update/updater.js');
      const { writeFileSync } = await import('node:fs');
      const { folder, keyFolder } = await signedBundle();
      const path = join(folder, 'changed.inkstand-update');
      const { Releases } = await import('../../../src/gateway/update/updater.js');
      const releases = new Releases({ folder: join(folder, 'releases') } as ConstructorParameters<typeof Releases>[0]);
      const options = { releases, dataDir: folder, keyFolders: [keyFolder], version: '0.0.1', allowsOlder: false };
      return async (input) => {
        writeFileSync(path, input);
        const { version } = await checkBundle(path, options);
        if (version !== '9.0.0') throw new Error(`another manifest was accepted: ${version}`);
      };
    },
  },
};

let recipeGateway: RecipeGateway | undefined;
let bundle: Promise<{ readonly folder: string; readonly keyFolder: string; readonly bytes: Buffer }> | undefined;

/** A bundle and its key; the same in one process. */
function signedBundle() {
  bundle ??= (async () => {
    const { mkdtempSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const { makeBundle, makeKeys } = await import('../../support/update/update-bundle.js');
    const folder = mkdtempSync(join(tmpdir(), 'inkstand-fuzz-'));
    const { privateKey, keyFolder } = makeKeys(folder);
    const path = await makeBundle(folder, { privateKey, version: '9.0.0' });
    return { folder, keyFolder, bytes: readFileSync(path) };
  })();
  return bundle;
}

/** A font that cannot be read is refused with a reason that a note shows. */
function expectReason(error: unknown): void {
  const isFault = error instanceof TypeError || error instanceof ReferenceError;
  if (!(error instanceof Error) || isFault || error.message === '') throw error;
}
