import type { ComputedStyle } from '../../../css/computed/computed-style.js';
import type { Element } from '../../../html/dom.js';
import type { TextBox } from '../../box.js';
import type { InlineParent } from '../content.js';

const characters = (text: string): ReadonlySet<number> => new Set([...text].map((one) => one.codePointAt(0) ?? 0));

const SMALL_KANA = characters('ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶーㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ');
const ITERATION_MARKS = characters('々〻ゝゞヽヾ');
/** Hyphen-like characters of Chinese and Japanese. */
const WAVE_DASHES = characters('〜゠');
const HYPHENS = characters('\u2010\u2013');
const CENTRED_PUNCTUATION = characters('・：；･‼⁇⁈⁉！？');
/** Signs after and before numbers that are as wide as an ideograph, or may be. */
const WIDE_SIGNS = characters('°‰′″℃¢％￠±€£¥№＄￡￥');
/** Treated as ideographs by `break-all`. */
const WORD_CLASSES: ReadonlySet<string> = new Set(['AL', 'HL', 'NU']);

/** Text that a class is tailored for, and the class before. */
interface BreakSetting {
  readonly style: ComputedStyle;
  /** The text is Chinese or Japanese. */
  isEastAsian(): boolean;
  readonly before: string;
}

/** The line breaking class of a character under the properties of its text (CSS Text 3, sections 5.2 and 5.3). */
export function tailorClass(name: string, codePoint: number, setting: BreakSetting): string {
  const { style } = setting;
  if (codePoint === 0xad && style.hyphens === 'none') return 'WJ';
  // Small kana may start a line unless breaking is strict.
  if (style.lineBreak === 'strict' && SMALL_KANA.has(codePoint)) return 'NS';
  if (
    codePoint > 0x7f &&
    (style.lineBreak === 'loose' || style.lineBreak === 'normal') &&
    mayBegin(codePoint, name, setting)
  )
    return 'ID';
  if (style.wordBreak === 'break-all' && WORD_CLASSES.has(name)) return 'ID';
  return name;
}

/** Whether `normal` and `loose` let a line begin with a character that otherwise stays with the one before. */
function mayBegin(codePoint: number, name: string, { style, before, isEastAsian }: BreakSetting): boolean {
  if (WAVE_DASHES.has(codePoint)) return isEastAsian();
  if (style.lineBreak !== 'loose') return false;
  if (ITERATION_MARKS.has(codePoint)) return true;
  if (name === 'IN') return before === 'IN';
  if (HYPHENS.has(codePoint)) return before === 'ID' && isEastAsian();
  return (CENTRED_PUNCTUATION.has(codePoint) || WIDE_SIGNS.has(codePoint)) && isEastAsian();
}

/** Whether a text is Chinese or Japanese by the `lang` around it. */
export function isEastAsianText(box: TextBox, parent: InlineParent): boolean {
  let around: InlineParent | undefined = parent;
  while (around && !around.element) around = around.parent;
  for (let at: Element | undefined = box.element ?? around?.element; at; at = at.parent) {
    const language = at.attributes.get('lang');
    if (language !== undefined) return /^(?:zh|ja|yue)\b/i.test(language);
  }
  return false;
}
