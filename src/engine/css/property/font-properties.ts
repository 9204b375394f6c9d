import { type HanLanguage, hanLanguageOf } from '../../font/han-language.js';
import type { FontSpec } from '../../font/text-host.js';
import { WRITING_MODES } from '../computed/box-values.js';
import { type ComputeContext, constant, type MutableStyle } from '../value/compute-context.js';
import { parseFontSize } from '../value/font-size.js';
import { parseFactor, parseNumber } from '../value/number.js';
import { parseCommaList, type Reader } from '../value/reader.js';
import {
  either,
  field,
  INHERITED,
  keyword,
  type Longhand,
  member,
  oneOf,
  type Parse,
  plain,
  renamed,
} from './define-longhand.js';
import { zoom } from './zoom.js';

/** A property that sets one field of the font, which is interned after all fields are computed. */
function fontEntry<K extends keyof FontSpec>(name: string, key: K, parse: Parse<FontSpec[K]>): Longhand {
  return member(name, 'font', key, parse, INHERITED);
}

function setFont(computed: MutableStyle, entries: Partial<FontSpec>): void {
  computed.font = { ...computed.font, ...entries };
}

/** In lower case; unquoted words are joined by a single space. */
function parseFamilies(reader: Reader): readonly string[] | undefined {
  return parseCommaList(reader, (r) => {
    const quoted = r.string();
    if (quoted !== undefined) return quoted.toLowerCase();
    return r.words().join(' ') || undefined;
  });
}

const parseWeight: Parse<number> = (reader) => {
  const word = reader.word(['normal', 'bold', 'bolder', 'lighter']);
  if (word === 'normal') return constant(400);
  if (word === 'bold') return constant(700);
  if (word) return ({ parent }) => relativeWeight(parent.style.font.weight, word === 'bolder');
  return plain((r) => {
    const weight = parseNumber(r);
    return weight !== undefined && weight >= 1 && weight <= 1000 ? weight : undefined;
  })(reader);
};

/** CSS Fonts 4, 2.2.1. */
function relativeWeight(weight: number, isBolder: boolean): number {
  if (isBolder) return weight < 350 ? 400 : weight < 550 ? 700 : Math.max(weight, 900);
  return weight < 100 ? weight : weight < 550 ? 100 : weight < 750 ? 400 : 700;
}

const parseStretch = either(
  renamed({
    'ultra-condensed': 50,
    'extra-condensed': 62.5,
    condensed: 75,
    'semi-condensed': 87.5,
    normal: 100,
    'semi-expanded': 112.5,
    expanded: 125,
    'extra-expanded': 150,
    'ultra-expanded': 200,
  }),
  plain((reader) => {
    const factor = reader.peek()?.kind === 'percentage' ? parseFactor(reader) : undefined;
    return factor !== undefined && factor >= 0 ? factor * 100 : undefined;
  }),
);

function parseItalic(reader: Reader): boolean | undefined {
  const word = reader.word(['normal', 'italic', 'oblique']);
  if (word === 'oblique' && reader.peek()?.unit === 'deg') reader.next();
  return word && word !== 'normal';
}

/** Tags of four characters with numbers; `on` and `off` for features. */
function parseTags(reader: Reader, defaultValue: number | undefined): Readonly<Record<string, number>> | undefined {
  if (reader.word(['normal'])) return {};
  const entries = parseCommaList(reader, (r) => {
    const tag = r.string();
    if (tag?.length !== 4) return undefined;
    const word = r.word(['on', 'off']);
    const value = word ? Number(word === 'on') : (parseNumber(r) ?? defaultValue);
    return value === undefined ? undefined : ([tag, value] as const);
  });
  return entries && Object.fromEntries(entries);
}

const NUMERIC_WORDS =
  'lining-nums oldstyle-nums proportional-nums tabular-nums diagonal-fractions stacked-fractions ordinal slashed-zero';
const LIGATURE_WORDS =
  'common-ligatures no-common-ligatures discretionary-ligatures no-discretionary-ligatures historical-ligatures no-historical-ligatures contextual no-contextual';

function parseWords(reader: Reader, known: readonly string[]): ReadonlySet<string> | undefined {
  if (reader.word(['normal'])) return new Set();
  const words = new Set<string>();
  for (let word = reader.word(known); word; word = reader.word(known)) words.add(word);
  return words.size > 0 ? words : undefined;
}

function parseTabular(reader: Reader): boolean | undefined {
  return parseWords(reader, NUMERIC_WORDS.split(' '))?.has('tabular-nums');
}

function parseLigatures(reader: Reader): boolean | undefined {
  if (reader.word(['none'])) return false;
  const words = parseWords(reader, LIGATURE_WORDS.split(' '));
  return words && !words.has('no-common-ligatures');
}

function setFontSize(context: ComputeContext, size: { readonly px: number; readonly isAbsolute: boolean }): void {
  const { computed, inheritance, environment } = context;
  const px = Math.min(10_000, Math.max(0, size.px));
  computed.fontSizePx = px;
  inheritance.hasAbsoluteFontSize = size.isAbsolute;
  setFont(computed, {
    sizePx: px,
    pixelRatio: environment.pixelRatio,
    opticalSize: inheritance.opticalSizing ? px / environment.pixelRatio : 14,
  });
}

const fontSize: Longhand = {
  name: 'font-size',
  inherited: ['font', 'fontSizePx'],
  parse(reader) {
    const compute = parseFontSize(reader);
    return compute && ((context) => setFontSize(context, compute(context)));
  },
  copy: (context, { style, inheritance }) =>
    setFontSize(context, { px: style.fontSizePx, isAbsolute: inheritance.hasAbsoluteFontSize }),
};

const opticalSizing: Longhand = {
  name: 'font-optical-sizing',
  inherited: ['font'],
  parse(reader) {
    const word = reader.word(['auto', 'none']);
    return word && ((context) => setOpticalSizing(context, word === 'auto'));
  },
  copy: (context, { inheritance }) => setOpticalSizing(context, inheritance.opticalSizing),
};

function setOpticalSizing({ computed, inheritance, environment }: ComputeContext, on: boolean): void {
  inheritance.opticalSizing = on;
  setFont(computed, { opticalSize: on ? computed.fontSizePx / environment.pixelRatio : 14 });
}

const colorScheme: Longhand = {
  name: 'color-scheme',
  // Stored in `Inheritance` rather than in a field of the style.
  inherited: [],
  parse(reader) {
    const words = reader.words();
    if (words.length === 0) return undefined;
    return ({ inheritance, environment }) => {
      const canBeDark = words.includes('dark');
      const canBeLight = words.includes('light') || !canBeDark;
      inheritance.scheme = canBeDark && canBeLight ? environment.colorScheme : canBeDark ? 'dark' : 'light';
    };
  },
  copy(context, { inheritance }) {
    context.inheritance.scheme = inheritance.scheme;
  },
};

/** The language of the text, as Chromium maps the `lang` attribute. Others than those of Chinese characters change nothing. */
const locale: Longhand = {
  name: '-webkit-locale',
  inherited: ['font'],
  parse(reader) {
    const tag = reader.word(['auto']) ?? reader.string();
    const language = tag === undefined ? undefined : hanLanguageOf(tag);
    return tag === undefined ? undefined : (context) => setHanLanguage(context, language);
  },
  copy: (context, { style }) => setHanLanguage(context, style.font.hanLanguage),
};

function setHanLanguage(context: ComputeContext, language: HanLanguage | undefined): void {
  const hanLanguage = language ?? context.initial.style.font.hanLanguage;
  if (hanLanguage) setFont(context.computed, { hanLanguage });
}

/** Computed first, because other properties depend on them; the size precedes what depends on it. */
export const FONT_PROPERTIES: readonly Longhand[] = [
  zoom,
  colorScheme,
  keyword('direction', 'direction', ['ltr', 'rtl'], INHERITED),
  field(
    'writing-mode',
    'writingMode',
    either(
      oneOf(WRITING_MODES),
      renamed({
        lr: 'horizontal-tb',
        'lr-tb': 'horizontal-tb',
        rl: 'horizontal-tb',
        'rl-tb': 'horizontal-tb',
        tb: 'vertical-rl',
        'tb-rl': 'vertical-rl',
        'tb-lr': 'vertical-lr',
      }),
    ),
    INHERITED,
  ),
  field(
    'text-orientation',
    'textOrientation',
    either(
      oneOf(['mixed', 'upright', 'sideways']),
      renamed({ 'sideways-right': 'sideways', 'vertical-right': 'mixed' }),
    ),
    INHERITED,
  ),
  field(
    'text-combine-upright',
    'textCombineUpright',
    renamed({ none: 'none', all: 'all', horizontal: 'all' }),
    INHERITED,
  ),
  locale,
  fontEntry('font-family', 'families', plain(parseFamilies)),
  fontSize,
  opticalSizing,
  fontEntry('font-weight', 'weight', parseWeight),
  fontEntry('font-style', 'italic', plain(parseItalic)),
  fontEntry('font-stretch', 'stretch', parseStretch),
  fontEntry('font-variant-numeric', 'tabularFigures', plain(parseTabular)),
  fontEntry(
    'font-variant-caps',
    'smallCaps',
    renamed({
      normal: false,
      'small-caps': true,
      'all-small-caps': true,
      'petite-caps': true,
      'all-petite-caps': true,
      unicase: false,
      'titling-caps': false,
    }),
  ),
  fontEntry('font-variant-ligatures', 'ligatures', plain(parseLigatures)),
  fontEntry('font-kerning', 'kerning', renamed({ auto: true, normal: true, none: false })),
  fontEntry(
    'font-variation-settings',
    'variations',
    plain((reader) => parseTags(reader, undefined)),
  ),
  fontEntry(
    'font-feature-settings',
    'features',
    plain((reader) => parseTags(reader, 1)),
  ),
];
