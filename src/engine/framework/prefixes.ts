import type { FrameworkScreen } from './framework-screen.js';
import { readVocabularyText } from './read-rules.js';
import type { Scheme } from './screen-context.js';

/** A class of the page, split into prefixes and base. */
export interface ClassToken {
  /** As written in the page, such as `lg:portrait:value--large`. */
  readonly token: string;
  /** Such as `value--large`. */
  readonly base: string;
  /** Number of prefixes; each makes the rules one class more specific. */
  readonly prefixCount: number;
  /** Among tokens with the same number of prefixes, the higher rank wins. */
  readonly rank: number;
}

type Kind = 's' | 'b' | 'd';

const SHAPE = /^(dark:)?(sm:|md:|lg:)?(portrait:|landscape:)?(1bit:|2bit:|4bit:)?([^:\s][^\s]*)$/;
const SIZES = ['sm', 'md', 'lg'] as const;
const BASE_SIZE = /^(?:value|title|label|description|content)--base$/;

/** Which classes may be prefixed, and whether a prefix holds on a screen. */
export class PrefixTable {
  readonly #exact = new Map<string, Set<Kind>>();
  readonly #endings: { readonly start: string; readonly kinds: Set<Kind> }[] = [];

  constructor(source: string = readVocabularyText('prefixes.txt')) {
    for (const line of source.split('\n')) {
      const [letters = '', ...patterns] = line.trim().split(/\s+/);
      if (!letters || letters === '#' || line.startsWith('#')) continue;
      const kinds = new Set([...letters].filter((one): one is Kind => one === 's' || one === 'b' || one === 'd'));
      for (const pattern of patterns)
        if (pattern.endsWith('*')) this.#endings.push({ start: pattern.slice(0, -1), kinds });
        else this.#exact.set(pattern, kinds);
    }
    this.#endings.sort((a, b) => b.start.length - a.start.length);
  }

  /**
   * The token if it applies to this screen; undefined if a prefix does not hold, is unknown or is not allowed for the
   * class.
   */
  read(token: string, screen: FrameworkScreen, scheme: Scheme): ClassToken | undefined {
    const match = SHAPE.exec(token);
    if (!match) return undefined;
    const [, dark, size, orientation, depth, base = ''] = match;
    const prefixCount = [dark, size, orientation, depth].filter(Boolean).length;
    if (prefixCount === 0) return { token, base, prefixCount, rank: 0 };
    const kinds = this.#kindsOf(base);
    if ((size || orientation) && !kinds.has('s')) return undefined;
    if ((depth && !kinds.has('b')) || (dark && !kinds.has('d'))) return undefined;
    if (dark && scheme !== 'dark') return undefined;
    const sizeIndex = size ? SIZES.findIndex((one) => `${one}:` === size) : -1;
    if (sizeIndex > SIZES.indexOf(screen.size)) return undefined;
    if (orientation && orientation !== `${screen.orientation}:`) return undefined;
    if (depth && depth !== `${screen.depthClass}:`) return undefined;
    const rank = (dark ? 100 : 0) + (depth ? 20 : 0) + (orientation ? 10 : 0) + sizeIndex + 1;
    // The framework writes them in one rule with the unprefixed class, before all other sizes.
    return { token, base, prefixCount, rank: BASE_SIZE.test(base) ? rank / 1000 : rank };
  }

  #kindsOf(base: string): ReadonlySet<Kind> {
    const exact = this.#exact.get(base);
    if (exact) return exact;
    if (/--\[\d+px\]$/.test(base) && /^(gap|rounded)/.test(base)) return new Set();
    return this.#endings.find(({ start }) => base.startsWith(start) && base.length > start.length)?.kinds ?? new Set();
  }
}
