import { CONTAINMENT, type Containment, DISPLAYS, type Display } from '../computed/box-values.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import { constant } from '../value/compute-context.js';
import { parseInset, parseLengthPercentage, parsePositiveLengthPercentage, parseSize } from '../value/length.js';
import { parseInteger, parsePositiveNumber } from '../value/number.js';
import type { Reader } from '../value/reader.js';
import {
  edges,
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

const LEGACY_DISPLAYS = renamed({
  '-webkit-flex': 'flex',
  '-webkit-inline-flex': 'inline-flex',
  '-ms-flexbox': 'flex',
  'run-in': 'block',
  math: 'inline',
  ruby: 'inline',
  'ruby-base': 'inline',
  'ruby-text': 'inline',
});

/** Two-word values such as `inline flow-root`, with outer and inner type in any order. */
function parseTwoWordDisplay(reader: Reader): Display | undefined {
  const words = new Set(reader.words());
  if (words.has('list-item')) return 'list-item';
  const isInline = words.delete('inline');
  words.delete('block');
  const [inner = 'flow', ...more] = words;
  if (more.length > 0) return undefined;
  if (inner === 'flow') return isInline ? 'inline' : 'block';
  if (inner === 'flow-root') return isInline ? 'inline-block' : 'flow-root';
  if (inner === 'flex') return isInline ? 'inline-flex' : 'flex';
  if (inner === 'grid') return isInline ? 'inline-grid' : 'grid';
  if (inner === 'table') return isInline ? 'inline-table' : 'table';
  return undefined;
}

const parseDisplay: Parse<Display> = (reader) => {
  if (reader.peek(1)?.kind === 'ident') return plain((r) => r.attempt(parseTwoWordDisplay))(reader);
  return either(oneOf(DISPLAYS), LEGACY_DISPLAYS)(reader);
};

const parseOverflow = either(
  oneOf(['visible', 'hidden', 'clip', 'scroll', 'auto']),
  renamed({ overlay: 'auto', '-webkit-paged-x': 'auto' }),
);

const parseMaxSize: Parse<ComputedStyle['maxWidth']> = (reader) => {
  if (reader.word(['none'])) return constant('none' as const);
  return reader.peekWord() === 'auto' ? undefined : parseSize(reader);
};

function parseAspectRatio(reader: Reader): ComputedStyle['aspectRatio'] | undefined {
  let auto = reader.word(['auto']) !== undefined;
  const width = parsePositiveNumber(reader);
  if (width === undefined) return auto ? { ratio: undefined, auto } : undefined;
  const height = reader.delim('/') ? parsePositiveNumber(reader) : 1;
  if (height === undefined) return undefined;
  auto ||= reader.word(['auto']) !== undefined;
  const isDegenerate = width === 0 || height === 0;
  return isDegenerate ? { ratio: undefined, auto: true } : { ratio: width / height, auto };
}

function parseContainerNames(reader: Reader): readonly string[] | undefined {
  if (reader.word(['none'])) return [];
  const names: string[] = [];
  for (let component = reader.peek(); component?.kind === 'ident'; component = reader.peek()) {
    names.push(component.text);
    reader.next();
  }
  return names.length > 0 ? names : undefined;
}

const parseContainerType: Parse<ComputedStyle['containerType']> = (reader) => {
  const word = reader.word(['normal', 'size', 'inline-size', 'scroll-state']);
  return word && constant(word === 'scroll-state' ? 'normal' : word);
};

export const BOX_PROPERTIES: readonly Longhand[] = [
  field('display', 'display', parseDisplay),
  keyword('position', 'position', ['static', 'relative', 'absolute', 'fixed', 'sticky']),
  field('float', 'float', (reader) => {
    const word = reader.word(['none', 'left', 'right', 'inline-start', 'inline-end']);
    return word && (({ computed }) => sideOf(word, computed.direction));
  }),
  field('clear', 'clear', (reader) => {
    const word = reader.word(['none', 'left', 'right', 'both', 'inline-start', 'inline-end']);
    return word && (({ computed }) => sideOf(word, computed.direction));
  }),
  field('z-index', 'zIndex', either(oneOf(['auto']), plain(parseInteger))),
  field('order', 'order', plain(parseInteger)),
  keyword('visibility', 'visibility', ['visible', 'hidden', 'collapse'], INHERITED),
  field('overflow-x', 'overflowX', parseOverflow),
  field('overflow-y', 'overflowY', parseOverflow),
  keyword('box-sizing', 'boxSizing', ['content-box', 'border-box']),
  keyword('unicode-bidi', 'unicodeBidi', [
    'normal',
    'embed',
    'isolate',
    'bidi-override',
    'isolate-override',
    'plaintext',
  ]),
  field('contain', 'contain', plain(parseContainment)),
  field('container-type', 'containerType', parseContainerType),
  field('container-name', 'containerNames', plain(parseContainerNames)),
  field('width', 'width', parseSize),
  field('height', 'height', parseSize),
  field('min-width', 'minWidth', parseSize),
  field('min-height', 'minHeight', parseSize),
  field('max-width', 'maxWidth', parseMaxSize),
  field('max-height', 'maxHeight', parseMaxSize),
  field('aspect-ratio', 'aspectRatio', plain(parseAspectRatio)),
  ...edges((side) => `margin-${side}`, 'margin', either(oneOf(['auto']), parseLengthPercentage)),
  ...edges((side) => `padding-${side}`, 'padding', parsePositiveLengthPercentage),
  ...edges((side) => side, 'inset', either(oneOf(['auto']), parseInset)),
];

type Side = 'left' | 'right';

function sideOf<T extends string>(word: T, direction: 'ltr' | 'rtl'): Exclude<T, 'inline-start' | 'inline-end'> | Side;
function sideOf(word: string, direction: 'ltr' | 'rtl'): string {
  if (word === 'inline-start') return direction === 'ltr' ? 'left' : 'right';
  if (word === 'inline-end') return direction === 'ltr' ? 'right' : 'left';
  return word;
}

/** `contain`, with its shorthand keywords expanded. */
function parseContainment(reader: Reader): readonly Containment[] | undefined {
  if (reader.word(['none'])) return [];
  if (reader.word(['content'])) return ['layout', 'paint', 'style'];
  if (reader.word(['strict'])) return ['size', 'layout', 'paint', 'style'];
  const found: Containment[] = [];
  for (let word = reader.word(CONTAINMENT); word; word = reader.word(CONTAINMENT)) found.push(word);
  return found.length > 0 ? found : undefined;
}
