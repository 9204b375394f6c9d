import type { Alignment } from '../computed/box-values.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import { parsePositiveLengthPercentage, parsePositiveLengthPx, parseSize } from '../value/length.js';
import { parseInteger, parsePositiveNumber } from '../value/number.js';
import type { Reader } from '../value/reader.js';
import {
  either,
  field,
  INHERITED,
  keyword,
  type Longhand,
  oneOf,
  type Parse,
  plain,
  renamed,
} from './define-longhand.js';

type Word = Alignment['value'];

const POSITIONS: readonly Word[] = ['start', 'end', 'flex-start', 'flex-end', 'center'];
const SELF: readonly Word[] = [...POSITIONS, 'self-start', 'self-end', 'stretch', 'normal', 'baseline'];
const SIDES: readonly Word[] = ['left', 'right'];
const CONTENT: readonly Word[] = [...POSITIONS, 'stretch', 'normal', 'space-between', 'space-around', 'space-evenly'];

function alignment(words: readonly Word[]): Parse<Alignment> {
  const hasBaseline = words.includes('baseline');
  return plain((reader) =>
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
    }),
  );
}

const parseGap = either(oneOf(['normal']), parsePositiveLengthPercentage);

/** Columns are supported, but pages are not, so breaks between pages have no effect. */
const parseBreak = renamed({
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

function atLeastOne(reader: Reader): number | undefined {
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
  field('flex-basis', 'flexBasis', either(oneOf(['content']), parseSize)),
  field('justify-content', 'justifyContent', alignment([...CONTENT, ...SIDES])),
  field('align-content', 'alignContent', alignment([...CONTENT, 'baseline'])),
  field('justify-items', 'justifyItems', alignment([...SELF, ...SIDES])),
  field('align-items', 'alignItems', alignment(SELF)),
  field('justify-self', 'justifySelf', alignment([...SELF, ...SIDES, 'auto', 'anchor-center'])),
  field('align-self', 'alignSelf', alignment([...SELF, 'auto', 'anchor-center'])),
  field('row-gap', 'rowGap', parseGap),
  field('column-gap', 'columnGap', parseGap),
  field('column-count', 'columnCount', either(oneOf(['auto']), plain(parseCount))),
  field('column-width', 'columnWidth', either(oneOf(['auto']), parsePositiveLengthPx)),
  field('column-fill', 'columnFill', renamed({ balance: 'balance', auto: 'auto', 'balance-all': 'balance' })),
  keyword('column-span', 'columnSpan', ['none', 'all']),
  field('break-before', 'breakBefore', parseBreak),
  field('break-after', 'breakAfter', parseBreak),
  field('orphans', 'orphans', plain(atLeastOne), INHERITED),
  field('widows', 'widows', plain(atLeastOne), INHERITED),
  field(
    'break-inside',
    'breakInside',
    renamed({ auto: 'auto', avoid: 'avoid', 'avoid-page': 'avoid', 'avoid-column': 'avoid' }),
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
  const count = atLeastOne(reader);
  return count && Math.min(count, 1000);
}
