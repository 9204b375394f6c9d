import type { Test } from 'tap';
import { openApi } from '../api/api-client.js';
import { FakeBrowser } from '../browser/fake-browser.js';
import { type SourceServer, startSourceServer } from '../sources/source-server.js';
import { waitFor } from '../wait-for.js';
import { createKey, type GatewayProcess } from './gateway-process.js';
import { isWorking, startGatewayWithDisplays } from './gateway-with-displays.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGP4z8Dwn4EBAAwAAf8l1xUTAAAAAElFTkSuQmCC',
  'base64',
);

/** Calls the API as an admin. @throws for every status but success */
export type Api = (method: string, path: string, body?: unknown) => Promise<{ data: Record<string, unknown> }>;

const openOrFail = async (gateway: GatewayProcess, scope: 'write' | 'admin'): Promise<Api> => {
  const call = await openApi(gateway, scope);
  return async (method, path, body) => {
    const answer = await call(method, path, body);
    if (answer.status > 299)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body === '' ? { data: {} } : answer.body;
  };
};

/** A web server that notes what it is asked and answers everything. */
export const openWeb = async (t: Test): Promise<SourceServer> => {
  const web = await startSourceServer({}, (request, response) => {
    if (request.url?.endsWith('.png')) response.setHeader('Content-Type', 'image/png').end(PNG);
    else response.setHeader('Content-Type', 'text/plain').end('');
  });
  t.teardown(() => web.stop());
  return web;
};

/** A built gateway with displays, for which its plugins are rendered. */
export async function openDrawing(t: Test) {
  const gateway = await startGatewayWithDisplays(t);
  const api = await openOrFail(gateway, 'admin');
  const key = await createKey(gateway.dataDir, 'read', 'read');
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  /** A plugin with this markup and data; resolves when it was rendered for a display. */
  const draw = async (full: string, input: Record<string, unknown>): Promise<number> => {
    const made = await api('POST', '/api/plugin_settings', { name: 'Hosts', plugin_id: 37, ...input });
    const { id } = made.data as { id: number };
    await api('PUT', `/api/plugin_settings/${id}/markup/markup_full`, { content: full });
    if (input.strategy === 'polling') await api('POST', `/api/plugin_settings/${id}/poll`, {});
    await drawn(id);
    return id;
  };
  const drawn = async (id: number): Promise<void> => {
    const { updated_at: changedAt } = (await api('GET', `/api/plugin_settings/${id}`)).data as { updated_at: string };
    await waitFor('a screen', async () => {
      const { screens } = (await api('GET', `/api/plugin_settings/${id}/details`)).data as {
        screens: { at: string }[];
      };
      const isDrawn = screens.some(({ at }) => Date.parse(at) >= Date.parse(changedAt));
      // A screen from before the change may have been under way.
      return isDrawn && !(await isWorking(gateway.base, key)) ? true : undefined;
    });
  };
  const writeApi = (): Promise<Api> => openOrFail(gateway, 'write');
  return { api, base: gateway.base, browser, draw, drawn, writeApi };
}
