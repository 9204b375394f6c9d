import { defaultTreeAdapter, parse } from 'parse5';
import t from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { startWholeGateway, type WholeGateway } from '../support/gateway/whole-gateway.js';
import { plainRequest } from '../support/http/plain-request.js';
import { startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { writeZip } from '../support/storage/zip.js';

/** Markup that would end whatever it stands in; the short one fits into every field. */
const SHORT = `"'><raw-x onclick=1>`;
const LONG = `</title></textarea></style></script>--><raw-x onclick=1>${SHORT}{{ 7 }}\u0000\u2028`;
const SCRIPT_ADDRESS = 'javascript:alert(1)';
const MAC = 'AA:BB:CC:DD:EE:01';

/** A recipe of a stranger, who writes every text in it. */
const RECIPE = JSON.stringify({
  strategy: 'polling',
  name: LONG,
  description: LONG,
  polling_url: `http://host.invalid/${LONG}`,
  polling_headers: `x-a=${SHORT}`,
  custom_fields: [
    {
      keyname: 'about',
      name: LONG,
      field_type: 'author_bio',
      description: LONG,
      learn_more_url: SCRIPT_ADDRESS,
      github_url: SCRIPT_ADDRESS,
      youtube_url: SCRIPT_ADDRESS,
      category: SHORT,
    },
    {
      keyname: 'word',
      name: LONG,
      field_type: 'string',
      description: LONG,
      placeholder: LONG,
      help_text: `${LONG}<a href="${SCRIPT_ADDRESS}">x</a>`,
      default: LONG,
    },
    { keyname: 'pick', name: SHORT, field_type: 'select', options: [{ [SHORT]: SHORT }, SHORT], default: SHORT },
    { keyname: SHORT, name: SHORT, field_type: SHORT },
  ],
});

const MARKUP = `${LONG}<script>console.log(${JSON.stringify(LONG)}); throw new Error(${JSON.stringify(LONG)})</script>`;
const TRANSFORM = `console.log(${JSON.stringify(LONG)}); throw new Error(${JSON.stringify(LONG)})`;

t.test('no text from owners, recipes, sources or displays becomes markup of a page', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const source = await startSourceServer({}, (_request, response) => {
    response.writeHead(200, SHORT, { 'Content-Type': 'text/html' }).end(`<h1>${LONG}</h1>`);
  });
  t.teardown(() => source.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  await writeEverywhere(gateway, source.base);
  const { faults, visited, quoting } = await crawl(browser);
  t.strictSame(faults, []);
  t.ok(visited > 40, `${visited} pages`);
  t.ok(quoting > 10, `${quoting} pages show such a string`);
});

/** Puts the strings into everything that a page shows. */
async function writeEverywhere({ base, key }: WholeGateway, sourceBase: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'User-Agent': LONG.replace(/[^ -~]/g, '') };
  const call = async (method: string, path: string, body: object | Buffer) => {
    const isFile = Buffer.isBuffer(body);
    const answer = await plainRequest(base + path, {
      method,
      headers: { ...headers, 'Content-Type': isFile ? 'application/zip' : 'application/json' },
      body: isFile ? body : JSON.stringify(body),
    });
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body.toString() || '{}').data;
  };
  const fromDisplay = {
    ...{ ID: MAC, Model: SHORT, 'FW-Version': SHORT, 'User-Agent': SHORT, RSSI: SHORT, 'Battery-Voltage': SHORT },
    ...{ 'Wakeup-Reason': SHORT, Sensors: `make=${SHORT};model=${SHORT};kind=temperature;value=1;unit=${SHORT}` },
  };
  await plainRequest(`${base}/api/setup`, { headers: fromDisplay });
  await plainRequest(`${base}/api/display`, { headers: fromDisplay });
  await plainRequest(`${base}/api/setup`, { headers: { ...fromDisplay, ID: 'AA:BB:CC:DD:EE:02' } });
  await plainRequest(`${base}/api/log`, {
    method: 'POST',
    headers: { ID: MAC, 'Content-Type': 'application/json' },
    body: JSON.stringify({ logs: [{ message: LONG, level: SHORT, source_path: LONG, wake_reason: SHORT }] }),
  });
  await call('PATCH', '/api/devices/1', { name: SHORT, tags: [SHORT] });
  await call('POST', '/api/playlists', { name: SHORT });
  await call('POST', '/api/keys', { name: SHORT, scope: 'read' });
  await call('POST', '/api/catalogues', { url: `${sourceBase}/${SHORT}` });
  const imported = await call('POST', '/api/plugin_settings', { name: LONG, strategy: 'static' });
  const recipe = await writeZip([
    ['settings.yml', RECIPE],
    ['full.liquid', MARKUP],
    ['transform.js', TRANSFORM],
    [`${SHORT}.txt`, LONG],
  ]);
  await call('POST', `/api/plugin_settings/${imported.id}/archive?run_scripts=true`, recipe);
  const polled = await call('POST', '/api/plugin_settings', {
    ...{ name: SHORT, strategy: 'polling', polling_url: `${sourceBase}/${encodeURIComponent(SHORT)}` },
    ...{ description: LONG, run_scripts: true },
  });
  await call('PUT', `/api/plugin_settings/${polled.id}/markup/markup_full`, { content: `${MARKUP}{% ${SHORT} %}` });
  await call('PUT', `/api/plugin_settings/${polled.id}/markup/transform`, { content: TRANSFORM });
  const data = JSON.stringify({ [SHORT]: LONG });
  const fixed = await call('POST', '/api/plugin_settings', { name: SHORT, strategy: 'static', static_data: data });
  await call('PUT', `/api/plugin_settings/${fixed.id}/markup/markup_full`, { content: MARKUP });
  for (const { id } of [imported, polled, fixed]) {
    await call('POST', '/api/playlists/items', { plugin_setting_id: id });
    await call('POST', `/api/plugin_settings/${id}/poll`, {});
  }
}

/** Opens every page that a link leads to, one of each kind of address. */
async function crawl(browser: FakeBrowser) {
  const known = new Set(['/']);
  const kinds = new Map<string, number>();
  const faults: string[] = [];
  let quoting = 0;
  for (const path of known) {
    const { status, text, headers } = await browser.get(path);
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    if (status >= 500) faults.push(`${path}: ${status}`);
    if (text.includes('raw-x')) quoting += 1;
    for (const element of elementsOf(text)) {
      faults.push(...faultsOf(element).map((fault) => `${path}: ${fault}`));
      const link = element.tagName === 'a' ? element.attributes.get('href') : undefined;
      if (link === undefined || !URL.canParse(link, `http://here${path}`)) continue;
      const { origin, pathname, search } = new URL(link, `http://here${path}`);
      const kind = pathname.replace(/\d+/g, 'N');
      const count = kinds.get(kind) ?? 0;
      if (origin !== 'http://here' || count >= 4 || /download|export|archive|support/.test(pathname)) continue;
      if (known.has(pathname + search)) continue;
      kinds.set(kind, count + 1);
      known.add(pathname + search);
    }
  }
  return { faults, visited: known.size, quoting };
}

interface FoundElement {
  readonly tagName: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** What no page of the gateway has by itself. */
function faultsOf({ tagName, attributes }: FoundElement): readonly string[] {
  const names = [...attributes.keys()];
  return [
    ...(tagName === 'raw-x' || names.includes('raw-x') ? [`<${tagName}>`] : []),
    ...names.filter((name) => name.startsWith('on')).map((name) => `<${tagName} ${name}>`),
    ...[...attributes.values()]
      .filter((value) => /^\s*javascript:/i.test(value))
      .map((value) => `<${tagName} ${value}>`),
  ];
}

function elementsOf(html: string): readonly FoundElement[] {
  const found: FoundElement[] = [];
  const pending: unknown[] = [parse(html)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const one = node as Parameters<typeof defaultTreeAdapter.getChildNodes>[0];
    if (defaultTreeAdapter.isElementNode(one as never)) {
      const { tagName, attrs } = one as { tagName: string; attrs: { name: string; value: string }[] };
      found.push({ tagName, attributes: new Map(attrs.map(({ name, value }) => [name, value])) });
    }
    pending.push(...((one as { childNodes?: unknown[] }).childNodes ?? []));
    const { content } = one as { content?: unknown };
    if (content) pending.push(content);
  }
  return found;
}
