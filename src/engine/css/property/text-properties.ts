import { finitePx } from '../computed/computed-length.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import type { Color } from '../computed/image-values.js';
import { TEXT_ALIGNS, type TextDecoration, VERTICAL_ALIGNS } from '../computed/text-values.js';
import { parseColor } from '../value/color/color.js';
import {
  type Computation,
  type ComputeContext,
  CURRENT_COLOR,
  constant,
  type MutableStyle,
} from '../value/compute-context.js';
import { parseLengthPercentage, parseLengthPx, parsePositiveLengthPercentage } from '../value/length.js';
import { parsePositiveNumber } from '../value/number.js';
import type { Reader } from '../value/reader.js';
import {
  either,
  field,
  INHERITED,
  keyword,
  type Longhand,
  oneOf,
  type Parse,
  part,
  plain,
  renamed,
} from './define-longhand.js';

/** A percentage is relative to the font size. */
const spacing = either(renamed({ normal: 0 }), parseLengthPx, (reader) => {
  const length = parseLengthPercentage(reader);
  if (!length) return undefined;
  return (context) => {
    const computed = length(context);
    const { fontSizePx } = context.computed;
    return typeof computed === 'number' ? computed : computed.resolve(fontSizePx, context.container());
  };
});

const lineHeight: Longhand = {
  name: 'line-height',
  inherited: ['lineHeight'],
  parse(reader) {
    if (reader.word(['normal'])) return (context) => setLineHeight(context, 'normal');
    const factor = parsePositiveNumber(reader);
    if (factor !== undefined) {
      return (context) => setLineHeight(context, finitePx(factor * context.computed.fontSizePx), factor);
    }
    const length = parsePositiveLengthPercentage(reader);
    if (!length) return undefined;
    return (context) => {
      const computed = length(context);
      const px =
        typeof computed === 'number' ? computed : computed.resolve(context.computed.fontSizePx, context.container());
      setLineHeight(context, px);
    };
  },
  copy(context, { style, inheritance: { lineHeightFactor } }) {
    const value =
      lineHeightFactor === undefined ? style.lineHeight : finitePx(lineHeightFactor * context.computed.fontSizePx);
    setLineHeight(context, value, lineHeightFactor);
  },
};

function setLineHeight({ computed, inheritance }: ComputeContext, value: number | 'normal', factor?: number): void {
  computed.lineHeight = value;
  inheritance.lineHeightFactor = factor;
}

const color: Longhand = {
  name: 'color',
  inherited: ['color'],
  parse(reader) {
    // `currentcolor` is the parent's colour here, which `computed` still contains.
    const compute = parseColor(reader);
    return (
      compute &&
      ((context) => {
        context.computed.color = context.parent.style.color;
        context.computed.color = compute(context);
      })
    );
  },
  copy({ computed }, { style }) {
    computed.color = style.color;
  },
};

/** Computed after the font and before everything else. */
export const COLOR_AND_LINE_PROPERTIES: readonly Longhand[] = [color, lineHeight];

const DEFAULT_DECORATION: TextDecoration = {
  lines: [],
  style: 'solid',
  color: CURRENT_COLOR,
  thickness: 'auto',
  underlineOffset: 'auto',
};

function decoration<K extends keyof TextDecoration>(name: string, key: K, parse: Parse<TextDecoration[K]>): Longhand {
  return part(
    name,
    parse,
    ({ textDecoration }) => (textDecoration ?? DEFAULT_DECORATION)[key],
    (computed, value) => setDecoration(computed, { [key]: value }),
  );
}

function setDecoration(computed: MutableStyle, entries: Partial<TextDecoration>): void {
  computed.textDecoration = { ...(computed.textDecoration ?? DEFAULT_DECORATION), ...entries };
}

type DecorationLine = TextDecoration['lines'][number];

function parseDecorationLines(reader: Reader): readonly DecorationLine[] | undefined {
  if (reader.word(['none'])) return [];
  const lines: DecorationLine[] = [];
  for (;;) {
    const line = reader.word(['underline', 'overline', 'line-through', 'blink']);
    if (!line) return lines.length > 0 ? lines : undefined;
    if (line !== 'blink') lines.push(line);
  }
}

function parseTextOverflow(reader: Reader): ComputedStyle['textOverflow'] | undefined {
  const word = reader.word(['clip', 'ellipsis']);
  if (word) return word;
  const string = reader.string();
  return string === undefined ? undefined : { string };
}

const parseTransform = either(
  oneOf(['none', 'uppercase', 'lowercase', 'capitalize', 'full-width']),
  renamed({ 'full-size-kana': 'none', 'math-auto': 'none' }),
);

const parseVerticalAlign = either(
  oneOf(VERTICAL_ALIGNS),
  renamed({ '-webkit-baseline-middle': 'middle' }),
  parseLengthPercentage,
);

function parseClamp(reader: Reader): number | 'none' | undefined {
  if (reader.word(['none'])) return 'none';
  return reader.attempt(() => {
    const count = parsePositiveNumber(reader);
    return count !== undefined && count >= 1 ? Math.floor(count) : undefined;
  });
}

const parseTabSize: Parse<number> = (reader) => {
  const count = parsePositiveNumber(reader);
  if (count !== undefined) return constant(count);
  const length = parseLengthPx(reader);
  if (!length) return undefined;
  // A length is converted to spaces, the unit in which layout counts.
  return (context) => {
    const { environment, computed } = context;
    return length(context) / Math.max(1, environment.text.advance(' ', computed.font));
  };
};

/** Wrap mode and wrap style share a field, because a style applies only if lines wrap. */
const wrapMode: Longhand = {
  name: 'text-wrap-mode',
  inherited: ['textWrap'],
  parse(reader) {
    const word = reader.word(['wrap', 'nowrap']);
    if (!word) return undefined;
    return ({ computed }) => {
      if (word === 'nowrap') computed.textWrap = 'nowrap';
      else if (computed.textWrap === 'nowrap') computed.textWrap = 'wrap';
    };
  },
  copy({ computed }, { style }) {
    computed.textWrap = style.textWrap;
  },
};

const wrapStyle: Longhand = {
  name: 'text-wrap-style',
  inherited: ['textWrap'],
  parse(reader) {
    const word = reader.word(['auto', 'balance', 'pretty', 'stable']);
    if (!word) return undefined;
    return ({ computed }) => {
      if (computed.textWrap !== 'nowrap') computed.textWrap = word === 'auto' ? 'wrap' : word;
    };
  },
  copy({ computed }, { style }) {
    if (computed.textWrap !== 'nowrap' && style.textWrap !== 'nowrap') computed.textWrap = style.textWrap;
  },
};

type TextAlign = ComputedStyle['textAlign'];
const parseTextAlign = either(
  centerUnlessSet,
  oneOf(TEXT_ALIGNS),
  renamed({ '-webkit-match-parent': 'match-parent', 'justify-all': 'justify' }),
);

/** For `th` in the user agent style sheet: centred unless an ancestor sets an alignment. */
function centerUnlessSet(reader: Reader): Computation<TextAlign> | undefined {
  if (!reader.word(['-inkstand-center-unless-set'])) return undefined;
  return ({ parent: { style } }) => (style.textAlign === 'start' ? 'center' : style.textAlign);
}

/** `auto`, or where lines begin and end; one word stands for both sides as far as both know it. */
function parseTextBoxEdge(reader: Reader): ComputedStyle['textBoxEdge'] | undefined {
  if (reader.word(['auto'])) return { over: 'text', under: 'text' };
  const over = reader.word(['text', 'cap', 'ex']);
  const under = reader.word(['text', 'alphabetic']);
  return over || under ? { over: over ?? 'text', under: under ?? 'text' } : undefined;
}

/** A colour; undefined for `currentcolor`. */
export const parseOpenColor: Parse<Color | undefined> = (reader) =>
  reader.word(['currentcolor']) ? constant(undefined) : parseColor(reader);

export const TEXT_PROPERTIES: readonly Longhand[] = [
  field('letter-spacing', 'letterSpacing', spacing, INHERITED),
  field('word-spacing', 'wordSpacing', spacing, INHERITED),
  field('text-align', 'textAlign', parseTextAlign, INHERITED),
  keyword(
    'text-align-last',
    'textAlignLast',
    ['auto', 'start', 'end', 'left', 'right', 'center', 'justify'],
    INHERITED,
  ),
  field('text-indent', 'textIndent', parseLengthPercentage, INHERITED),
  field('text-transform', 'textTransform', parseTransform, INHERITED),
  field('text-overflow', 'textOverflow', plain(parseTextOverflow)),
  wrapMode,
  wrapStyle,
  keyword(
    'white-space-collapse',
    'whiteSpaceCollapse',
    ['collapse', 'preserve', 'preserve-breaks', 'break-spaces'],
    INHERITED,
  ),
  keyword('word-break', 'wordBreak', ['normal', 'break-all', 'keep-all', 'break-word', 'auto-phrase'], INHERITED),
  keyword('overflow-wrap', 'overflowWrap', ['normal', 'break-word', 'anywhere'], INHERITED),
  field(
    'text-box-trim',
    'textBoxTrim',
    renamed({
      none: { start: false, end: false },
      'trim-start': { start: true, end: false },
      'trim-end': { start: false, end: true },
      'trim-both': { start: true, end: true },
    }),
  ),
  field('text-box-edge', 'textBoxEdge', plain(parseTextBoxEdge), INHERITED),
  keyword('line-break', 'lineBreak', ['auto', 'loose', 'normal', 'strict', 'anywhere'], INHERITED),
  keyword('hyphens', 'hyphens', ['none', 'manual', 'auto'], INHERITED),
  field('tab-size', 'tabSize', parseTabSize, INHERITED),
  field('vertical-align', 'verticalAlign', parseVerticalAlign),
  field('line-clamp', 'lineClamp', plain(parseClamp)),
  decoration('text-decoration-line', 'lines', plain(parseDecorationLines)),
  decoration('text-decoration-style', 'style', oneOf(['solid', 'double', 'dotted', 'dashed', 'wavy'])),
  decoration('text-decoration-color', 'color', parseColor),
  decoration('text-decoration-thickness', 'thickness', either(oneOf(['auto', 'from-font']), parseLengthPercentage)),
  decoration('text-underline-offset', 'underlineOffset', either(oneOf(['auto']), parseLengthPercentage)),
  field('text-emphasis-style', 'textEmphasis', parseEmphasis, INHERITED),
  field('text-emphasis-color', 'textEmphasisColor', parseOpenColor, INHERITED),
  field(
    'ruby-position',
    'rubyPosition',
    renamed({ over: 'over', under: 'under', alternate: 'over', before: 'over', after: 'under' }),
    INHERITED,
  ),
  field('text-emphasis-position', 'textEmphasisPosition', plain(parseEmphasisPosition), INHERITED),
];

function parseEmphasis(reader: Reader): Computation<string | undefined> | undefined {
  if (reader.word(['none'])) return constant(undefined);
  const string = reader.string();
  // Longer strings are reduced to their first character.
  if (string !== undefined) return constant(`"${[...string][0] ?? ''}`);
  const words: string[] = [];
  const known = ['filled', 'open', 'dot', 'circle', 'double-circle', 'triangle', 'sesame'];
  for (let word = reader.word(known); word; word = reader.word(known)) words.push(word);
  const fills = words.filter((word) => word === 'filled' || word === 'open');
  const isValid = words.length > 0 && fills.length <= 1 && words.length - fills.length <= 1;
  return isValid ? constant(words.join(' ')) : undefined;
}

function parseEmphasisPosition(reader: Reader): ComputedStyle['textEmphasisPosition'] | undefined {
  let vertical: string | undefined;
  let side: string | undefined;
  for (;;) {
    const word = reader.word(vertical ? (['right', 'left'] as const) : (['over', 'under', 'right', 'left'] as const));
    if (!word) return vertical ? { over: vertical === 'over', right: side !== 'left' } : undefined;
    if (word === 'over' || word === 'under') vertical = word;
    else if (side) return undefined;
    else side = word;
  }
}
