import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { type BundleOptions, makeBundle, makeKeys } from '../support/update/update-bundle.js';

/** What a new version does instead of serving. */
export type NewVersion = 'good' | 'bad' | 'converting';

const ROOT = resolve(import.meta.dirname, '../../..');
const INSTALLED: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
/** For a bundle that takes some time to unpack. */
const FILLING = { files: 60, bytes: 50_000 };
/** Seconds that a new version has to answer. */
const PATIENCE_SECONDS = '8';
const RESTART_MS = 200;

/** An installation with releases, a service manager and the unit that applies updates. */
export class UpdateMachine {
  readonly dataDir: string;
  readonly #folder: string;
  readonly #releases: string;
  readonly #signing: ReturnType<typeof makeKeys>;
  #manager: Server | undefined;
  #port = 0;
  #gateway: GatewayProcess | undefined;
  #isWanted = false;
  #work: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
    this.dataDir = join(folder, 'data');
    this.#releases = join(folder, 'releases');
    this.#signing = makeKeys(folder);
  }

  /** Installs and starts the gateway, and returns it. */
  async open(): Promise<GatewayProcess> {
    const program = join(this.#folder, 'installed');
    for (const [path, content] of Object.entries(programFiles(INSTALLED, 'good', this.#served))) {
      mkdirSync(join(program, path, '..'), { recursive: true });
      writeFileSync(join(program, path), content, { mode: 0o755 });
    }
    cpSync(join(ROOT, 'keys'), join(program, 'keys'), { recursive: true });
    mkdirSync(this.#releases);
    this.#manager = createServer((request, response) => {
      void this.#control(request.url ?? '').then((status) => response.writeHead(status).end());
    });
    await new Promise<void>((done) => this.#manager?.listen(0, '127.0.0.1', done));
    mkdirSync(join(this.#folder, 'bin'));
    writeFileSync(join(this.#folder, 'bin/systemctl'), systemctl(portOf(this.#manager)), { mode: 0o755 });
    const gateway = await this.#start();
    this.#port = Number(new URL(gateway.base).port);
    mkdirSync(join(this.dataDir, 'update'), { recursive: true });
    return gateway;
  }

  async close(): Promise<void> {
    this.#isWanted = false;
    await this.#work;
    await this.#gateway?.stop();
    this.#manager?.close();
  }

  /** Stores a bundle as an upload does. */
  async upload(version: string, kind: NewVersion): Promise<void> {
    const files = {
      ...programFiles(version, kind, this.#served),
      ...Object.fromEntries(readClock()),
      ...Object.fromEntries(
        Array.from({ length: FILLING.files }, (_, n) => [`filling/${n}`, String(n).repeat(FILLING.bytes)] as const),
      ),
    };
    const options: BundleOptions = { privateKey: this.#signing.privateKey, version, files };
    cpSync(await makeBundle(this.#folder, options), join(this.dataDir, 'update/apply.inkstand-update'));
  }

  /** The unit's work. */
  startUpdater(): { readonly child: ChildProcess; readonly ended: Promise<void> } {
    const child = spawn(join(this.#folder, 'installed/bin/inkstand'), ['update', '--pending', '--data', this.dataDir], {
      env: {
        PATH: `${join(this.#folder, 'bin')}:${process.env.PATH}`,
        INKSTAND_CONFIG: '/nonexistent/inkstand.conf',
        INKSTAND_RELEASES: this.#releases,
        INKSTAND_UPDATE_KEYS: join(this.#folder, 'keys'),
        INKSTAND_HEALTH: `http://127.0.0.1:${this.#port}/healthz`,
        INKSTAND_PATIENCE: PATIENCE_SECONDS,
      },
      stdio: 'ignore',
    });
    return { child, ended: new Promise((done) => child.once('exit', () => done())) };
  }

  /** As a crash; the service manager starts it again if it should run. */
  async killGateway(): Promise<void> {
    await this.#gateway?.stop('SIGKILL');
  }

  /** As after a power cut, or when a display calls. Resolves to whether it serves. */
  async start(): Promise<boolean> {
    await this.#control('/start');
    return this.#gateway !== undefined;
  }

  /** The version that was started last. */
  get served(): string {
    return readFileSync(this.#served, 'utf8');
  }

  /** What is stored beside the two releases that may be kept. */
  findRest(releases: readonly string[]): readonly string[] {
    const kept = [`current-over-${INSTALLED}`, 'data-before', 'last.json', 'lock.db', 'lock.db-journal', ...releases];
    return [
      ...readdirSync(this.#releases).filter((name) => !kept.includes(name)),
      ...readdirSync(join(this.dataDir, 'update')),
      ...readdirSync(this.dataDir).filter((name) => name.endsWith('.part')),
    ];
  }

  get outcome(): string | undefined {
    const path = join(this.#releases, 'last.json');
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).outcome : undefined;
  }

  static get installedVersion(): string {
    return INSTALLED;
  }

  get #served(): string {
    return join(this.#folder, 'served');
  }

  /** One command of systemctl after another. */
  async #control(command: string): Promise<number> {
    const work = this.#work.then(async () => {
      if (command === '/stop' || command === '/restart') await this.#stop();
      if (command === '/start' || command === '/restart') await this.#start().catch(() => undefined);
    });
    this.#work = work;
    await work;
    return 200;
  }

  async #stop(): Promise<void> {
    this.#isWanted = false;
    await this.#gateway?.stop();
    this.#gateway = undefined;
  }

  async #start(): Promise<GatewayProcess> {
    this.#isWanted = true;
    if (this.#gateway) return this.#gateway;
    const gateway = await startGatewayProcess({
      dataDir: this.dataDir,
      flags: ['--port', String(this.#port)],
      program: join(this.#folder, 'installed/bin/inkstand'),
      environment: { INKSTAND_RELEASES: this.#releases },
    });
    this.#gateway = gateway;
    void this.#watch(gateway);
    return gateway;
  }

  async #watch(gateway: GatewayProcess): Promise<void> {
    await gateway.ended;
    if (this.#gateway !== gateway) return;
    this.#gateway = undefined;
    await new Promise((resume) => setTimeout(resume, RESTART_MS));
    if (this.#isWanted) await this.#control('/start');
  }
}

/** A program that runs the checkout's, records its version, and does not serve if it is bad. */
function programFiles(version: string, kind: NewVersion, served: string): Record<string, string> {
  const convert = `
    const { default: sqlite3 } = await import(${JSON.stringify(join(ROOT, 'node_modules/sqlite3/lib/sqlite3.js'))});
    const database = new sqlite3.Database(argv[argv.indexOf('--data') + 1] + '/inkstand.db');
    await new Promise((done) => database.exec('PRAGMA user_version = 9000', () => database.close(done)));`;
  const main = `import { writeFileSync } from 'node:fs';
export async function main(argv, environment) {
  if (argv[0] === 'serve') {
    writeFileSync(${JSON.stringify(served)}, ${JSON.stringify(version)});${kind === 'converting' ? convert : ''}
    ${kind === 'good' ? '' : 'return 1;'}
  }
  return (await import(${JSON.stringify(join(ROOT, 'build/src/main.js'))})).main(argv, environment);
}
`;
  return {
    'package.json': JSON.stringify({ version, type: 'module' }),
    'bin/inkstand': readFileSync(join(ROOT, 'bin/inkstand'), 'utf8'),
    'build/src/main.js': main,
  };
}

/** The recipe that a new version renders before it is started. */
function readClock(): readonly (readonly [string, string])[] {
  const folder = join(ROOT, 'build/src/gateway/plugin/bundled/clock');
  return readdirSync(folder).map((name) => [
    `build/src/plugin/bundled/clock/${name}`,
    readFileSync(join(folder, name), 'utf8'),
  ]);
}

const systemctl = (port: number): string => `#!${process.execPath}
const [command] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (command === 'is-enabled') process.exit(1);
require('node:http').get('http://127.0.0.1:${port}/' + (command === 'start' ? 'ignored' : command), (response) => response.resume());
`;

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the service manager does not listen');
  return address.port;
}
