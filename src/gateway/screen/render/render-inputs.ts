import { statSync } from 'node:fs';
import { join } from 'node:path';
import { FRAMEWORK_FOLDER, FRAMEWORK_LIST } from '../../framework-release/framework-release.js';
import { LIBRARY_FOLDER, LIBRARY_LIST } from '../../library/library.js';
import { MAP_FOLDER } from '../../maps/maps.js';

const FONT_FOLDER = 'fonts';
/** The fingerprint is read for every screen of every display, but the disk is checked only this often. */
const KEPT_MS = 1000;

/** Inputs that all screens share: framework releases, fonts, scripts and maps added by the owner. */
export class RenderInputs {
  readonly #paths: readonly string[];
  readonly #keptMs: number;
  #noticed: string;
  #cached: string | undefined;

  constructor(dataDir: string, keptMs = KEPT_MS) {
    this.#paths = [
      join(dataDir, FRAMEWORK_FOLDER, FRAMEWORK_LIST),
      join(dataDir, FONT_FOLDER),
      join(dataDir, LIBRARY_FOLDER, LIBRARY_LIST),
      join(dataDir, MAP_FOLDER),
    ];
    this.#keptMs = keptMs;
    this.#noticed = this.fingerprint();
  }

  /** Whether something was added or removed since the last call, at the first one since the start. Reads the disk. */
  hasChanged(): boolean {
    const before = this.#noticed;
    this.#cached = undefined;
    this.#noticed = this.fingerprint();
    return before !== this.#noticed;
  }

  /** Changes when something is added or removed; empty when there is nothing. */
  fingerprint(): string {
    this.#cached ??= this.#read();
    return this.#cached;
  }

  /** A timer ends the time for which it is kept: reading the clock for every screen takes longer. */
  #read(): string {
    setTimeout(() => {
      this.#cached = undefined;
    }, this.#keptMs).unref();
    return this.#paths.map(fingerprintOf).join('');
  }
}

function fingerprintOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `+${stats.ino}.${Math.round(stats.mtimeMs)}` : '';
}
