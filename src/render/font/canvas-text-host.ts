import { metricsOfUse } from './font-metrics.js';
import type { FaceUse, FontRegistry, PageFonts } from './font-registry.js';
import { type FontRun, FontRuns } from './font-runs.js';
import { LruCache } from './lru-cache.js';
import { RunMeasure } from './measure-run.js';
import type { FontMetrics, FontSpec, TextHost } from './text-host.js';

const MOST_WIDTHS = 20_000;
const MOST_CACHED_CHARS = 64;

interface Remembered {
  readonly number: number;
  metrics: FontMetrics | undefined;
}

/** Fonts as style and layout see them, answered by canvas. One for all pages without fonts of their own. */
export class CanvasTextHost implements TextHost {
  readonly #runs: FontRuns;
  readonly #measure = new RunMeasure();
  readonly #fonts = new WeakMap<FontSpec, Remembered>();
  #fontCount = 0;
  readonly #widths = new LruCache<string, number>(MOST_WIDTHS);

  constructor(book: FontRegistry, pageFonts: PageFonts = new Map()) {
    this.#runs = new FontRuns(book, pageFonts);
  }

  /** Which faces draw `text`, for the painter. */
  split(text: string, font: FontSpec): FontRun[] {
    return this.#runs.split(text, font);
  }

  /** Characters that no font has, each once. */
  lacking(text: string, font: FontSpec): string[] {
    return this.#runs.lacking(text, font);
  }

  metrics(font: FontSpec): FontMetrics {
    const remembered = this.#remember(font);
    remembered.metrics ??= metricsOfUse(this.#runs.primary(font), font, this.advance('0', font));
    return remembered.metrics;
  }

  advance(text: string, font: FontSpec): number {
    if (text === '') return 0;
    if (text.length > MOST_CACHED_CHARS) return this.#measureText(text, font);
    const key = `${this.#remember(font).number} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#measureText(text, font);
    this.#widths.set(key, width);
    return width;
  }

  joint(before: string, after: string, font: FontSpec): number {
    const left = lastCharacter(before);
    const right = firstCharacter(after);
    if (left === '' || right === '') return 0;
    const both = this.advance(left + right, font);
    return both - this.advance(left, font) - this.advance(right, font);
  }

  fallbackMetrics(text: string, font: FontSpec): readonly FontMetrics[] {
    const primary = this.#runs.primary(font);
    const others = new Set(this.#runs.split(text, font).map(({ use }) => use));
    others.delete(primary);
    const { zeroWidthPx } = this.metrics(font);
    return [...others].filter(makesLines).map((use) => metricsOfUse(use, font, zeroWidthPx));
  }

  #measureText(text: string, font: FontSpec): number {
    let width = 0;
    for (const run of this.#runs.split(text, font)) width += this.#measure.width(run);
    return width;
  }

  #remember(font: FontSpec): Remembered {
    let remembered = this.#fonts.get(font);
    if (!remembered) {
      remembered = { number: this.#fontCount++, metrics: undefined };
      this.#fonts.set(font, remembered);
    }
    return remembered;
  }
}

function lastCharacter(text: string): string {
  const code = text.codePointAt(text.length - 2);
  return code !== undefined && code > 0xffff ? text.slice(-2) : text.slice(-1);
}

function firstCharacter(text: string): string {
  const code = text.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** Whether a line is as high as what the face draws in it. */
const makesLines = (use: FaceUse): boolean => use.kind === 'pixel' || use.face.source.keepsLines !== true;
