import { InkstandError } from '@inkstand/common/errors';
import { type FontKey, GlobalFonts } from './canvas.js';
import { featuresOf, switchFeatures } from './features.js';
import { type FontFacts, readFontFacts } from './file/font-file.js';
import { unpackVariable } from './file/woff2.js';
import type { FontSpec } from './text-host.js';

/** What distinguishes one font file from its siblings. */
interface FaceSource {
  /** Family name registered with canvas. */
  readonly alias: string;
  /** Supported weights: one, or the range of the weight axis. */
  readonly weights: readonly [lightest: number, heaviest: number];
  readonly italic: boolean;
  /** Comes from a page or the owner, so it is skipped if canvas rejects it. */
  readonly isUntrusted?: boolean;
  /** Does not enlarge lines: it replaces a face that is no taller than the text around it. */
  readonly keepsLines?: boolean;
  /** A cheap first filter, before the file is read. */
  mayHave(codePoint: number): boolean;
  read(): Uint8Array;
}

/** A font file, read and registered with canvas when a character first needs it. */
export class OutlineFace {
  readonly source: FaceSource;
  readonly #aliases = new Map<string, string>();
  readonly #keys: FontKey[] = [];
  #facts: FontFacts | undefined;
  #isBroken = false;

  constructor(source: FaceSource) {
    this.source = source;
  }

  /** Undefined if the file cannot be read. */
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
    const file = this.#readForCanvas();
    const switched = switchFeatures(file, features);
    const alias = switched === file ? this.source.alias : `${this.source.alias} ${key.replaceAll(',', '')}`;
    this.#register(switched, alias);
    this.#aliases.set(key, alias);
    return alias;
  }

  #readForCanvas(): Uint8Array {
    const file = this.source.read();
    return this.source.isUntrusted ? file : unpackVariable(file);
  }

  #register(file: Uint8Array, alias: string): boolean {
    const key = GlobalFonts.register(Buffer.from(file.buffer, file.byteOffset, file.byteLength), alias);
    if (key) this.#keys.push(key);
    return key !== null;
  }

  /** Unregisters the face from canvas when it is no longer used. */
  release(): void {
    if (this.#keys.length > 0) GlobalFonts.removeBatch(this.#keys.splice(0));
    this.#aliases.clear();
  }

  #open(): void {
    try {
      const file = this.source.read();
      const facts = readFontFacts(file);
      const { alias, isUntrusted = false } = this.source;
      if (isUntrusted && !this.#register(file, alias))
        throw new InkstandError('unprocessable', `expected a font, got ${alias}`);
      if (isUntrusted) this.#aliases.set('', alias);
      this.#facts = facts;
    } catch {
      this.#isBroken = true;
    }
  }
}
