import { type FormatterKey, type IntlBridge, readLocales, readOptions } from './bridge.js';

interface Segment {
  readonly segment: string;
  readonly index: number;
  readonly input: string;
  readonly isWordLike?: boolean;
}

/** `Intl.Segmenter`; one crossing reads all segments of a text. */
export function createSegmenterClass(bridge: IntlBridge): new (locales?: unknown, options?: unknown) => object {
  return class Segmenter {
    readonly #key: FormatterKey;

    constructor(locales?: unknown, options?: unknown) {
      this.#key = { kind: 'Segmenter', locales: readLocales(locales), options: readOptions(options) };
      bridge(this.#key, 'resolvedOptions', []);
    }

    segment(text: unknown): Iterable<Segment> & { containing(index?: number): Segment | undefined } {
      const input = String(text);
      const found = bridge(this.#key, 'segment', [input]) as Omit<Segment, 'input'>[];
      const segments = found.map(({ segment, index, ...rest }) => ({ segment, index, input, ...rest }));
      return {
        containing: (index = 0) => segments.find((one) => one.index <= index && index < one.index + one.segment.length),
        [Symbol.iterator]: () => segments[Symbol.iterator](),
      };
    }

    resolvedOptions(): unknown {
      return bridge(this.#key, 'resolvedOptions', []);
    }
  };
}
