import type { AreaSpan, PositionArea } from '../computed/box-values.js';
import { type Computation, constant } from '../value/compute-context.js';
import { parseCommaList, type Reader } from '../value/reader.js';
import { either, field, type Longhand, oneOf, plain } from './define-longhand.js';

const NO_NAMES: readonly string[] = Object.freeze([]);

/** One name that starts with two dashes. */
function parseName(reader: Reader): string | undefined {
  const component = reader.peek();
  if (component?.kind !== 'ident' || !/^--./.test(component.text)) return undefined;
  reader.next();
  return component.text;
}

/** Names with commas between them. */
function parseNames(reader: Reader): readonly string[] | undefined {
  if (reader.word(['none'])) return NO_NAMES;
  return parseCommaList(reader, parseName);
}

/** CSS Anchor Positioning 1. */
export const ANCHOR_PROPERTIES: readonly Longhand[] = [
  field('anchor-name', 'anchorNames', plain(parseNames)),
  field('anchor-scope', 'anchorScope', either(oneOf(['all']), plain(parseNames))),
  field('position-anchor', 'positionAnchor', either(oneOf(['auto']), plain(parseName))),
  field('position-area', 'positionArea', parsePositionArea),
];

interface Keyword {
  /** Undefined for words that fit both axes. */
  readonly axis: 'x' | 'y' | undefined;
  readonly span: AreaSpan;
  /** On the horizontal axis, it follows the direction of the text around the box or, with `self`, in it. */
  readonly follows: 'around' | 'self' | undefined;
}

const KEYWORDS = new Map<string, Keyword>([
  ['center', { axis: undefined, span: 'center', follows: undefined }],
  ['span-all', { axis: undefined, span: 'span-all', follows: undefined }],
]);

for (const end of ['start', 'end'] as const) {
  for (const [prefix, span] of [
    ['', end],
    ['span-', `span-${end}`],
  ] as const) {
    const add = (word: string, axis: Keyword['axis'], follows?: Keyword['follows']): void => {
      KEYWORDS.set(`${prefix}${word}`, { axis, span, follows });
    };
    add(end === 'start' ? 'left' : 'right', 'x');
    add(end === 'start' ? 'top' : 'bottom', 'y');
    for (const [self, follows] of [
      ['', 'around'],
      ['self-', 'self'],
    ] as const) {
      add(`${self}${end}`, undefined, follows);
      for (const name of [`x-${self}${end}`, `${self}inline-${end}`]) add(name, 'x', follows);
      for (const name of [`y-${self}${end}`, `${self}block-${end}`]) add(name, 'y', follows);
    }
  }
}

/** `position-area` (CSS Anchor Positioning 1, section 3.1), for horizontal writing. */
function parsePositionArea(reader: Reader): Computation<PositionArea | undefined> | undefined {
  if (reader.word(['none'])) return constant(undefined);
  const first = readKeyword(reader);
  if (!first) return undefined;
  const second = readKeyword(reader);
  if (!second) return inDirection(...alone(first));
  if (first.axis !== undefined && first.axis === second.axis) return undefined;
  return first.axis === 'x' || second.axis === 'y' ? inDirection(first, second) : inDirection(second, first);
}

function readKeyword(reader: Reader): Keyword | undefined {
  const word = reader.word([...KEYWORDS.keys()]);
  return word === undefined ? undefined : KEYWORDS.get(word);
}

const ALL: Keyword = { axis: undefined, span: 'span-all', follows: undefined };

/** A keyword of one axis covers all of the other; other keywords count for both. */
function alone(keyword: Keyword): readonly [x: Keyword, y: Keyword] {
  if (keyword.axis === 'x') return [keyword, ALL];
  return keyword.axis === 'y' ? [ALL, keyword] : [keyword, keyword];
}

const MIRRORED: Readonly<Partial<Record<AreaSpan, AreaSpan>>> = {
  start: 'end',
  end: 'start',
  'span-start': 'span-end',
  'span-end': 'span-start',
};

function inDirection(x: Keyword, y: Keyword): Computation<PositionArea> {
  return ({ computed, parent }) => {
    const { direction } = x.follows === 'self' ? computed : parent.style;
    const isMirrored = x.follows !== undefined && direction === 'rtl';
    return { x: isMirrored ? (MIRRORED[x.span] ?? x.span) : x.span, y: y.span };
  };
}
