import { stripEnd } from '@inkstand/common/strip-end';
import type { Block, MarkdownContext } from './context.js';
import { isBlank, isRule, itemPrefix } from './lines.js';

type Kind = 'ordered' | 'bulleted';

interface Item {
  /** Without its mark and its indentation. */
  readonly lines: readonly string[];
  /** Where a list within it begins. */
  readonly sublistAt: number | undefined;
  readonly hasInnerBlank: boolean;
  readonly next: number;
  readonly isLast: boolean;
}

/** Reads a list. From the first item with an empty line in or after it, items contain blocks instead of text. */
export function readList(lines: readonly string[], at: number, kind: Kind, context: MarkdownContext): Block {
  const inner = { ...context, depth: context.depth + 1 };
  const items: string[] = [];
  let hasBlocks = false;
  let next = at;
  for (let isLast = false; !isLast && next < lines.length; ) {
    const item = readItem(lines, next, kind);
    if (!item) break;
    hasBlocks ||= item.hasInnerBlank;
    items.push(`<li>${stripEnd(renderItem(item, hasBlocks, inner), '\n')}</li>\n`);
    ({ next, isLast } = item);
  }
  const tag = kind === 'ordered' ? 'ol' : 'ul';
  return [`<${tag}>\n${items.join('')}</${tag}>\n`, next];
}

function renderItem({ lines, sublistAt }: Item, hasBlocks: boolean, context: MarkdownContext): string {
  const split = sublistAt ?? lines.length;
  const text = lines.slice(0, split);
  const first = hasBlocks
    ? context.renderBlocks(text, context)
    : context.renderInline(text.map((line) => `${line}\n`).join(''), context);
  if (split === lines.length) return first;
  return `${first}\n${context.renderBlocks(lines.slice(split), context)}`;
}

const indentOf = (line: string, max: number): number => Math.min(max, line.length - line.replace(/^ +/, '').length);

function readItem(lines: readonly string[], at: number, kind: Kind): Item | undefined {
  const first = lines[at] ?? '';
  const prefix = itemPrefix(first, lines[at + 1], 'bulleted') || itemPrefix(first, lines[at + 1], 'ordered');
  if (prefix === 0) return undefined;
  const indent = indentOf(first, 3);
  const taken = [first.slice(prefix)];
  let [sublistAt, isAfterBlank, hasInnerBlank, isLast]: [number | undefined, boolean, boolean, boolean] = [
    undefined,
    false,
    false,
    false,
  ];
  let next = at + 1;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    if (isBlank(line)) {
      isAfterBlank = true;
      continue;
    }
    const pre = indentOf(line, 4);
    const text = line.slice(pre);
    const isBulleted = itemPrefix(text, lines[next + 1], 'bulleted') > 0;
    const isOrdered = itemPrefix(text, lines[next + 1], 'ordered') > 0;
    if (isAfterBlank && (kind === 'ordered' ? isBulleted : isOrdered)) {
      isLast = true;
      break;
    }
    if ((isBulleted && !isRule(text)) || isOrdered) {
      hasInnerBlank ||= isAfterBlank;
      if (pre === indent) break;
      sublistAt ??= taken.length;
    } else if (isAfterBlank && pre < 4) {
      isLast = true;
      break;
    } else if (isAfterBlank) {
      taken.push('');
      hasInnerBlank = true;
    }
    isAfterBlank = false;
    taken.push(text);
  }
  return { lines: taken, sublistAt, hasInnerBlank, next, isLast };
}
