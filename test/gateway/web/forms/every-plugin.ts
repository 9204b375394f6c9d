import { openApi } from '../../../support/api/api-client.js';
import type { FakeBrowser } from '../../../support/browser/fake-browser.js';
import type { GatewayProcess } from '../../../support/gateway/gateway-process.js';

/** Pages whose links lead to all settings. */
export const FORM_STARTS: readonly string[] = [
  ...['/', '/playlists', '/plugins', '/system', '/system/owner', '/system/alerts', '/system/mqtt', '/system/backup'],
  '/playlists/1/special-days',
];

/** Forms of content, which a preview shows instead of a sentence. */
export const CONTENT_FORMS = /\/(markup|transform)$|\/design\/blocks\//;

/** One of each way to get data. Nothing listens on port 9. */
const STRATEGIES: readonly object[] = [
  { strategy: 'webhook' },
  { strategy: 'polling', polling_url: 'http://127.0.0.1:9/data.json' },
  { strategy: 'static', static_data: '{"town": "Graz"}' },
  { strategy: 'plugin_merge' },
  { strategy: 'webhook_image' },
  { strategy: 'alias', polling_url: 'http://127.0.0.1:9/picture.png' },
  { strategy: 'redirect', polling_url: 'http://127.0.0.1:9/redirect.json' },
  { strategy: 'mirror', mirror_url: 'http://127.0.0.1:9', mirror_mac: 'AA:BB:CC:DD:EE:FF' },
  { strategy: 'pictures' },
  { strategy: 'mqtt', mqtt_topics: 'home/#' },
];

/** Adds a plugin of each strategy, some bundled recipes and a design. @returns the paths of their pages */
export async function addEveryPlugin(
  gateway: GatewayProcess,
  browser: FakeBrowser,
  recipes: readonly string[],
): Promise<readonly string[]> {
  const api = await openApi(gateway, 'admin');
  const added: string[] = [];
  for (const body of STRATEGIES) {
    const { status, body: answer } = await api('POST', '/api/plugin_settings', { name: 'One of each', ...body });
    if (status !== 200) throw new Error(`${JSON.stringify(body)} answered ${status}: ${JSON.stringify(answer)}`);
    added.push(`/plugins/${answer.data.id}`);
  }
  await browser.get('/plugins/new');
  for (const [path, fields] of [
    ...recipes.map((key) => [`/plugins/bundled/${key}`, {}] as const),
    ['/plugins/new/design', { start: 'family' }] as const,
  ]) {
    const { location } = await browser.post(path, fields);
    added.push(/^\/plugins\/\d+/.exec(location)?.[0] ?? '');
  }
  return added;
}
