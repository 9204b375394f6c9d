import { percent } from '../percent.js';
import { parseRadii } from '../value/clip-path.js';
import { parseInteger, parsePositiveNumber } from '../value/number.js';
import { CORNERS, type Setter } from './longhand.js';
import {
  anyOrder,
  type Expansion,
  fourSides,
  keywordValue,
  pairOf,
  parseAnyOrder,
  parseLonghand,
  type Shorthand,
} from './shorthand.js';

type Sides = readonly [string, string, string, string];
const sides = (nameOf: (side: string) => string): Sides => [
  nameOf('top'),
  nameOf('right'),
  nameOf('bottom'),
  nameOf('left'),
];

const BORDER_WIDTHS = sides((side) => `border-${side}-width`);
const BORDER_LINES = sides((side) => `border-${side}-style`);
const BORDER_COLORS = sides((side) => `border-${side}-color`);
const IMAGE_PARTS = ['source', 'slice', 'width', 'outset', 'repeat'].map((part) => `border-image-${part}`);

function borderSide(side: string): Shorthand {
  return anyOrder(`border-${side}`, [`border-${side}-width`, `border-${side}-style`, `border-${side}-color`]);
}

/** Sets all sides and resets the border image. */
const border: Shorthand = {
  name: 'border',
  longhands: [...BORDER_WIDTHS, ...BORDER_LINES, ...BORDER_COLORS, ...IMAGE_PARTS],
  parse(reader) {
    const start = reader.position;
    const expansion = new Map<string, Setter>();
    for (const side of ['top', 'right', 'bottom', 'left']) {
      reader.rewind(start);
      const part = parseAnyOrder(reader, borderSide(side).longhands);
      if (!part) return undefined;
      for (const [name, setter] of part) expansion.set(name, setter);
    }
    return expansion;
  },
};

const borderImage: Shorthand = {
  name: 'border-image',
  longhands: IMAGE_PARTS,
  parse(reader) {
    const expansion = new Map<string, Setter>();
    while (!reader.done) {
      const slice = parseLonghand(reader, 'border-image-slice');
      if (slice) {
        expansion.set('border-image-slice', slice);
        for (const part of ['border-image-width', 'border-image-outset']) {
          const setter = reader.delim('/') ? parseLonghand(reader, part) : undefined;
          if (setter) expansion.set(part, setter);
        }
        continue;
      }
      const part = parseAnyOrder(reader, ['border-image-source', 'border-image-repeat']);
      if (!part) return undefined;
      for (const [name, setter] of part) expansion.set(name, setter);
    }
    return expansion;
  },
};

const RADII = ['top-left', 'top-right', 'bottom-right', 'bottom-left'].map((corner) => `border-${corner}-radius`);

const borderRadius: Shorthand = {
  name: 'border-radius',
  longhands: RADII,
  parse(reader) {
    const radii = parseRadii(reader);
    if (!radii) return undefined;
    const expansion = new Map<string, Setter>();
    for (const [at, corner] of CORNERS.entries()) {
      expansion.set(RADII[at] ?? '', (context) => {
        const { computed } = context;
        computed.borderRadius = { ...computed.borderRadius, [corner]: radii(context)[corner] };
      });
    }
    return expansion;
  },
};

const flex: Shorthand = {
  name: 'flex',
  longhands: ['flex-grow', 'flex-shrink', 'flex-basis'],
  parse(reader) {
    if (reader.word(['none'])) return flexOf(0, 0, keywordValue('flex-basis', 'auto'));
    let grow: number | undefined;
    let shrink: number | undefined;
    let basis: Setter | undefined;
    while (!reader.done) {
      const number = grow === undefined ? parsePositiveNumber(reader) : undefined;
      if (number !== undefined) {
        grow = number;
        shrink = parsePositiveNumber(reader);
      } else {
        if (basis) return undefined;
        basis = parseLonghand(reader, 'flex-basis');
        if (!basis) return undefined;
      }
    }
    if (grow === undefined && !basis) return undefined;
    const zero: Setter = ({ computed }) => {
      computed.flexBasis = percent(0);
    };
    return flexOf(grow ?? 1, shrink ?? 1, basis ?? zero);
  },
};

function flexOf(grow: number, shrink: number, basis: Setter | undefined): Expansion | undefined {
  if (!basis) return undefined;
  return new Map<string, Setter>([
    [
      'flex-grow',
      ({ computed }) => {
        computed.flexGrow = grow;
      },
    ],
    [
      'flex-shrink',
      ({ computed }) => {
        computed.flexShrink = shrink;
      },
    ],
    ['flex-basis', basis],
  ]);
}

/** Two alignment values; a single one sets both. */
function placeShorthand(name: string, longhands: readonly [string, string]): Shorthand {
  const [block, inline] = longhands;
  return {
    name,
    longhands,
    parse(reader) {
      const start = reader.position;
      const first = parseLonghand(reader, block);
      if (reader.done) reader.rewind(start);
      const second = parseLonghand(reader, inline);
      return (
        first &&
        second &&
        new Map([
          [block, first],
          [inline, second],
        ])
      );
    },
  };
}

const columns: Shorthand = {
  name: 'columns',
  longhands: ['column-count', 'column-width'],
  parse(reader) {
    const expansion = new Map<string, Setter>();
    while (!reader.done) {
      if (reader.word(['auto'])) continue;
      const isCount = reader.attempt(parseInteger) !== undefined;
      const name = isCount ? 'column-count' : 'column-width';
      if (isCount) reader.rewind(reader.position - 1);
      const setter = parseLonghand(reader, name);
      if (!setter) return undefined;
      expansion.set(name, setter);
    }
    return expansion;
  },
};

const container: Shorthand = {
  name: 'container',
  longhands: ['container-name', 'container-type'],
  parse(reader) {
    const name = parseLonghand(reader, 'container-name');
    const type = reader.delim('/') ? parseLonghand(reader, 'container-type') : undefined;
    if (!name) return undefined;
    const expansion = new Map([['container-name', name]]);
    return type ? expansion.set('container-type', type) : expansion;
  },
};

export const BOX_SHORTHANDS: readonly Shorthand[] = [
  fourSides(
    'margin',
    sides((side) => `margin-${side}`),
  ),
  fourSides(
    'padding',
    sides((side) => `padding-${side}`),
  ),
  fourSides(
    'inset',
    sides((side) => side),
  ),
  fourSides('border-width', BORDER_WIDTHS),
  fourSides('border-style', BORDER_LINES),
  fourSides('border-color', BORDER_COLORS),
  ...['top', 'right', 'bottom', 'left'].map(borderSide),
  border,
  borderImage,
  borderRadius,
  anyOrder('outline', ['outline-color', 'outline-style', 'outline-width']),
  pairOf('overflow', ['overflow-x', 'overflow-y']),
  pairOf('gap', ['row-gap', 'column-gap']),
  flex,
  anyOrder('flex-flow', ['flex-direction', 'flex-wrap']),
  placeShorthand('place-content', ['align-content', 'justify-content']),
  placeShorthand('place-items', ['align-items', 'justify-items']),
  placeShorthand('place-self', ['align-self', 'justify-self']),
  columns,
  anyOrder('column-rule', ['column-rule-width', 'column-rule-style', 'column-rule-color']),
  container,
];
