import type { ComputedStyle } from '../../css/computed/computed-style.js';
import { type BidiUnit, bidiUnit, firstStrongLevel, unitOfClass } from '../bidi/bidi-text.js';
import { resolveParagraph } from '../bidi/paragraph-levels.js';
import type { BlockBox } from '../box.js';
import type { InlineContent, InlineItem } from './content.js';

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200f\u202a-\u202e\u2066-\u2069\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Bidi levels of the characters of a paragraph; `undefined` if all of it is left to right. */
export function resolveLevels(content: InlineContent): Uint8Array | undefined {
  if (!needsLevels(content)) return undefined;
  const style = bidiStyleOf(content.box);
  const levels = new Uint8Array(content.text.length + 1);
  const blockLevel = style.direction === 'rtl' ? 1 : 0;
  for (const units of paragraphsOf(content)) {
    const base = style.unicodeBidi === 'plaintext' ? firstStrongLevel(units, 0, blockLevel) : blockLevel;
    resolveParagraph(units, base);
    resetWhiteSpace(units, base);
    for (const { index, level, codePoint } of units) {
      if (index < 0) continue;
      levels[index] = level;
      if (codePoint > 0xffff) levels[index + 1] = level;
    }
  }
  levels[content.text.length] = blockLevel;
  return levels;
}

/** The base level of a block's lines: from its direction, or from its first strong character. */
export function baseLevelOf(content: InlineContent): number {
  const style = bidiStyleOf(content.box);
  const blockLevel = style.direction === 'rtl' ? 1 : 0;
  if (style.unicodeBidi !== 'plaintext') return blockLevel;
  const [first] = paragraphsOf(content);
  return first ? firstStrongLevel(first, 0, blockLevel) : blockLevel;
}

function needsLevels({ box, text, items }: InlineContent): boolean {
  if (box.style.direction === 'rtl' || RIGHT_TO_LEFT.test(text) || isOverridden(bidiStyleOf(box))) return true;
  return items.some((item) => item.kind === 'open' && controlsOf(item.box.style) !== undefined);
}

/** `unicode-bidi` of an element applies to lines in anonymous blocks, which do not inherit it. */
function bidiStyleOf(box: BlockBox): ComputedStyle {
  const { element, pseudo, tablePart, parent } = box;
  const isAnonymous = !element && !pseudo && !tablePart;
  return isAnonymous && parent?.kind === 'block' ? bidiStyleOf(parent) : box.style;
}

function isOverridden({ unicodeBidi }: ComputedStyle): boolean {
  return unicodeBidi === 'bidi-override' || unicodeBidi === 'isolate-override';
}

/** Units of each paragraph, split at forced breaks. */
function paragraphsOf(content: InlineContent): BidiUnit[][] {
  const style = bidiStyleOf(content.box);
  // A block overrides the direction of each paragraph from its start.
  const begin = (): BidiUnit[] =>
    isOverridden(style) ? [unitOfClass(style.direction === 'rtl' ? 'RLO' : 'LRO', -1)] : [];
  const paragraphs: BidiUnit[][] = [begin()];
  for (const item of content.items) {
    const paragraph = paragraphs.at(-1);
    // One by one: a call takes no more arguments than the stack has room for.
    for (const unit of unitsOf(item, content.text)) paragraph?.push(unit);
    if (item.kind === 'break') paragraphs.push(begin());
  }
  return paragraphs;
}

function unitsOf(item: InlineItem, text: string): BidiUnit[] {
  switch (item.kind) {
    case 'open':
      return (controlsOf(item.box.style)?.open ?? []).map((type) => unitOfClass(type, -1));
    case 'close':
      return (controlsOf(item.box.style)?.close ?? []).map((type) => unitOfClass(type, -1));
    case 'atom':
      return [unitOfClass('ON', item.start)];
    case 'break':
      return [unitOfClass('B', item.start)];
    case 'text': {
      const units: BidiUnit[] = [];
      let index = item.start;
      while (index < item.end) {
        const codePoint = text.codePointAt(index) ?? 0;
        units.push(bidiUnit(codePoint, index));
        index += codePoint > 0xffff ? 2 : 1;
      }
      return units;
    }
    default:
      return [];
  }
}

interface Controls {
  readonly open: readonly string[];
  readonly close: readonly string[];
}

/** The controls that `unicode-bidi` adds around the text of an inline element (CSS Writing Modes, section 2.4.2). */
function controlsOf({ unicodeBidi, direction }: ComputedStyle): Controls | undefined {
  const isRtl = direction === 'rtl';
  switch (unicodeBidi) {
    case 'embed':
      return { open: [isRtl ? 'RLE' : 'LRE'], close: ['PDF'] };
    case 'bidi-override':
      return { open: [isRtl ? 'RLO' : 'LRO'], close: ['PDF'] };
    case 'isolate':
      return { open: [isRtl ? 'RLI' : 'LRI'], close: ['PDI'] };
    case 'isolate-override':
      return { open: ['FSI', isRtl ? 'RLO' : 'LRO'], close: ['PDF', 'PDI'] };
    case 'plaintext':
      return { open: ['FSI'], close: ['PDI'] };
    default:
      return undefined;
  }
}

/** Rule L1 for the end of a paragraph; ends of lines are handled when lines are built. */
function resetWhiteSpace(units: readonly BidiUnit[], base: number): void {
  for (let i = units.length - 1; i >= 0; i--) {
    const unit = units[i];
    if (!unit) return;
    if (unit.original !== 'WS' && unit.original !== 'B' && unit.original !== 'S' && unit.index >= 0) return;
    unit.level = base;
  }
}
