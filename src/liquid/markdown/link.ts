import { escapeHtml } from '../filters/string.js';
import { escapeAddress, withoutEscapes } from './address.js';
import type { Span } from './context.js';
import type { InlineText } from './inline-text.js';
import type { ScanBudget } from './scan-budget.js';

interface Target {
  readonly url: string;
  readonly title: string;
  /** Place after the link. */
  readonly next: number;
}

/** Reads `[text](address "title")`, `[text][name]` or `[name]`, which is a picture after `!`. */
export function readLink(source: InlineText, at: number): Span | undefined {
  const { text, context } = source;
  const close = findClose(source, at);
  if (close < 0) return undefined;
  const label = text.slice(at + 1, close);
  const target = readTarget(source, close + 1, label);
  if (!target) return undefined;
  const title = target.title === '' ? '' : ` title="${escapeHtml(target.title)}"`;
  const address = escapeAddress(withoutEscapes(target.url));
  const length = target.next - at;
  if (text[at - 1] === '!') return [`<img src="${address}" alt="${escapeHtml(label)}"${title}>`, length];
  return [`<a href="${address}"${title}>${context.renderInline(label, context)}</a>`, length];
}

/** The bracket that closes the one at `at`. */
function findClose({ text, context }: InlineText, at: number): number {
  let level = 1;
  for (let index = at + 1; index < text.length; index++) {
    if (!context.budget.use(1)) return -1;
    if (text[index - 1] === '\\') continue;
    if (text[index] === '[') level++;
    else if (text[index] === ']' && --level === 0) return index;
  }
  return -1;
}

function readTarget(source: InlineText, after: number, label: string): Target | undefined {
  const { text, context } = source;
  let at = after;
  while (/\s/.test(text[at] ?? '')) at++;
  if (text[at] === '(') return readAddress(source, at + 1);
  let [name, next] = [label, after];
  if (text[at] === '[') {
    const close = text.indexOf(']', at);
    if (close < 0 || !context.budget.use(close - at)) return undefined;
    name = text.slice(at + 1, close) || label;
    next = close + 1;
  }
  const found = context.references.get(name.replaceAll('\n', ' ').toLowerCase());
  return found && { ...found, next };
}

function readAddress({ text, context }: InlineText, from: number): Target | undefined {
  let start = from;
  while (/\s/.test(text[start] ?? '')) start++;
  let at = start;
  for (let level = 0; at < text.length; at++) {
    const character = text[at];
    if (!context.budget.use(1)) return undefined;
    if (character === '\\') at++;
    else if (character === '(') level++;
    else if (character === ')' && level-- <= 0) break;
    else if ((character === '"' || character === "'") && /\s/.test(text[at - 1] ?? '')) break;
  }
  if (at >= text.length) return undefined;
  if (text[at] === ')') return { url: trimAddress(text.slice(start, at)), title: '', next: at + 1 };
  const end = findTitleEnd(text, at, context.budget);
  if (end < 0) return undefined;
  const quoted = text.slice(at + 1, end).trimEnd();
  const isTitled = /["']$/.test(quoted);
  return {
    url: trimAddress(text.slice(start, isTitled ? at : end)),
    title: isTitled ? quoted.slice(0, -1) : '',
    next: end + 1,
  };
}

/** The parenthesis after a title that begins with the quote at `at`. */
function findTitleEnd(text: string, at: number, budget: ScanBudget): number {
  let isOpen = true;
  for (let index = at + 1; index < text.length; index++) {
    const character = text[index];
    if (!budget.use(1)) return -1;
    if (character === '\\') index++;
    else if (character === text[at]) isOpen = false;
    else if (character === ')' && !isOpen) return index;
  }
  return -1;
}

const trimAddress = (address: string): string => address.trimEnd().replace(/^</, '').replace(/>$/, '');
