import { readFileSync } from 'node:fs';
import { renderToStringAsync } from 'preact-render-to-string';
import type { DeviceSide } from '../device/device.js';
import { type HttpRequest, html, type Reply, type Route, withHeaders } from '../http/http.js';
import type { PluginSettings } from '../plugin/plugin.js';
import type { Device } from '../store/device-table.js';
import type { Tables } from '../store/tables.js';
import { listAddresses } from './addresses.js';
import { findDemoPlugin } from './demo.js';
import { type Demo, Start, type StartDisplay } from './pages/start.js';

export interface WebOptions {
  readonly tables: Tables;
  readonly plugins: PluginSettings;
  readonly device: DeviceSide;
  readonly now: () => number;
}

const ASSETS: Readonly<Record<string, string>> = {
  'inkstand.css': 'text/css; charset=utf-8',
  'live-region.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

/** Pages load only what is ours; no inline script, nothing from elsewhere. */
const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Pages for people. */
export function webRoutes(options: WebOptions): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/',
      handle: async (request) => {
        const page = Start({
          addresses: listAddresses(request.origin.base),
          joinWindow: joinState(options.device),
          demo: findDemo(options, request),
          displays: options.tables.devices
            .list()
            .filter(({ isDemo }) => !isDemo)
            .map((one) => describe(one, options)),
        });
        return withHeaders(html(`<!doctype html>${await renderToStringAsync(page)}`), PAGE_HEADERS);
      },
    },
    ...Object.entries(ASSETS).map(([name, mediaType]): Route => {
      const body = readFileSync(new URL(`./assets/${name}`, import.meta.url));
      const reply: Reply = {
        status: 200,
        headers: {
          'Content-Type': mediaType,
          'Cache-Control': 'public, max-age=300',
          'X-Content-Type-Options': 'nosniff',
        },
        body,
      };
      return { method: 'GET', path: `/assets/${name}`, handle: () => reply };
    }),
  ];
}

function joinState({ joinWindow }: DeviceSide): 'until-first' | 'open' | 'closed' {
  if (joinWindow.secondsLeft() > 0) return 'open';
  return joinWindow.isOpen() ? 'until-first' : 'closed';
}

function findDemo({ tables, plugins, device }: WebOptions, request: HttpRequest): Demo | undefined {
  const display = tables.devices.list().find(({ isDemo }) => isDemo);
  const setting = plugins.list().find(({ id }) => id === findDemoPlugin(tables));
  if (!display || !setting) return undefined;
  const { panel } = device.panels.of(display);
  const shownItem = device.screens.listCandidates(display).find(({ item, screen }) => item.isVisible && screen);
  const waiting = () =>
    device.specials.show(
      { kind: 'waiting', address: request.origin.base, friendlyId: display.friendlyId },
      panel,
      display.mac,
    );
  const shown = shownItem?.screen ? device.screens.show(shownItem.item, shownItem.screen) : waiting();
  return {
    pictureUrl: shown.path,
    widthPx: panel.widthPx,
    heightPx: panel.heightPx,
    pluginName: setting.name,
    webhookUrl: `${request.origin.base}/api/custom_plugins/${setting.uuid}`,
  };
}

function describe({ id, name, friendlyId, status }: Device, { device, now }: WebOptions): StartDisplay {
  const seenAtMs = device.telemetry.lastOf(id)?.lastSeenAtMs;
  return {
    name,
    friendlyId,
    state: status,
    lastSeen: seenAtMs === undefined ? undefined : agoInWords(now() - seenAtMs),
  };
}

function agoInWords(milliseconds: number): string {
  const minutes = Math.round(Math.max(0, milliseconds) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 90) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
}
