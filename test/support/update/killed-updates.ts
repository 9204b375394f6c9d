import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Connection } from '../../../src/gateway/store/database/connection.js';
import { Releases } from '../../../src/gateway/update/installed-releases.js';
import { makeBundle, makeKeys } from './update-bundle.js';

/** What a new version does; the data of one that converts them and then fails are restored. */
export const NEW_VERSIONS = ['good', 'bad', 'bad, convert'] as const;
type NewVersion = (typeof NEW_VERSIONS)[number];

const KILLER = resolve(import.meta.dirname, '../../../../test/support/preload/kill-at-call.mjs');
const UPDATER = resolve(import.meta.dirname, 'updater-process.js');
/** The version that runs before the update. */
const OLD = '0.2.0';
const NEW = '0.3.0';

/** An uploaded update, applied again and again, and killed before a chosen call that changes files. */
export class KilledUpdates {
  readonly #folder: string;
  readonly #template: string;

  /** @param folder an empty folder */
  constructor(folder: string) {
    this.#folder = join(folder, 'site');
    this.#template = join(folder, 'template');
  }

  /** Prepares the update of one new version and returns the number of calls at which it can be killed. */
  async prepare(version: NewVersion): Promise<number> {
    rmSync(this.#template, { recursive: true, force: true });
    const dataDir = join(this.#template, 'data');
    mkdirSync(join(dataDir, 'update'), { recursive: true });
    writeFileSync(join(dataDir, 'secret.key'), 'key');
    writeFileSync(join(this.#template, 'running'), 'installed');
    const connection = await Connection.open(join(dataDir, 'inkstand.db'), 'write');
    await connection.exec("CREATE TABLE note (text); INSERT INTO note VALUES ('old'); PRAGMA user_version = 5");
    await connection.close();
    const { privateKey } = makeKeys(this.#template);
    const files = { 'bin/inkstand': 'program', 'build/src/main.js': version, 'package.json': NEW };
    const bundle = await makeBundle(this.#template, { privateKey, version: NEW, files });
    cpSync(bundle, join(dataDir, 'update/apply.inkstand-update'));
    const old = join(this.#template, 'releases', OLD, 'build/src');
    mkdirSync(old, { recursive: true });
    writeFileSync(join(old, 'main.js'), 'old');
    await this.#releasesIn(this.#template).choose(OLD);
    this.#reset();
    await this.#apply({ COUNT_TO: join(this.#folder, 'count') });
    return Number(readFileSync(join(this.#folder, 'count'), 'utf8'));
  }

  /** Kills the updater before each of these calls, the second time after a restart; returns what is not as it should be. */
  async kill(version: NewVersion, calls: readonly number[]): Promise<readonly string[]> {
    this.#reset();
    for (const call of calls) {
      await this.#apply({ KILL_AT: String(call) });
      // The power is gone, too.
      rmSync(join(this.#folder, 'running'), { force: true });
      const faults = await this.#checkStart();
      if (faults.length > 0) return faults;
    }
    await this.#apply({});
    return this.#checkEnd(version);
  }

  #reset(): void {
    rmSync(this.#folder, { recursive: true, force: true });
    cpSync(this.#template, this.#folder, { recursive: true, verbatimSymlinks: true });
  }

  #releasesIn(folder: string): Releases {
    return new Releases({ folder: join(folder, 'releases'), installedVersion: '0.1.0' });
  }

  #apply(environment: Readonly<Record<string, string>>): Promise<void> {
    const env = { PATH: process.env.PATH ?? '', ...environment };
    return new Promise((done, reject) => {
      execFile(process.execPath, ['--import', KILLER, UPDATER, this.#folder], { env }, (error, _out, text) => {
        if (error && error.signal !== 'SIGKILL') reject(new Error(`the updater failed: ${text}`));
        else done();
      });
    });
  }

  /** A whole version is chosen, and the data can be read. */
  async #checkStart(): Promise<readonly string[]> {
    const current = await this.#releasesIn(this.#folder).current();
    const main = join(this.#folder, 'releases', current ?? '', 'build/src/main.js');
    const faults = current === undefined || !existsSync(main) ? [`${current} would start`] : [];
    const notes = await this.#readNotes();
    return notes.includes('old') ? faults : [...faults, `the data are ${notes}`];
  }

  async #checkEnd(version: NewVersion): Promise<readonly string[]> {
    const releases = this.#releasesIn(this.#folder);
    const [current, last, notes] = [await releases.current(), await releases.readLast(), await this.#readNotes()];
    const wanted = version === 'good' ? [NEW, 'updated'] : [OLD, 'stepped-back'];
    const kept = [
      'current-over-0.1.0',
      'data-before',
      'last.json',
      'lock.db',
      OLD,
      ...(version === 'good' ? [NEW] : []),
    ];
    const left = readdirSync(releases.folder).filter((name) => !kept.includes(name));
    const waits = readdirSync(join(this.#folder, 'data/update'));
    const running = readFileSync(join(this.#folder, 'running'), 'utf8');
    const isLost = existsSync(join(this.#folder, 'acknowledged')) && !notes.includes('acknowledged');
    return [
      ...(current === wanted[0] && last?.outcome === wanted[1]
        ? []
        : [`${last?.outcome}, ${current}: ${last?.reason}`]),
      ...(notes.includes('old') && !isLost ? [] : [`the data are ${notes}`]),
      ...(running === (version === 'good' ? 'good' : 'old') ? [] : [`${running} runs`]),
      ...[...left, ...waits].map((name) => `${name} is left`),
    ];
  }

  async #readNotes(): Promise<readonly string[]> {
    const connection = await Connection.open(join(this.#folder, 'data/inkstand.db'), 'read');
    try {
      const rows = await connection
        .all<{ text: string }>('SELECT text FROM note')
        .catch(() => connection.all<{ text: string }>('SELECT text FROM memo'));
      return rows.map(({ text }) => text);
    } finally {
      await connection.close();
    }
  }
}
