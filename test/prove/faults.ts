import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { type ApiAnswer, type ApiCall, openApi } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { createKey, type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { clockEnvironment } from '../support/gateway/moving-clock.js';
import { plainRequest } from '../support/http/plain-request.js';
import { answerJson, type SourceServer, startSourceServer } from '../support/sources/source-server.js';
import { killWorker } from './kill-worker.js';
import { MACHINE_FAULTS, measureReadOnly, mount } from './machine-faults.js';

/** What displays and the owner met during a fault. */
export interface FaultRow {
  readonly name: string;
  readonly wakes: number;
  /** What would have harmed a real device. */
  readonly faults: readonly string[];
  readonly slowestMs: number;
  /** What the API says about it: the last error of the source, or the answer to a push. */
  readonly seen: string;
  /** From the end of the fault until fresh data is accepted again; undefined: not within a minute. */
  readonly healedMs: number | undefined;
}

interface Fault {
  readonly name: string;
  readonly begin: (bench: FaultBench) => Promise<void> | void;
  readonly end: (bench: FaultBench) => Promise<void> | void;
  /** Which of its inputs the gateway lacks. */
  readonly affects: 'source' | 'storage';
  /** Has to be root. */
  readonly needsMount?: boolean;
}

const answerSource =
  (answer: (response: ServerResponse, bench: FaultBench) => void): Fault['begin'] =>
  (bench) => {
    bench.source.answers = { '/n': (_request, response) => answer(response, bench) };
  };

const restoreSource = (bench: FaultBench): void => {
  bench.source.answers = { '/n': answerJson({ n: bench.next() }) };
};

const ofSource = (name: string, answer: (response: ServerResponse, bench: FaultBench) => void): Fault => ({
  ...{ name, begin: answerSource(answer), end: restoreSource, affects: 'source' },
});

/** Polls of the calendar that takes all the time it gets, while others render. */
const EXHAUSTING_POLLS = 5;
const EVERY_SECOND = 'DTSTART:20200101T090000Z\r\nRRULE:FREQ=SECONDLY\r\n';

const FAULTS: readonly Fault[] = [
  ofSource('the source never answers', () => undefined),
  ofSource('the source sends a byte a second', (response) => {
    const timer = setInterval(() => response.write('1'), 1000);
    response.on('close', () => clearInterval(timer));
  }),
  ofSource('the source redirects to itself', (response) => void response.writeHead(302, { Location: '/n' }).end()),
  ofSource('the source resets the connection', (response) => void response.destroy()),
  ofSource('the source sends without end', (response) => {
    const timer = setInterval(() => response.write('x'.repeat(1_000_000)), 1);
    response.on('close', () => clearInterval(timer));
  }),
  ofSource('a calendar with 200 events that repeat every second', (response) => {
    const events = Array.from({ length: 200 }, (_, n) => `BEGIN:VEVENT\r\nUID:${n}\r\n${EVERY_SECOND}END:VEVENT\r\n`);
    response.writeHead(200, { 'Content-Type': 'text/calendar' });
    response.end(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`);
  }),
  ofSource('the source answers a sign-in page', (response) => void response.end('<!doctype html><h1>Sign in</h1>')),
  {
    name: 'the host of the source is unknown',
    begin: (bench) => bench.poll('http://nothing.invalid/n'),
    end: (bench) => bench.poll(`${bench.source.base}/n`),
    affects: 'source',
  },
  {
    name: 'another program locks the database for 3 s',
    begin: (bench) => bench.lock(3000),
    end: () => undefined,
    affects: 'storage',
  },
  {
    name: 'the worker is killed',
    begin: (bench) => killWorker(bench.gateway.pid),
    end: () => undefined,
    affects: 'source',
  },
  ...MACHINE_FAULTS,
];

/** More than the files of the database have room for without growing. */
const GROWING_CHARS = 250_000;
const HEALED_WITHIN_MS = 60_000;
/** Limit for requests that wait for the worker. */
const LONG_MS = 60_000;

/** Faults one after another on a running gateway, while displays of every firmware generation wake. */
export async function measureFaults(): Promise<readonly FaultRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-faults-'));
  const isMounted = mount(folder);
  const source = await startSourceServer({ '/n': answerJson({ n: 0 }) });
  const gateway = await startGatewayProcess({ dataDir: join(folder, 'data'), environment: clockEnvironment(folder) });
  try {
    const bench = new FaultBench(folder, source, gateway);
    await bench.prepare();
    const rows: FaultRow[] = [];
    for (const fault of FAULTS) if (isMounted || !fault.needsMount) rows.push(await bench.measure(fault));
    rows.push(await bench.measureExhaustion());
    rows.push(await bench.measureStampede());
    const readOnly = await measureReadOnly();
    return readOnly ? [...rows, readOnly] : rows;
  } finally {
    await gateway.stop();
    await source.stop();
    if (isMounted) execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

class FaultBench {
  readonly folder: string;
  readonly source: SourceServer;
  readonly gateway: GatewayProcess;
  readonly #displays: readonly FakeDisplay[];
  #api: ApiCall = () => Promise.reject(new Error('the bench is not prepared'));
  #key = '';
  #pushed = { id: 0, uuid: '' };
  #polled = { id: 0, uuid: '' };
  #count = 0;

  constructor(folder: string, source: SourceServer, gateway: GatewayProcess) {
    this.folder = folder;
    this.source = source;
    this.gateway = gateway;
    this.#displays = FIRMWARES.map((one, n) => new FakeDisplay(gateway.base, one, `FA:17:00:00:00:0${n}`, 30_000));
  }

  /** Numbers that no answer had before. */
  next(): number {
    this.#count += 1;
    return this.#count;
  }

  async prepare(): Promise<void> {
    this.#api = await openApi(this.gateway, 'write');
    this.#key = await createKey(this.gateway.dataDir, 'faults', 'write');
    await this.#api('POST', '/api/join-window', { minutes: 1440 });
    this.#pushed = await this.#create({ name: 'Pushed', push_seconds: 0 });
    this.#polled = await this.#create({
      ...{ name: 'Polled', strategy: 'polling', polling_url: `${this.source.base}/n` },
    });
    await this.#push();
    await this.#pollNow();
    for (const display of this.#displays) await display.wake('powercycle');
  }

  async poll(url: string): Promise<void> {
    await this.#api('PATCH', `/api/plugin_settings/${this.#polled.id}`, { polling_url: url });
  }

  /** Resolves when the lock is held. */
  async lock(milliseconds: number): Promise<void> {
    const database = new sqlite3.Database(join(this.gateway.dataDir, 'inkstand.db'));
    const exec = (sql: string) => new Promise<void>((resolve) => database.exec(sql, () => resolve()));
    await exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE');
    setTimeout(() => void exec('COMMIT').then(() => database.close()), milliseconds);
  }

  async measure(fault: Fault): Promise<FaultRow> {
    await fault.begin(this);
    const polling = fault.affects === 'source' ? this.#pollNow() : undefined;
    const pushing = fault.affects === 'storage' ? this.#push(fault.needsMount ? GROWING_CHARS : 0) : undefined;
    const { faults, slowestMs } = await this.#wakeAll();
    const seen = pushing ? describePush(await pushing) : await this.#describePoll(polling);
    const leftOut = polling && seen === '' ? await this.#describeLeftOut() : '';
    await fault.end(this);
    return {
      ...{ name: fault.name, wakes: this.#displays.length * 2, faults, slowestMs, seen: seen + leftOut },
      healedMs: await this.#heal(fault.affects),
    };
  }

  /** The calendar is polled again and again; meanwhile, what is pushed must be rendered. */
  async measureExhaustion(): Promise<FaultRow> {
    const calendar = FAULTS.find(({ name }) => name.startsWith('a calendar'));
    await calendar?.begin(this);
    const renders: number[] = [];
    for (let turn = 0; turn < EXHAUSTING_POLLS; turn++) {
      const polling = this.#pollNow();
      const begunAt = performance.now();
      await this.#push();
      await this.#renderPushed();
      renders.push(performance.now() - begunAt);
      await polling;
    }
    const { faults, slowestMs } = await this.#wakeAll();
    await calendar?.end(this);
    return {
      ...{
        name: `the same calendar, polled ${EXHAUSTING_POLLS} times in a row`,
        wakes: this.#displays.length * 2,
        faults,
        slowestMs,
      },
      seen: `a push was rendered within ${(Math.max(...renders) / 1000).toFixed(1)} s`,
      healedMs: await this.#heal('source'),
    };
  }

  /** After a power cut: everything that the board serves calls at once. */
  async measureStampede(): Promise<FaultRow> {
    const [, , , , firmware] = FIRMWARES;
    if (!firmware) throw new Error('there is no firmware to call with');
    const crowd = Array.from({ length: 200 }, (_, n) => {
      const mac = `CA:11:00:00:0${Math.floor(n / 100)}:${(n % 100).toString().padStart(2, '0')}`;
      return new FakeDisplay(this.gateway.base, firmware, mac, 30_000);
    });
    for (let n = 0; n < crowd.length; n += 10)
      await Promise.all(crowd.slice(n, n + 10).map((display) => display.wake('powercycle')));
    const results = await Promise.all(
      crowd.map(async (display, n) => {
        await pause((n * 1000) / crowd.length);
        return this.#time(() => display.wake());
      }),
    );
    return {
      name: '200 displays call within a second',
      wakes: crowd.length,
      faults: results.flatMap(({ faults }) => faults),
      slowestMs: Math.max(...results.map(({ ms }) => ms)),
      seen: '',
      healedMs: 0,
    };
  }

  /** Every display twice, all at once. */
  async #wakeAll(): Promise<{ faults: readonly string[]; slowestMs: number }> {
    const results = [];
    for (let turn = 0; turn < 2; turn++)
      results.push(...(await Promise.all(this.#displays.map((display) => this.#time(() => display.wake())))));
    return { faults: results.flatMap(({ faults }) => faults), slowestMs: Math.max(...results.map(({ ms }) => ms)) };
  }

  async #time(wake: () => Promise<{ readonly faults: readonly string[] }>) {
    const begunAt = performance.now();
    const { faults } = await wake().catch((error: Error) => ({ faults: [error.message] }));
    return { faults, ms: performance.now() - begunAt };
  }

  async #heal(affects: Fault['affects']): Promise<number | undefined> {
    const begunAt = performance.now();
    while (performance.now() - begunAt < HEALED_WITHIN_MS) {
      if (affects === 'storage' && (await this.#push()).status === 200) return performance.now() - begunAt;
      if (affects === 'source' && (await this.#describePoll(this.#pollNow())) === '')
        return performance.now() - begunAt;
      await pause(200);
    }
    return undefined;
  }

  async #create(body: object): Promise<{ id: number; uuid: string }> {
    const { data } = (await this.#api('POST', '/api/plugin_settings', body)).body;
    const content = '<div class="layout"><span class="value">{{ n }}</span></div>';
    await this.#api('PUT', `/api/plugin_settings/${data.id}/markup/markup_full`, { content });
    await this.#api('POST', '/api/playlists/items', { plugin_setting_id: data.id });
    return data;
  }

  #push(fillingChars = 0): Promise<ApiAnswer> {
    return this.#api('POST', `/api/custom_plugins/${this.#pushed.uuid}`, {
      merge_variables: { n: this.next(), filling: 'x'.repeat(fillingChars) },
    });
  }

  #pollNow(): Promise<unknown> {
    const headers = { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' };
    const address = `${this.gateway.base}/api/plugin_settings/${this.#polled.id}/poll`;
    return plainRequest(address, { method: 'POST', headers, body: '{}', timeoutMs: LONG_MS });
  }

  /** Renders the pushed plugin in the worker, as a preview does. */
  async #renderPushed(): Promise<void> {
    const body = JSON.stringify({ markup: '<p>{{ n }}</p>', model: 'og_png' });
    const headers = { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' };
    const { status } = await plainRequest(`${this.gateway.base}/api/render`, {
      ...{ method: 'POST', headers, body, timeoutMs: LONG_MS },
    });
    if (status !== 200) throw new Error(`a screen was not rendered: ${status}`);
  }

  /** What was left out of a source that was read in part. */
  async #describeLeftOut(): Promise<string> {
    const { body } = await this.#api('GET', `/api/plugin_settings/${this.#polled.id}/details`);
    const read = body.data.last_poll?.sources[0]?.read;
    const codes = new Set(read?.notes.map(({ code }: { code: string }) => code));
    return read ? `${read.count} ${read.unit} read, ${read.left_out} left out: ${[...codes].join(', ')}` : '';
  }

  async #describePoll(polling: Promise<unknown> | undefined): Promise<string> {
    await polling;
    const { body } = await this.#api('GET', `/api/plugin_settings/${this.#polled.id}/details`);
    const poll = body.data.last_poll;
    return poll?.error ?? poll?.sources.find((one: { error: string | null }) => one.error)?.error ?? '';
  }
}

const describePush = ({ status, body }: ApiAnswer): string =>
  status === 200 ? 'stored' : `${status} ${body.detail ?? body.title ?? ''}`;

const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds));
