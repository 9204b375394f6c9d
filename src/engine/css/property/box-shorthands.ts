import { percent } from '../computed/percent.js';
import { parseRadii } from '../value/clip-path.js';
import { parseInteger, parsePositiveNumber } from '../value/number.js';
import { CORNERS, radiusName, type Setter, SIDES } from './define-longhand.js';
import {
  anyOrder,
  type Expansion,
  expansionOf,
  fourSides,
  keywordValue,
  pairOf,
  parseAnyOrder,
  parseLonghand,
  type Shorthand,
} from './define-shorthand.js';

const LINE = ['width', 'style', 'color'];
const IMAGE_PARTS = ['source', 'slice', 'width', 'outset', 'repeat'].map((part) => `border-image-${part}`);

/** A line's width, style and colour in any order. */
function line(name: string): Shorthand {
  return anyOrder(
    name,
    LINE.map((part) => `${name}-${part}`),
  );
}

const BORDER_SIDES = SIDES.map((side) => line(`border-${side}`));

/** Sets all sides and resets the border image. */
const border: Shorthand = {
  name: 'border',
  longhands: [...BORDER_SIDES.flatMap(({ longhands }) => longhands), ...IMAGE_PARTS],
  parse(reader) {
    const start = reader.position;
    const expansion = new Map<string, Setter>();
    for (const { longhands } of BORDER_SIDES) {
      reader.rewind(start);
      const part = parseAnyOrder(reader, longhands);
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

const borderRadius: Shorthand = {
  name: 'border-radius',
  longhands: CORNERS.map(radiusName),
  parse(reader) {
    const radii = parseRadii(reader);
    return (
      radii &&
      new Map(
        CORNERS.map((corner): [string, Setter] => [
          radiusName(corner),
          (context) => {
            const { computed } = context;
            computed.borderRadius = { ...computed.borderRadius, [corner]: radii(context)[corner] };
          },
        ]),
      )
    );
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
  const set =
    (key: 'flexGrow' | 'flexShrink', value: number): Setter =>
    ({ computed }) => {
      computed[key] = value;
    };
  return expansionOf([
    ['flex-grow', set('flexGrow', grow)],
    ['flex-shrink', set('flexShrink', shrink)],
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
      return expansionOf([
        [block, first],
        [inline, second],
      ]);
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
  fourSides('margin', (side) => `margin-${side}`),
  fourSides('padding', (side) => `padding-${side}`),
  fourSides('inset', (side) => side),
  ...LINE.map((part) => fourSides(`border-${part}`, (side) => `border-${side}-${part}`)),
  ...BORDER_SIDES,
  border,
  borderImage,
  borderRadius,
  line('outline'),
  pairOf('overflow', ['overflow-x', 'overflow-y']),
  pairOf('gap', ['row-gap', 'column-gap']),
  flex,
  anyOrder('flex-flow', ['flex-direction', 'flex-wrap']),
  placeShorthand('place-content', ['align-content', 'justify-content']),
  placeShorthand('place-items', ['align-items', 'justify-items']),
  placeShorthand('place-self', ['align-self', 'justify-self']),
  columns,
  line('column-rule'),
  container,
];
