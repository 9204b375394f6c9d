import type { ComputedStyle } from '../computed/computed-style.js';
import type { ContentItem, CounterChange } from '../computed/text-values.js';
import { type Component, splitAtCommas } from '../syntax/component.js';
import { type Computation, constant } from '../value/compute-context.js';
import { parseImage, parseUrl } from '../value/image.js';
import { parseInteger } from '../value/number.js';
import { Reader } from '../value/reader.js';
import { either, field, INHERITED, keyword, type Longhand, type Parse, parseNone, plain } from './define-longhand.js';

const MAX_ITEMS = 256;

function parseListStyleType(reader: Reader): string | undefined {
  const string = reader.string();
  // A string keeps its quotes, to distinguish it from a counter style of that name.
  if (string !== undefined) return JSON.stringify(string);
  const component = reader.peek();
  if (component?.kind !== 'ident') return undefined;
  reader.next();
  return component.text.toLowerCase();
}

const parseListImage = either(parseNone, plain(parseUrl));

function counterChanges(byDefault: number): (reader: Reader) => readonly CounterChange[] | undefined {
  return (reader) => {
    if (reader.word(['none'])) return [];
    const changes: CounterChange[] = [];
    while (!reader.done && changes.length < MAX_ITEMS) {
      const name = reader.next();
      const isReversed = name?.kind === 'function' && name.text === 'reversed';
      const text = isReversed ? name.children[0]?.text : name?.kind === 'ident' ? name.text : undefined;
      if (text === undefined) return undefined;
      changes.push({ name: text, value: parseInteger(reader) ?? byDefault });
    }
    return changes.length > 0 ? changes : undefined;
  };
}

type Content = ComputedStyle['content'];

/** The alternative text after a slash is for screen readers and is ignored. */
const parseContent: Parse<Content> = (reader) => {
  const word = reader.word(['normal', 'none']);
  if (word) return constant<Content>(word);
  const items: Computation<ContentItem>[] = [];
  while (!reader.done && !reader.peek()?.is('/')) {
    const item = parseContentItem(reader);
    if (!item || items.length >= MAX_ITEMS) return undefined;
    items.push(item);
  }
  while (!reader.done) reader.next();
  return items.length > 0 ? (context) => items.map((item) => item(context)) : undefined;
};

function parseContentItem(reader: Reader): Computation<ContentItem> | undefined {
  const value = reader.string();
  if (value !== undefined) return constant<ContentItem>({ kind: 'string', value });
  const quote = reader.word(['open-quote', 'close-quote', 'no-open-quote', 'no-close-quote']);
  if (quote) return constant<ContentItem>({ kind: 'quote', value: quote });
  const attribute = reader.fn('attr');
  if (attribute) return readAttribute(attribute);
  const counter = reader.fn('counter', 'counters');
  if (counter) return readCounter(counter);
  const image = parseImage(reader);
  return image && ((context) => ({ kind: 'image', image: image(context) }));
}

function readAttribute({ children }: Component): Computation<ContentItem> | undefined {
  const [name, ...fallback] = splitAtCommas(children);
  const [first] = name ?? [];
  if (first?.kind !== 'ident') return undefined;
  const other = fallback[0]?.find(({ kind }) => kind === 'string')?.text ?? '';
  return (context) => ({ kind: 'string', value: context.attribute(first.text.toLowerCase()) ?? other });
}

function readCounter({ text, children }: Component): Computation<ContentItem> | undefined {
  const [name, ...rest] = splitAtCommas(children);
  const [first] = name ?? [];
  if (first?.kind !== 'ident') return undefined;
  const separator = text === 'counters' ? rest.shift()?.[0] : undefined;
  if (text === 'counters' && separator?.kind !== 'string') return undefined;
  if (rest.length > 1) return undefined;
  const style = parseListStyleType(new Reader(rest[0] ?? [])) ?? 'decimal';
  return constant<ContentItem>({ kind: 'counter', name: first.text, style, separator: separator?.text });
}

function parseQuotes(reader: Reader): ComputedStyle['quotes'] | undefined {
  const word = reader.word(['auto', 'none']);
  if (word) return word;
  const pairs: [string, string][] = [];
  for (let open = reader.string(); open !== undefined; open = reader.string()) {
    const close = reader.string();
    if (close === undefined) return undefined;
    pairs.push([open, close]);
  }
  return pairs.length > 0 ? pairs : undefined;
}

/** The specification's other keywords have the same effect as `auto`. */
const CONTROLS =
  'textfield menulist-button button checkbox radio menulist listbox meter progress-bar searchfield textarea'.split(' ');

function parseAppearance(reader: Reader): ComputedStyle['appearance'] | undefined {
  return reader.word(['auto', 'none']) ?? (reader.word(CONTROLS) === undefined ? undefined : 'auto');
}

export const LIST_PROPERTIES: readonly Longhand[] = [
  keyword('table-layout', 'tableLayout', ['auto', 'fixed']),
  keyword('caption-side', 'captionSide', ['top', 'bottom'], INHERITED),
  keyword('empty-cells', 'emptyCells', ['show', 'hide'], INHERITED),
  field('appearance', 'appearance', plain(parseAppearance)),
  field('list-style-type', 'listStyleType', plain(parseListStyleType), INHERITED),
  keyword('list-style-position', 'listStylePosition', ['outside', 'inside'], INHERITED),
  field('list-style-image', 'listStyleImage', parseListImage, INHERITED),
  field('counter-reset', 'counterReset', plain(counterChanges(0))),
  field('counter-increment', 'counterIncrement', plain(counterChanges(1))),
  field('counter-set', 'counterSet', plain(counterChanges(0))),
  field('content', 'content', parseContent),
  field('quotes', 'quotes', plain(parseQuotes), INHERITED),
];
