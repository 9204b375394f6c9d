import type { ComputedStyle } from '../../../css/computed/computed-style.js';
import { type InlineContent, type InlineItem, type InlineParent, wraps } from '../content.js';
import { type BreakContext, breaksBefore, lineBreakClass } from './line-break-rules.js';
import { segmentsOf } from './segments.js';
import { isEastAsianText, tailorClass } from './tailored-classes.js';

type CharItem = Extract<InlineItem, { kind: 'text' | 'atom' | 'break' }>;

/** For each index of the paragraph's text: 1 if a line may start with that character. */
export function findBreaks(content: InlineContent): Uint8Array {
  const { text } = content;
  const breaks = new Uint8Array(text.length + 1);
  const wordStarts = findWordStarts(text);
  const walk = new BreakWalk();
  for (const item of content.items) {
    if (item.kind !== 'text' && item.kind !== 'atom' && item.kind !== 'break') continue;
    const end = item.kind === 'text' ? item.end : item.start + 1;
    const style = item.kind === 'text' ? item.box.style : undefined;
    const isEastAsian = (): boolean => item.kind === 'text' && isEastAsianText(item.box, item.parent);
    let index = item.start;
    while (index < end) {
      const codePoint = text.codePointAt(index) ?? 0;
      const isFirst = index === item.start;
      const mayBreak = walk.mayBreakBefore(codePoint, style, isEastAsian) || wordStarts?.has(index);
      if (mayBreak && index > 0) {
        const wrapping = isFirst ? wrapsBetween(walk.lastItem, item) : style !== undefined && wraps(style);
        if (wrapping) breaks[index] = 1;
      }
      index += codePoint > 0xffff ? 2 : 1;
    }
    walk.lastItem = item;
  }
  return breaks;
}

/** Between two boxes their nearest common ancestor decides whether lines wrap. */
function wrapsBetween(one: CharItem | undefined, other: CharItem): boolean {
  if (!one) return false;
  if (one.parent === other.parent) return wraps(one.parent.style);
  const around = new Set<InlineParent>();
  for (let parent: InlineParent | undefined = one.parent; parent; parent = outer(parent)) around.add(parent);
  for (let parent: InlineParent | undefined = other.parent; parent; parent = outer(parent)) {
    if (around.has(parent)) return wraps(parent.style);
  }
  return true;
}

function outer(parent: InlineParent): InlineParent | undefined {
  return parent.kind === 'inline' ? parent.parent : undefined;
}

/** State of the break rules, which they read for each character: most texts have more characters than anything else. */
class BreakWalk implements BreakContext {
  lastItem: CharItem | undefined;
  beforeSpaces = '';
  before = '';
  earlier = '';
  after = '';
  beforeChar = 0;
  earlierChar = 0;
  afterChar = 0;
  regionalCount = 0;
  beforeIsJoiner = false;
  breaksWords = false;

  mayBreakBefore(codePoint: number, style: ComputedStyle | undefined, isEastAsian: () => boolean): boolean {
    this.breaksWords = style?.wordBreak === 'break-all';
    if (!this.breaksWords && this.#continuesWord(codePoint)) return false;
    let after = lineBreakClass(codePoint);
    if (style) after = tailorClass(after, codePoint, { style, before: this.before, isEastAsian });
    const isMark = after === 'CM' || after === 'ZWJ';
    if (isMark && this.before !== '' && this.before !== 'SP' && this.before !== 'ZW' && this.before !== 'BK') {
      this.beforeIsJoiner = after === 'ZWJ';
      return false;
    }
    if (isMark) after = 'AL';
    this.after = after;
    this.afterChar = codePoint;
    const breaks = this.before !== '' && breaksBefore(this) && !this.#keepsWord(after, style);
    this.earlier = this.before;
    this.before = after;
    if (after !== 'SP') this.beforeSpaces = after;
    this.earlierChar = this.beforeChar;
    this.beforeChar = codePoint;
    this.regionalCount = after === 'RI' ? this.regionalCount + 1 : 0;
    this.beforeIsJoiner = false;
    return breaks;
  }

  /** A Latin letter after a Latin letter, the most frequent case, needs no rules. */
  #continuesWord(codePoint: number): boolean {
    if (!isLatinLetter(codePoint) || !isLatinLetter(this.beforeChar) || this.beforeIsJoiner) return false;
    this.earlier = 'AL';
    this.before = 'AL';
    this.beforeSpaces = 'AL';
    this.earlierChar = this.beforeChar;
    this.beforeChar = codePoint;
    return true;
  }

  /** `word-break: keep-all` does not break words of ideographs and syllables. */
  #keepsWord(after: string, style: ComputedStyle | undefined): boolean {
    return style?.wordBreak === 'keep-all' && KEPT.has(this.before) && KEPT.has(after);
  }
}

function isLatinLetter(codePoint: number): boolean {
  return (codePoint >= 0x61 && codePoint <= 0x7a) || (codePoint >= 0x41 && codePoint <= 0x5a);
}

const KEPT: ReadonlySet<string> = new Set(['AL', 'HL', 'NU', 'ID', 'H2', 'H3', 'JL', 'JV', 'JT', 'NS']);

/** Words of Thai, Lao, Burmese and Khmer, which are written without spaces: characters of line breaking class SA. */
const RUN =
  /[\u0e01-\u0e3a\u0e40-\u0e4e]{2,}|[\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf]{2,}|[\u1000-\u103f\u1050-\u108f\u109a-\u109f\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7f]{2,}|[\u1780-\u17d3\u17d7\u17dc\u17dd]{2,}/g;
const HAS_RUN = /[\u0e01-\u109f\u1780-\u17dd\ua9e0-\uaa7f]/;

/** The dictionaries look at three words at a time. */
const SPARE_WORDS = 4;
let segmenter: Intl.Segmenter | undefined;

/**
 * The indexes at which a word begins inside a run of these scripts, by ICU's dictionaries, which browsers use too.
 * Undefined for a text without such runs. The segmenter is created when a text needs it.
 */
function findWordStarts(text: string): ReadonlySet<number> | undefined {
  if (!HAS_RUN.test(text)) return undefined;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  const starts = new Set<number>();
  for (const { 0: run, index: start } of text.matchAll(RUN))
    for (const { index } of segmentsOf(segmenter, run, SPARE_WORDS)) if (index > 0) starts.add(start + index);
  return starts;
}
