import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { MODELS, type Model } from '../../src/engine/model/model.js';
import { FIRMWARES, type Firmware } from '../support/display/firmware.js';
import { FlashDisplay } from '../support/display/flash-display.js';
import { createKey } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { type SourceServer, startSourceServer } from '../support/sources/source-server.js';

/** What is in a data folder. */
export interface Stored {
  readonly files: number;
  readonly megabytes: number;
  readonly rows: number;
}

const DISPLAYS = 20;
const POLLED = 25;
const PUSHED = 25;
/** Items in the playlist of a display that has its own. */
const OWN_ITEMS = 5;
const MINUTE_MS = 60_000;
const INTERVALS = [15, 30, 60, 120, 360] as const;
/** So often the sources have news, and data is pushed. */
export const NEWS_MS = 6 * 60 * MINUTE_MS;

const MARKUP = '<div class="layout"><span class="value">{{ n }} {{ trmnl.plugin_settings.instance_name }}</span></div>';

/** Displays of all kinds and many plugins at a gateway that has a clock of its own. */
export class SoakLoad {
  readonly displays: readonly FlashDisplay[];
  readonly source: SourceServer;
  readonly #base: string;
  readonly #key: string;
  readonly #nowMs: () => number;
  readonly #uuids: string[] = [];

  private constructor(base: string, key: string, source: SourceServer, nowMs: () => number) {
    this.#base = base;
    this.#key = key;
    this.#nowMs = nowMs;
    this.source = source;
    this.displays = listFirmwares().map((firmware, n) => new FlashDisplay(base, firmware, macOf(n), nowMs));
  }

  /** Adds the plugins; the displays join. Displays of the newest firmware have playlists of their own. */
  static async create(base: string, dataDir: string, nowMs: () => number): Promise<SoakLoad> {
    const source = await startSourceServer({}, (_request, response) => {
      const n = Math.floor(nowMs() / NEWS_MS);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ n }));
    });
    const load = new SoakLoad(base, await createKey(dataDir, 'soak', 'admin'), source, nowMs);
    const plugins = await load.#addPlugins();
    for (const display of load.displays) await display.setUp();
    await load.#addPlaylists(plugins);
    return load;
  }

  /** Requests that the sources got. */
  get polls(): number {
    return this.source.asked.length;
  }

  /** News for all plugins that data is pushed to. */
  async push(): Promise<void> {
    const n = Math.floor(this.#nowMs() / NEWS_MS);
    for (const uuid of this.#uuids) await this.#call('POST', `/api/custom_plugins/${uuid}`, { merge_variables: { n } });
  }

  async #addPlugins(): Promise<readonly number[]> {
    const ids: number[] = [];
    const create = async (body: object): Promise<string> => {
      const { data } = await this.#call('POST', '/api/plugin_settings', body);
      await this.#call('PUT', `/api/plugin_settings/${data.id}/markup/markup_full`, { content: MARKUP });
      await this.#call('POST', '/api/playlists/items', { plugin_setting_id: data.id });
      ids.push(data.id);
      return data.uuid;
    };
    for (let n = 0; n < POLLED; n++)
      await create({
        ...{ name: `Polled ${n}`, strategy: 'polling', polling_url: `${this.source.base}/${n}` },
        refresh_interval: intervalOf(n),
      });
    for (let n = 0; n < PUSHED; n++) this.#uuids.push(await create({ name: `Pushed ${n}` }));
    return ids;
  }

  async #addPlaylists(plugins: readonly number[]): Promise<void> {
    const { data: devices } = await this.#call('GET', '/api/devices');
    for (let n = FIRMWARES.length; n < DISPLAYS; n++) {
      const { id: playlist_id } = (await this.#call('POST', '/api/playlists', { name: `Own ${n}` })).data;
      const { id } = devices.find(({ mac_address }: { mac_address: string }) => mac_address === macOf(n));
      await this.#call('PATCH', `/api/devices/${id}`, { playlist_id });
      for (let item = 0; item < OWN_ITEMS; item++) {
        const plugin_setting_id = plugins[(n + item * 10) % plugins.length];
        await this.#call('POST', '/api/playlists/items', { playlist_id, plugin_setting_id });
      }
    }
  }

  async #call(method: string, path: string, body?: object) {
    const answer = await plainRequest(this.#base + path, {
      method,
      headers: { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body.toString() || '{}');
  }
}

/** Polls that the intervals give for so much time. */
export const plannedPolls = (milliseconds: number): number =>
  Array.from({ length: POLLED }, (_, n) => milliseconds / (intervalOf(n) * MINUTE_MS)).reduce((a, b) => a + b);

export async function readStored(dataDir: string): Promise<Stored> {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return {
    files: files.length,
    megabytes: files.reduce((sum, file) => sum + sizeOf(join(dataDir, file)), 0) / 1e6,
    rows: await countRows(join(dataDir, 'inkstand.db')),
  };
}

/** All generations of firmware, then the newest one on models of all kinds. */
function listFirmwares(): readonly Firmware[] {
  const newest = FIRMWARES.at(-1);
  if (!newest) throw new Error('there is no firmware to simulate');
  const every = Math.floor(MODELS.length / (DISPLAYS - FIRMWARES.length));
  const models = MODELS.filter((_, n) => n % every === 1).slice(0, DISPLAYS - FIRMWARES.length);
  return [...FIRMWARES, ...models.map((model) => ({ ...newest, lowerCaseHeaders: false, ...sizeOn(model) }))];
}

function sizeOn({
  name,
  widthPx,
  heightPx,
  rotationDegrees,
}: Model): Pick<Firmware, 'name' | 'model' | 'widthPx' | 'heightPx'> {
  const isRotated = rotationDegrees % 180 !== 0;
  return { name, model: name, widthPx: isRotated ? heightPx : widthPx, heightPx: isRotated ? widthPx : heightPx };
}

const macOf = (n: number): string => `5A:5A:00:00:00:${n.toString(16).padStart(2, '0').toUpperCase()}`;

const intervalOf = (n: number): number => INTERVALS[n % INTERVALS.length] ?? 60;

function sizeOf(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? stat.size : 0;
}

/** The rows of all tables together. */
async function countRows(path: string): Promise<number> {
  const database = new sqlite3.Database(path, sqlite3.OPEN_READONLY);
  const all = <Row>(sql: string): Promise<Row[]> =>
    new Promise((resolve, reject) => database.all<Row>(sql, (error, rows) => (error ? reject(error) : resolve(rows))));
  const tables = await all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
  let sum = 0;
  for (const { name } of tables) sum += (await all<{ n: number }>(`SELECT count(*) AS n FROM "${name}"`))[0]?.n ?? 0;
  await new Promise((resolve) => database.close(resolve));
  return sum;
}
