import { type FontKey, GlobalFonts } from './canvas.js';
import { featuresOf, switchFeatures } from './features.js';
import { type FontFacts, readFontFacts } from './font-file.js';
import type { FontSpec } from './text-host.js';

/** What one font file needs to be told apart from its siblings. */
export interface FaceSource {
  /** Family name under which canvas knows it. */
  readonly alias: string;
  /** Weights that it serves: one, or the limits of its axis. */
  readonly weights: readonly [lightest: number, heaviest: number];
  readonly italic: boolean;
  /** First filter, before the file is read. */
  mayHave(codePoint: number): boolean;
  read(): Uint8Array;
}

/** One font file, read and handed to canvas when the first character needs it. */
export class OutlineFace {
  readonly source: FaceSource;
  readonly #aliases = new Map<string, string>();
  readonly #keys: FontKey[] = [];
  #facts: FontFacts | undefined;
  #isBroken = false;

  constructor(source: FaceSource) {
    this.source = source;
  }

  /** `undefined` when the file cannot be read. */
  get facts(): FontFacts | undefined {
    if (!this.#facts && !this.#isBroken) this.#open();
    return this.#facts;
  }

  has(codePoint: number): boolean {
    return this.source.mayHave(codePoint) && this.facts?.has(codePoint) === true;
  }

  /** Family name for a canvas font string, with the features of `font` switched. */
  aliasFor(font: FontSpec): string {
    const features = featuresOf(font);
    const key = [...features].map(([tag, isOn]) => (isOn ? tag : `-${tag}`)).join();
    const known = this.#aliases.get(key);
    if (known) return known;
    const file = this.source.read();
    const switched = switchFeatures(file, features);
    const alias = switched === file ? this.source.alias : `${this.source.alias} ${key.replaceAll(',', '')}`;
    const fontKey = GlobalFonts.register(Buffer.from(switched.buffer, switched.byteOffset, switched.byteLength), alias);
    if (fontKey) this.#keys.push(fontKey);
    this.#aliases.set(key, alias);
    return alias;
  }

  /** Makes canvas forget the face, once nothing draws with it any more. */
  release(): void {
    if (this.#keys.length > 0) GlobalFonts.removeBatch(this.#keys.splice(0));
    this.#aliases.clear();
  }

  #open(): void {
    try {
      this.#facts = readFontFacts(this.source.read());
    } catch {
      this.#isBroken = true;
    }
  }
}
