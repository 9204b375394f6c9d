import { statSync } from 'node:fs';
import { join } from 'node:path';
import { FRAMEWORK_FOLDER, FRAMEWORK_LIST } from '../framework-release/framework-release.js';

const FONT_FOLDER = 'fonts';
/** Asked for every picture of every display; looked up this often. */
const CACHE_MS = 1000;

/** What all pictures are drawn with beside their content: the releases of the framework and the fonts that the owner added. */
export class RenderInputs {
  readonly #paths: readonly string[];
  readonly #monotonicMs: () => number;
  #known: { readonly fingerprint: string; readonly untilMs: number } | undefined;

  constructor(dataDir: string, monotonicMs: () => number = () => performance.now()) {
    this.#paths = [join(dataDir, FRAMEWORK_FOLDER, FRAMEWORK_LIST), join(dataDir, FONT_FOLDER)];
    this.#monotonicMs = monotonicMs;
  }

  /** Another text after something was added or removed; empty while there is nothing. */
  fingerprint(): string {
    const atMs = this.#monotonicMs();
    if (this.#known && atMs < this.#known.untilMs) return this.#known.fingerprint;
    const fingerprint = this.#paths.map(fingerprintOf).join('');
    this.#known = { fingerprint, untilMs: atMs + CACHE_MS };
    return fingerprint;
  }
}

function fingerprintOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `+${found.ino}.${Math.round(found.mtimeMs)}` : '';
}
