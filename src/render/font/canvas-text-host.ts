import { metricsOfUse } from './font-metrics.js';
import type { FaceUse, FontRegistry, PageFonts } from './font-registry.js';
import { type FontRun, FontRuns } from './font-runs.js';
import { LruCache } from './lru-cache.js';
import { RunMeasure } from './measure-run.js';
import type { FontMetrics, FontSpec, TextHost } from './text-host.js';
import { centredMetrics, cutVertical, VerticalFonts } from './vertical-text.js';

const MAX_CACHED_WIDTHS = 20_000;
const MAX_CACHED_CHARS = 64;
/** How far ideographs reach above the baseline. */
const EM_ASCENT = 0.88;

interface FontEntry {
  readonly number: number;
  metrics: FontMetrics | undefined;
}

/** Fonts for style and layout, measured by canvas. Shared by all pages without fonts of their own. */
export class CanvasTextHost implements TextHost {
  readonly #runs: FontRuns;
  readonly verticalFonts = new VerticalFonts();
  readonly #measure = new RunMeasure();
  readonly #fonts = new WeakMap<FontSpec, FontEntry>();
  #fontCount = 0;
  readonly #widths = new LruCache<string, number>(MAX_CACHED_WIDTHS);

  constructor(registry: FontRegistry, pageFonts: PageFonts = new Map()) {
    this.#runs = new FontRuns(registry, pageFonts);
  }

  /** Runs of `text`, each with the face that draws it, for the painter. */
  split(text: string, font: FontSpec): FontRun[] {
    return this.#runs.split(text, font);
  }

  /** Characters that no font has, without duplicates. */
  lacking(text: string, font: FontSpec): string[] {
    return this.#runs.lacking(text, font);
  }

  metrics(font: FontSpec): FontMetrics {
    const entry = this.#entryOf(font);
    entry.metrics ??= this.#metricsOf(font);
    return entry.metrics;
  }

  #metricsOf(font: FontSpec): FontMetrics {
    const metrics = metricsOfUse(this.#runs.primary(font), font, this.advance('0', font));
    return font.orientation ? centredMetrics(metrics, font) : metrics;
  }

  /** Height of an upright character in a vertical line, and its baseline from the top; px. */
  uprightExtent({ use }: FontRun, font: FontSpec): { readonly advance: number; readonly ascent: number } {
    const { ascentPx, descentPx } = metricsOfUse(use, font, 0);
    if (use.kind === 'pixel' || !use.face.facts?.hasVerticalMetrics)
      return { advance: ascentPx + descentPx, ascent: ascentPx };
    return { advance: font.sizePx, ascent: font.sizePx * EM_ASCENT };
  }

  advance(text: string, font: FontSpec): number {
    if (text === '') return 0;
    if (text.length > MAX_CACHED_CHARS) return this.#measureText(text, font);
    const key = `${this.#entryOf(font).number} ${text}`;
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
    const metrics = [...others].filter(makesLines).map((use) => metricsOfUse(use, font, zeroWidthPx));
    return font.orientation ? metrics.map((one) => centredMetrics(one, font)) : metrics;
  }

  #measureText(text: string, font: FontSpec): number {
    let width = 0;
    if (font.orientation) return this.#measureVertical(text, font, font.orientation);
    for (const run of this.#runs.split(text, font)) width += this.#measure.width(run);
    return width;
  }

  #measureVertical(text: string, font: FontSpec, orientation: 'mixed' | 'upright'): number {
    let width = 0;
    for (const part of cutVertical(text, orientation)) {
      if (!part.isUpright) width += this.#measureText(part.text, this.verticalFonts.alongLine(font));
      else {
        const [run] = this.#runs.split(part.text, font);
        if (run) width += this.uprightExtent(run, font).advance;
      }
    }
    return width;
  }

  #entryOf(font: FontSpec): FontEntry {
    let entry = this.#fonts.get(font);
    if (!entry) {
      entry = { number: this.#fontCount++, metrics: undefined };
      this.#fonts.set(font, entry);
    }
    return entry;
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

/** Whether a face may enlarge the lines in which it draws. */
const makesLines = (use: FaceUse): boolean => use.kind === 'pixel' || use.face.source.keepsLines !== true;
