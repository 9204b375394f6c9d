import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sqlite3 from 'sqlite3';
import { FIRMWARES } from '../support/firmware.js';
import { FlashDisplay } from '../support/flash-display.js';
import { createKey } from '../support/gateway-process.js';
import { plainRequest } from '../support/plain-request.js';
import { startSourceServer } from '../support/source-server.js';

/** What the gateway is told: how far its clocks are ahead, whether it shall collect garbage first, and stop. */
export interface SoakOrder {
  readonly aheadMs: number;
  readonly collects: boolean;
  readonly isEnd: boolean;
}

/** What it answers when everything that was due is done. */
export interface SoakState {
  readonly rssMegabytes: number;
  readonly heapMegabytes: number;
}

/** The end of a simulated day. */
export interface SoakDay extends SoakState {
  readonly day: number;
  readonly wakes: number;
  /** Pictures that displays downloaded. */
  readonly pictures: number;
  readonly polls: number;
  /** Polls that the intervals of the plugins give for a day. */
  readonly plannedPolls: number;
  readonly files: number;
  readonly megabytes: number;
  readonly rows: number;
  /** Largest difference of a refresh rate from what its owner chose. */
  readonly driftSeconds: number;
}

const DISPLAYS = 20;
const POLLED = 25;
const PUSHED = 25;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const INTERVALS = [15, 30, 60, 120, 360] as const;
const REFRESH_SECONDS = 900;
/** So often the sources have news, and data is pushed. */
const NEWS_MS = 6 * 60 * MINUTE_MS;

/** Simulates days of a gateway with displays of all kinds and many plugins, with real requests and the real worker. */
export async function measureSoak(days: number): Promise<readonly SoakDay[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-soak-'));
  const soak = new Soak(dataDir);
  try {
    await soak.start();
    const results: SoakDay[] = [];
    for (let day = 1; day <= days; day++) results.push(await soak.playDay(day));
    return results;
  } finally {
    await soak.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class Soak {
  readonly #dataDir: string;
  readonly #displays: { readonly display: FlashDisplay; dueMs: number }[] = [];
  readonly #uuids: string[] = [];
  readonly #source = startSourceServer({}, (_request, response) => {
    const n = Math.floor(this.#nowMs() / NEWS_MS);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ n }));
  });
  #child: ChildProcess | undefined;
  #base = '';
  #key = '';
  #aheadMs = 0;
  #pictures = 0;
  #driftSeconds = 0;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async start(): Promise<void> {
    const child = fork(fileURLToPath(new URL('soak-gateway.js', import.meta.url)), [this.#dataDir]);
    this.#child = child;
    const [{ base }] = await once(child, 'message');
    this.#base = base;
    this.#key = await createKey(this.#dataDir, 'soak', 'admin');
    await this.#addPlugins();
    for (let n = 0; n < DISPLAYS; n++) {
      const firmware = FIRMWARES[n % FIRMWARES.length];
      if (!firmware) throw new Error('there is no firmware to simulate');
      const mac = `5A:5A:00:00:00:${n.toString(16).padStart(2, '0').toUpperCase()}`;
      const display = new FlashDisplay(base, firmware, mac, () => this.#nowMs());
      await display.setUp();
      // They do not all wake at once.
      this.#displays.push({ display, dueMs: this.#nowMs() + n * 40_000 });
    }
    await this.#advance(MINUTE_MS);
  }

  async playDay(day: number): Promise<SoakDay> {
    const endsMs = this.#nowMs() + DAY_MS;
    const before = { polls: (await this.#source).asked.length, pictures: this.#pictures };
    let wakes = 0;
    let newsMs = this.#nowMs();
    this.#driftSeconds = 0;
    while (this.#nowMs() < endsMs) {
      if (this.#nowMs() >= newsMs) {
        newsMs += NEWS_MS;
        for (const uuid of this.#uuids) await this.#push(uuid);
      }
      const due = this.#displays.filter(({ dueMs }) => dueMs <= this.#nowMs());
      for (const one of due) await this.#wake(one);
      wakes += due.length;
      await this.#advance(MINUTE_MS);
    }
    const state = await this.#advance(0, true);
    const files = readdirSync(this.#dataDir, { recursive: true, encoding: 'utf8' });
    return {
      ...{ ...state, day, wakes, driftSeconds: this.#driftSeconds },
      pictures: this.#pictures - before.pictures,
      polls: (await this.#source).asked.length - before.polls,
      plannedPolls: Array.from({ length: POLLED }, (_, n) => 1440 / intervalOf(n)).reduce((a, b) => a + b),
      files: files.length,
      megabytes: files.reduce((sum, file) => sum + sizeOf(join(this.#dataDir, file)), 0) / 1e6,
      rows: await countRows(join(this.#dataDir, 'inkstand.db')),
    };
  }

  async stop(): Promise<void> {
    await this.#advance(0, false, true);
    this.#child?.disconnect();
    await (await this.#source).stop();
  }

  #nowMs(): number {
    return Date.now() + this.#aheadMs;
  }

  async #addPlugins(): Promise<void> {
    const { base } = await this.#source;
    const create = async (body: object): Promise<string> => {
      const { data } = await this.#call('POST', '/api/plugin_settings', body);
      const content =
        '<div class="layout"><span class="value">{{ n }} {{ trmnl.plugin_settings.instance_name }}</span></div>';
      await this.#call('PUT', `/api/plugin_settings/${data.id}/markup/markup_full`, { content });
      await this.#call('POST', '/api/playlists/items', { plugin_setting_id: data.id });
      return data.uuid;
    };
    for (let n = 0; n < POLLED; n++)
      await create({
        ...{ name: `Polled ${n}`, strategy: 'polling', polling_url: `${base}/${n}` },
        refresh_interval: intervalOf(n),
      });
    for (let n = 0; n < PUSHED; n++) this.#uuids.push(await create({ name: `Pushed ${n}` }));
  }

  #push(uuid: string): Promise<unknown> {
    const n = Math.floor(this.#nowMs() / NEWS_MS);
    return this.#call('POST', `/api/custom_plugins/${uuid}`, { merge_variables: { n } });
  }

  async #wake(one: { readonly display: FlashDisplay; dueMs: number }): Promise<void> {
    const { display } = one;
    const before = display.shown?.bytes;
    await display.wake();
    if (display.shown?.bytes !== before) this.#pictures += 1;
    this.#driftSeconds = Math.max(this.#driftSeconds, Math.abs(display.refreshSeconds - REFRESH_SECONDS));
    one.dueMs += display.refreshSeconds * 1000;
  }

  async #advance(byMs: number, collects = false, isEnd = false): Promise<SoakState> {
    this.#aheadMs += byMs;
    const order: SoakOrder = { aheadMs: this.#aheadMs, collects, isEnd };
    if (!this.#child) throw new Error('the gateway was not started');
    const answered = once(this.#child, 'message');
    this.#child.send(order);
    return (await answered)[0];
  }

  async #call(method: string, path: string, body: object) {
    const answer = await plainRequest(this.#base + path, {
      method,
      headers: { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body.toString() || '{}');
  }
}

const intervalOf = (n: number): number => INTERVALS[n % INTERVALS.length] ?? 60;

function sizeOf(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? stat.size : 0;
}

/** Of all tables together. */
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
