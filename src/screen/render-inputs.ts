import { statSync } from 'node:fs';
import { join } from 'node:path';
import { FRAMEWORK_FOLDER, FRAMEWORK_LIST } from '../framework-release/framework-release.js';

const FONT_FOLDER = 'fonts';
/** Asked for every picture of every display; looked up this often. */
const KNOWN_FOR_MS = 1000;

/** What all pictures are drawn with beside their content: the releases of the framework and the fonts that the owner added. */
export class RenderInputs {
  readonly #paths: readonly string[];
  readonly #monotonicMs: () => number;
  #known: { readonly stamp: string; readonly untilMs: number } | undefined;

  constructor(dataDir: string, monotonicMs: () => number = () => performance.now()) {
    this.#paths = [join(dataDir, FRAMEWORK_FOLDER, FRAMEWORK_LIST), join(dataDir, FONT_FOLDER)];
    this.#monotonicMs = monotonicMs;
  }

  /** Another text after something was added or removed; empty while there is nothing. */
  stamp(): string {
    const atMs = this.#monotonicMs();
    if (this.#known && atMs < this.#known.untilMs) return this.#known.stamp;
    const stamp = this.#paths.map(stampOf).join('');
    this.#known = { stamp, untilMs: atMs + KNOWN_FOR_MS };
    return stamp;
  }
}

function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `+${found.ino}.${Math.round(found.mtimeMs)}` : '';
}
