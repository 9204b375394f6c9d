import type { Alignment } from '../box-values.js';
import type { ComputedStyle } from '../computed-style.js';
import { parsePositiveLengthPercentage, parsePositiveLengthPx, parseSize } from '../value/length.js';
import { parseInteger, parsePositiveNumber } from '../value/number.js';
import type { Reader } from '../value/reader.js';
import { either, field, keyword, type Longhand, type LonghandOptions, oneOf, plain, renamed } from './longhand.js';

type Word = Alignment['value'];

const POSITIONS: readonly Word[] = ['start', 'end', 'flex-start', 'flex-end', 'center'];
const SELF: readonly Word[] = [...POSITIONS, 'self-start', 'self-end', 'stretch', 'normal', 'baseline'];
const SIDES: readonly Word[] = ['left', 'right'];
const CONTENT: readonly Word[] = [...POSITIONS, 'stretch', 'normal', 'space-between', 'space-around', 'space-evenly'];

function alignment(words: readonly Word[]): (reader: Reader) => Alignment | undefined {
  const hasBaseline = words.includes('baseline');
  return (reader) =>
    reader.attempt(() => {
      const which = hasBaseline ? reader.word(['first', 'last']) : undefined;
      if (which) {
        const value = which === 'first' ? 'baseline' : 'last-baseline';
        return reader.word(['baseline']) && { value, safe: false };
      }
      // `legacy` matters only for <center> and similar elements, which the user agent style sheet handles with
      // text-align.
      const isLegacy = reader.word(['legacy']) !== undefined;
      const safety = reader.word(['safe', 'unsafe']);
      const value = reader.word(words);
      if (!value) return isLegacy ? { value: 'normal', safe: false } : undefined;
      return { value, safe: safety === 'safe' };
    });
}

type AlignmentField = {
  [K in keyof ComputedStyle]-?: ComputedStyle[K] extends Alignment ? K : never;
}[keyof ComputedStyle];

function align(name: string, key: AlignmentField, words: readonly Word[], options?: LonghandOptions): Longhand {
  return field(name, key, plain(alignment(words)), options);
}

const parseGap = either<ComputedStyle['rowGap']>(oneOf<'normal'>(['normal']), parsePositiveLengthPercentage);

/** Columns are supported, but pages are not, so breaks between pages have no effect. */
const parseBreak = renamed<ComputedStyle['breakBefore']>({
  auto: 'auto',
  avoid: 'avoid',
  'avoid-column': 'avoid',
  'avoid-page': 'auto',
  'avoid-region': 'auto',
  always: 'column',
  all: 'column',
  column: 'column',
  page: 'auto',
  left: 'auto',
  right: 'auto',
  recto: 'auto',
  verso: 'auto',
  region: 'auto',
});

function parseLines(reader: Reader): number | undefined {
  return reader.attempt(() => {
    const count = parseInteger(reader);
    return count !== undefined && count >= 1 ? count : undefined;
  });
}

export const FLEX_PROPERTIES: readonly Longhand[] = [
  keyword('flex-direction', 'flexDirection', ['row', 'row-reverse', 'column', 'column-reverse']),
  field('flex-wrap', 'flexWrap', plain(parseWrap)),
  field('flex-line-count', 'flexLineCount', plain(parseCount)),
  field('flex-grow', 'flexGrow', plain(parsePositiveNumber)),
  field('flex-shrink', 'flexShrink', plain(parsePositiveNumber)),
  field('flex-basis', 'flexBasis', either<ComputedStyle['flexBasis']>(oneOf<'content'>(['content']), parseSize)),
  align('justify-content', 'justifyContent', [...CONTENT, ...SIDES]),
  align('align-content', 'alignContent', [...CONTENT, 'baseline']),
  align('justify-items', 'justifyItems', [...SELF, ...SIDES]),
  align('align-items', 'alignItems', SELF),
  align('justify-self', 'justifySelf', [...SELF, ...SIDES, 'auto', 'anchor-center']),
  align('align-self', 'alignSelf', [...SELF, 'auto', 'anchor-center']),
  field('row-gap', 'rowGap', parseGap),
  field('column-gap', 'columnGap', parseGap),
  field('column-count', 'columnCount', either<number | 'auto'>(oneOf<'auto'>(['auto']), plain(parseCount))),
  field('column-width', 'columnWidth', either<number | 'auto'>(oneOf<'auto'>(['auto']), parsePositiveLengthPx)),
  field(
    'column-fill',
    'columnFill',
    either(oneOf(['balance', 'auto']), renamed<'balance'>({ 'balance-all': 'balance' })),
  ),
  keyword('column-span', 'columnSpan', ['none', 'all']),
  field('break-before', 'breakBefore', parseBreak),
  field('break-after', 'breakAfter', parseBreak),
  field('orphans', 'orphans', plain(parseLines), { inherited: true }),
  field('widows', 'widows', plain(parseLines), { inherited: true }),
  field(
    'break-inside',
    'breakInside',
    either(oneOf(['auto', 'avoid']), renamed<'avoid'>({ 'avoid-page': 'avoid', 'avoid-column': 'avoid' })),
  ),
];

/** `nowrap`, or a wrap keyword with `balance` before or after it. */
function parseWrap(reader: Reader): ComputedStyle['flexWrap'] | undefined {
  if (reader.word(['nowrap'])) return 'nowrap';
  let balances = reader.word(['balance']) !== undefined;
  const way = reader.word(['wrap', 'wrap-reverse']);
  balances ||= reader.word(['balance']) !== undefined;
  if (balances) return way === 'wrap-reverse' ? 'balance-reverse' : 'balance';
  return way;
}

function parseCount(reader: Reader): number | undefined {
  return reader.attempt(() => {
    const count = parseInteger(reader);
    return count !== undefined && count >= 1 ? Math.min(count, 1000) : undefined;
  });
}
