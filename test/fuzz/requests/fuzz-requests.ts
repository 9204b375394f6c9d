import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectEncrypted } from 'node:tls';
import { rssMegabytes } from '../../bench/processes.js';
import { readRouteAccess } from '../../support/api/route-access.js';
import { FakeBrowser } from '../../support/browser/fake-browser.js';
import { createKey, type GatewayProcess, startGatewayProcess } from '../../support/gateway/gateway-process.js';
import { addDisplays } from '../../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { Chance } from '../../support/random/chance.js';
import {
  BODIES,
  disturb,
  type FuzzedCaller,
  type FuzzedRoute,
  makeRequest,
  type ShapeOptions,
} from './request-shapes.js';

export interface RequestFuzzOptions {
  readonly milliseconds: number;
  /** Ends earlier; unlimited by default. */
  readonly maxRequests?: number;
  readonly seed: number;
  /** Where requests are written that ended the gateway or that it could not answer. */
  readonly findingsFolder: string;
}

export interface RequestFuzzResult {
  readonly requests: number;
  readonly encrypted: number;
  readonly routes: number;
  /** Number of responses by status; `none` where the connection was closed without one. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

const PARALLEL = 64;
const CHECK_EVERY = 2000;
/** Forms that end sessions, and keys that are revoked, need new ones now and then. */
const CALLERS_EVERY = 20_000;
/** A request that is not complete waits no longer. */
const PATIENCE_MS = 1500;
const CUT_PATIENCE_MS = 25;
const ALIVE_MS = 30_000;
const MAX_MEGABYTES = 250;
const KEPT_REQUESTS = 400;

/** Sends requests to a built gateway, of every route and kind of body, cut at every position and with odd heads. */
export async function fuzzRequests(options: RequestFuzzOptions): Promise<RequestFuzzResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-requests-'));
  await addDisplays(dataDir, Date.now());
  const httpsPort = 30_000 + (options.seed % 20_000);
  const flags = ['--lan-only', 'yes', '--https-port', String(httpsPort)];
  const gateway = await startGatewayProcess({ dataDir, flags });
  try {
    return await new RequestFuzz(gateway, httpsPort, options).run();
  } finally {
    await gateway.stop('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Shot {
  readonly bytes: Buffer;
  readonly isCut: boolean;
  readonly isEncrypted: boolean;
}

class RequestFuzz {
  readonly #gateway: GatewayProcess;
  readonly #httpsPort: number;
  readonly #options: RequestFuzzOptions;
  readonly #chance: Chance;
  readonly #routes: readonly FuzzedRoute[] = readRoutes();
  readonly #kinds = Object.keys(BODIES);
  readonly #statuses: Record<string, number> = {};
  readonly #findings = new Map<string, string>();
  readonly #latest: Buffer[] = [];
  #callers: readonly FuzzedCaller[] = [{ headers: [], token: '' }];
  #uuid = '';
  #requests = 0;
  #encrypted = 0;
  #read = 0;
  #hasEnded = false;
  #isOver = false;
  #endsAt = Number.POSITIVE_INFINITY;

  constructor(gateway: GatewayProcess, httpsPort: number, options: RequestFuzzOptions) {
    this.#gateway = gateway;
    this.#httpsPort = httpsPort;
    this.#options = options;
    this.#chance = new Chance(options.seed);
    void gateway.ended.then((code) => {
      this.#hasEnded = true;
      if (!this.#isOver) this.#find(`the gateway ended with ${code}`, Buffer.concat(this.#latest));
    });
  }

  async run(): Promise<RequestFuzzResult> {
    this.#endsAt = performance.now() + this.#options.milliseconds;
    try {
      await this.#sendAll();
    } finally {
      this.#isOver = true;
    }
    return {
      requests: this.#requests,
      encrypted: this.#encrypted,
      routes: this.#routes.length,
      statuses: this.#statuses,
      findings: [...this.#findings.values()],
    };
  }

  async #sendAll(): Promise<void> {
    await this.#renewCallers(true);
    const { maxRequests = Number.POSITIVE_INFINITY } = this.#options;
    while (performance.now() < this.#endsAt && this.#requests < maxRequests && !this.#hasEnded) {
      const ends = Math.min(maxRequests, this.#requests + CHECK_EVERY);
      await Promise.all(Array.from({ length: PARALLEL }, () => this.#sendUntil(ends)));
      await this.#check();
      if (this.#requests % CALLERS_EVERY < CHECK_EVERY) await this.#renewCallers(false);
    }
  }

  async #sendUntil(end: number): Promise<void> {
    while (this.#requests < end && !this.#hasEnded) {
      const shot = this.#next(this.#requests++);
      this.#latest.push(shot.bytes);
      if (this.#latest.length > KEPT_REQUESTS) this.#latest.shift();
      const response = await this.#send(shot);
      const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 'none';
      this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
      if (status === '500') this.#find(`500 for ${firstLine(shot.bytes)}`, shot.bytes);
    }
  }

  /** Every route with every kind of body in turn; the place of the cut advances with each round. */
  #next(n: number): Shot {
    const chance = this.#chance;
    const route = this.#routes[n % this.#routes.length];
    const kind = this.#kinds[Math.floor(n / this.#routes.length) % this.#kinds.length];
    if (!route || kind === undefined) throw new Error('there are no routes');
    const isPlain = chance.is(0.5);
    const shape: ShapeOptions = { callers: this.#callers, uuid: this.#uuid, chance };
    const made = makeRequest(route, kind, isPlain, shape);
    const whole = chance.is(0.2) ? disturb(made, chance) : made;
    const isCut = chance.is(0.5);
    const bytes = isCut ? whole.subarray(0, (n * 7 + chance.below(7)) % (whole.length + 1)) : whole;
    return { bytes, isCut, isEncrypted: chance.is(0.03) };
  }

  #send({ bytes, isCut, isEncrypted }: Shot): Promise<string> {
    const chance = this.#chance;
    if (isEncrypted) this.#encrypted++;
    const port = isEncrypted ? this.#httpsPort : Number(new URL(this.#gateway.base).port);
    // Bytes that are no handshake, too.
    const isTls = isEncrypted && chance.is(0.6);
    const target = { port, host: '127.0.0.1' };
    const how = isCut ? chance.pick(['wait', 'end', 'reset'] as const) : 'wait';
    const sent =
      isEncrypted && !isTls ? Buffer.concat([Buffer.from([22, 3, chance.below(5)]), disturb(bytes, chance)]) : bytes;
    return new Promise((resolve) => {
      const socket: Socket = isTls ? connectEncrypted({ ...target, rejectUnauthorized: false }) : connect(target);
      let received = '';
      const timer = setTimeout(() => socket.destroy(), isCut ? CUT_PATIENCE_MS : PATIENCE_MS);
      socket.on(isTls ? 'secureConnect' : 'connect', () => {
        if (how === 'end') socket.end(sent);
        else socket.write(sent, () => how === 'reset' && !isTls && socket.resetAndDestroy());
      });
      socket.on('data', (part) => {
        if (received.length < 200) received += part.toString('latin1');
        // Nothing more is to be learnt from most answers.
        if (!isCut && received.length > 100) socket.destroy();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(timer);
        resolve(received);
      });
    });
  }

  /** Whether the gateway answers, what it logged, and how large it is. */
  async #check(): Promise<void> {
    if (this.#hasEnded) return;
    const latest = Buffer.concat(this.#latest);
    const answer = await plainRequest(`${this.#gateway.base}/healthz/live`, { timeoutMs: ALIVE_MS }).catch(
      () => undefined,
    );
    if (answer?.status !== 200) this.#find(`no answer within ${ALIVE_MS} ms`, latest);
    const output = this.#gateway.output();
    for (const line of output.slice(this.#read).split('\n')) {
      if (!/unexpected error|could not be answered|"status":500|UnhandledPromise/.test(line)) continue;
      const [, what = line.slice(0, 200)] = /"err":\{(.{0,400})/.exec(line) ?? [];
      this.#find(`logged: ${what}`, latest);
    }
    this.#read = output.length;
    const megabytes = rssMegabytes(this.#gateway.pid);
    if (megabytes > MAX_MEGABYTES) this.#find(`${Math.round(megabytes / 50) * 50} MB of memory`, latest);
  }

  /** A caller of each kind, and a plugin setting to send data to. */
  async #renewCallers(isFirst: boolean): Promise<void> {
    if (this.#hasEnded) return;
    const { base, dataDir } = this.#gateway;
    const browser = new FakeBrowser(base);
    await browser.signIn();
    await browser.get('/system');
    const [read, write, admin] = await Promise.all(
      (['read', 'write', 'admin'] as const).map((scope) => createKey(dataDir, `${scope} ${this.#requests}`, scope)),
    );
    const bearer = (key = ''): FuzzedCaller => ({ headers: [`Authorization: Bearer ${key}`], token: '' });
    const headers = { Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' };
    const post = (path: string, body: object, method = 'POST') =>
      plainRequest(base + path, { method, headers, body: JSON.stringify(body) });
    if (isFirst) await post('/api/https', { on: true }, 'PATCH');
    const created = await post('/api/plugin_settings', { name: 'Pushed', plugin_id: 37 });
    this.#uuid = JSON.parse(created.body.toString()).data?.uuid ?? this.#uuid;
    this.#callers = [
      { headers: [], token: '' },
      { headers: ['ID: A4:CF:12:00:7E:10', 'Access-Token: key-of-resident-0'], token: '' },
      ...[bearer(read), bearer(write), bearer(admin)],
      { headers: [`Cookie: ${browser.cookies}`, `Origin: ${base}`, 'Accept: text/html'], token: browser.token },
    ];
  }

  /** Notes one finding of each kind, with the requests before it. */
  #find(what: string, bytes: Buffer): void {
    const kind = what.replace(/[0-9a-f]{6,}|\d+/g, 'N').slice(0, 160);
    if (this.#findings.has(kind)) return;
    const path = join(this.#options.findingsFolder, `requests-${this.#findings.size + 1}.bin`);
    writeFileSync(path, bytes);
    const line = `requests: ${what.slice(0, 300)}; seed ${this.#options.seed}, ${path}`;
    this.#findings.set(kind, line);
    console.error(line);
  }
}

function readRoutes(): readonly FuzzedRoute[] {
  return [...readRouteAccess().keys()].map((name) => {
    const [method = 'GET', path = '/'] = name.split(' ');
    return { method, path };
  });
}

const firstLine = (bytes: Buffer): string => bytes.toString('latin1').split('\r\n', 1)[0]?.slice(0, 100) ?? '';
