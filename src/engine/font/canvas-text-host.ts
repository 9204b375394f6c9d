import { metricsOfUse } from './font-metrics.js';
import type { FaceUse, FontRegistry, PageFonts } from './font-registry.js';
import { type FontRun, FontRuns } from './font-runs.js';
import { RunMeasure } from './measure-run.js';
import type { FontMetrics, FontSpec, TextHost } from './text-host.js';
import { centredMetrics, cutVertical, VerticalFonts } from './vertical-text.js';

/** The 199 screens of the benchmark need 25,000. */
const MAX_CACHED_WIDTHS = 50_000;
const MAX_CACHED_CHARS = 64;
/** V8 refers to the source of a longer substring, which may be a whole page, instead of copying the characters. */
const MAX_COPIED_CHARS = 12;
/** How far ideographs reach above the baseline. */
const EM_ASCENT = 0.88;

interface FontEntry {
  metrics: FontMetrics | undefined;
  /** In px. */
  readonly widths: Map<string, number>;
  /** In px, by the code units of both characters. */
  readonly joints: Map<number, number>;
}

/** Fonts for style and layout, measured by canvas. Shared by all pages without fonts of their own. */
export class CanvasTextHost implements TextHost {
  readonly #runs: FontRuns;
  readonly verticalFonts = new VerticalFonts();
  readonly #measure = new RunMeasure();
  #fonts = new WeakMap<FontSpec, FontEntry>();
  /** Widths and joints of all fonts. */
  #cachedWidths = 0;

  constructor(registry: FontRegistry, pageFonts: PageFonts = new Map()) {
    this.#runs = new FontRuns(registry, pageFonts);
  }

  /** Runs of `text`, each with the face that draws it, for the painter. */
  split(text: string, font: FontSpec): FontRun[] {
    return this.#runs.split(text, font);
  }

  /** The first available font. */
  primary(font: FontSpec): FaceUse {
    return this.#runs.primary(font);
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
    const key = text.length > MAX_COPIED_CHARS ? ` ${text}` : text;
    const known = this.#entryOf(font).widths.get(key);
    if (known !== undefined) return known;
    const width = this.#measureText(text, font);
    this.#entryWithSpace(font).widths.set(key, width);
    return width;
  }

  joint(before: string, after: string, font: FontSpec): number {
    if (before === '' || after === '') return 0;
    const left = before.charCodeAt(before.length - 1);
    const right = after.charCodeAt(0);
    if (isSurrogate(left) || isSurrogate(right))
      return this.#measureJoint(lastCharacter(before), firstCharacter(after), font);
    const key = (left << 16) | right;
    const known = this.#entryOf(font).joints.get(key);
    if (known !== undefined) return known;
    const joint = this.#measureJoint(String.fromCharCode(left), String.fromCharCode(right), font);
    this.#entryWithSpace(font).joints.set(key, joint);
    return joint;
  }

  #measureJoint(left: string, right: string, font: FontSpec): number {
    return this.advance(left + right, font) - this.advance(left, font) - this.advance(right, font);
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
      entry = { metrics: undefined, widths: new Map(), joints: new Map() };
      this.#fonts.set(font, entry);
    }
    return entry;
  }

  /** The entry to which one more width is added; drops all widths when there are too many. */
  #entryWithSpace(font: FontSpec): FontEntry {
    if (this.#cachedWidths >= MAX_CACHED_WIDTHS) {
      this.#fonts = new WeakMap();
      this.#cachedWidths = 0;
    }
    this.#cachedWidths += 1;
    return this.#entryOf(font);
  }
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
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
