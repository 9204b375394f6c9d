import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { ContentItem } from '../../css/computed/text-values.js';
import type { Element } from '../../html/dom.js';
import type { Box } from '../box.js';
import { formatCounter } from '../lists/counter-style.js';
import type { BuildState } from './build-state.js';
import { createReplaced, createText, type Origin } from './create.js';

/** Limit for all `content` of a page: a short style sheet can repeat a long text for every element. */
const MAX_GENERATED_CHARS = 262_144;
const DEFAULT_QUOTES: readonly (readonly [string, string])[] = [
  ['“', '”'],
  ['‘', '’'],
];

/** The boxes of a `content` list: text, with counters and quotes resolved, and pictures. */
export function createContent(
  items: readonly ContentItem[],
  style: ComputedStyle,
  origin: Origin,
  state: BuildState,
): Box[] {
  const boxes: Box[] = [];
  let text = '';
  const flush = (): void => {
    const kept = text.slice(0, MAX_GENERATED_CHARS - state.generatedChars);
    if (kept.length < text.length) state.note('text-chars', { max: MAX_GENERATED_CHARS });
    state.generatedChars += kept.length;
    if (kept !== '') boxes.push(createText(origin, style, kept));
    text = '';
  };
  for (const item of items) {
    if (item.kind !== 'image') text += contentText(item, style, state);
    else if (item.image.kind === 'url') {
      if (!state.hasPicture(item.image.url)) continue;
      flush();
      boxes.push(
        createReplaced(
          origin,
          state.styled.anonymousStyle(style, 'inline'),
          { kind: 'image', url: item.image.url, density: 1 },
          true,
        ),
      );
    } else state.note('content-gradient');
  }
  flush();
  return boxes;
}

function contentText(item: Exclude<ContentItem, { kind: 'image' }>, style: ComputedStyle, state: BuildState): string {
  // biome-ignore lint/nursery/useExhaustiveSwitchCases: `Exclude` is not followed: pictures are no text
  switch (item.kind) {
    case 'string':
      return item.value;
    case 'counter': {
      const values = state.counters.values(item.name);
      const shown = item.separator === undefined ? values.slice(-1) : values;
      return shown.map((value) => formatCounter(value, item.style) ?? String(value)).join(item.separator ?? '');
    }
    case 'quote':
      return quoteText(item.value, style, state);
  }
}

function quoteText(
  value: Extract<ContentItem, { kind: 'quote' }>['value'],
  style: ComputedStyle,
  state: BuildState,
): string {
  const isOpen = value === 'open-quote' || value === 'no-open-quote';
  if (!isOpen && state.quoteDepth > 0) state.quoteDepth -= 1;
  const quotes = style.quotes === 'auto' ? DEFAULT_QUOTES : style.quotes === 'none' ? [] : style.quotes;
  const pair = quotes[Math.min(state.quoteDepth, quotes.length - 1)];
  if (isOpen) state.quoteDepth += 1;
  if (!pair || value.startsWith('no-')) return '';
  return isOpen ? pair[0] : pair[1];
}

/** Counter changes of an element: those of its style, and the implicit ones of lists. */
export function applyCounters(element: Element, style: ComputedStyle, state: BuildState): void {
  const { counters } = state;
  const names = (changes: ComputedStyle['counterReset']): boolean => changes.some(({ name }) => name === 'list-item');
  const isList = element.tag === 'ol' || element.tag === 'ul' || element.tag === 'menu';
  const first = element.tag === 'ol' ? integerAttribute(element, 'start') : undefined;
  if (isList && (first !== undefined || !names(style.counterReset))) counters.reset('list-item', (first ?? 1) - 1);
  if (style.display === 'list-item' && !names(style.counterIncrement) && !names(style.counterSet)) {
    counters.increment({ name: 'list-item', value: isReversedItem(element) ? -1 : 1 });
    const value = element.tag === 'li' ? integerAttribute(element, 'value') : undefined;
    if (value !== undefined) counters.set('list-item', value);
  }
  counters.apply(first === undefined ? style : withoutListReset(style));
  if (isList && first === undefined && element.attributes.has('reversed')) {
    counters.set('list-item', countItems(element) + 1);
  }
}

function withoutListReset(style: ComputedStyle): ComputedStyle {
  if (!style.counterReset.some(({ name }) => name === 'list-item')) return style;
  return { ...style, counterReset: style.counterReset.filter(({ name }) => name !== 'list-item') };
}

function isReversedItem(element: Element): boolean {
  return element.parent?.tag === 'ol' && element.parent.attributes.has('reversed');
}

function countItems(list: Element): number {
  return list.children.filter((child) => child.kind === 'element' && child.tag === 'li').length;
}

function integerAttribute(element: Element, name: string): number | undefined {
  const value = Number.parseInt(element.attributes.get(name) ?? '', 10);
  return Number.isFinite(value) ? value : undefined;
}
