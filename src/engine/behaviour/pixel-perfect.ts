import { closest, type Element, elementsOf, textOf } from '../html/dom.js';
import { copyShell, makeElement, setInlineStyle, setText } from './change-element.js';
import type { LivePage } from './live-page.js';
import type { PageContext } from './page-context.js';

const NAME = 'data-pixel-perfect';
const MAX_DEPTH = 2;
/** The script checks for the end of a line at every fifth character. */
const STEP = 5;
/** Resets everything that would make a copy larger than its text. */
const BARE = { padding: '0', border: '0', margin: '0', 'min-width': '0', 'max-width': 'none', height: 'auto' };

/**
 * On black and white and four greys, turns each line of the marked texts into a block as wide as its text, rounded up
 * to the parity of the parent's width, so that centred lines start on whole pixels. Markup inside is lost.
 */
export function alignLines(page: LivePage, context: PageContext): void {
  if (context.depth > MAX_DEPTH) return;
  const marked = elementsOf(page.root).filter((element) => element.attributes.get(NAME) === 'true');
  for (const element of marked) {
    const containsAnother = marked.some((one) => one !== element && closest(one, (at) => at === element));
    if (!containsAnother && page.canContinue && page.boxOf(element)) alignElement(element, page);
  }
}

function alignElement(element: Element, page: LivePage): void {
  const { parent } = element;
  const text = textOf(element);
  if (!parent || text.trim() === '') return;
  const isParentEven = Math.round(page.boxOf(parent)?.width ?? 0) % 2 === 0;
  const isCentred = page.styleOf(element).textAlign.endsWith('center');
  const lines = splitAtLines(text, wrap(element, parent, text, page));
  const widths = lines.map((line) => matchParity(widthOfLine(element, parent, line, page), isParentEven));
  element.children.length = 0;
  lines.forEach((line, index) => {
    const span = makeElement('span', '', [line]);
    const margins = isCentred ? { 'margin-left': 'auto', 'margin-right': 'auto' } : {};
    setInlineStyle(span, { width: `${widths[index] ?? 0}px`, display: 'block', ...margins });
    element.append(span);
  });
  page.invalidate(element);
  const width = matchParity(page.boxOf(element)?.width ?? 0, isParentEven);
  setInlineStyle(element, { width: `${width}px`, ...(isCentred ? { 'text-align': 'center' } : {}) });
  page.invalidate(element);
}

/** The text as it wraps at the element's width; an inline element has no width and wraps at the page's. */
function wrap(element: Element, parent: Element, text: string, page: LivePage): readonly string[] {
  const box = page.boxOf(element);
  const width = (box && !box.isInline ? box : page.boxOf(page.root))?.width ?? 0;
  const copy = copyShell(element);
  setInlineStyle(copy, {
    display: 'block',
    position: 'static',
    'white-space': 'pre-wrap',
    height: 'auto',
    width: `${width}px`,
    'max-width': 'none',
  });
  setText(copy, text);
  return page.measureLines(copy, parent, width);
}

function widthOfLine(element: Element, parent: Element, line: string, page: LivePage): number {
  const copy = copyShell(element);
  setInlineStyle(copy, {
    ...BARE,
    display: 'inline-block',
    position: 'static',
    'white-space': 'pre',
    width: 'max-content',
  });
  setText(copy, line);
  return page.measureCopy(copy, parent, 100_000)?.width ?? 0;
}

/** Rounds up to an even or odd width. */
function matchParity(width: number, isEven: boolean): number {
  const whole = Math.ceil(width - 0.001);
  return (whole % 2 === 0) === isEven ? whole : whole + 1;
}

/**
 * Splits `text` like the framework's script, which reads the lines of a text with its white space: one space of an
 * indented line goes to the previous line. `lines` are the lines as they wrap.
 */
export function splitAtLines(text: string, lines: readonly string[]): string[] {
  const lineOf = lineNumbers(text, lines);
  const parts: string[] = [];
  let start = 0;
  let previous = -1;
  for (let at = 1; at <= text.length; at += STEP) {
    const line = lineOf[at - 1] ?? 0;
    if (previous !== -1 && line > previous) {
      const from = start;
      const first = lineOf.findIndex((number, index) => index >= from && number > previous);
      const end = endOfPart(text, start, Math.max(first, start + 1));
      parts.push(text.slice(start, end));
      start = end;
      at = end + 1;
    }
    previous = line;
  }
  if (start < text.length) parts.push(text.slice(start));
  return parts.length > 0 ? parts : [text];
}

/** After the last white space before the character where the next line begins. */
function endOfPart(text: string, start: number, next: number): number {
  for (let at = next; at > start; at--) if (/[ \n]/.test(text.charAt(at))) return at + 1;
  return next;
}

/** The line of each character; white space belongs to the line of the preceding text, until a line break. */
function lineNumbers(text: string, lines: readonly string[]): number[] {
  const lengths = lines.map((line) => line.replace(/\s/g, '').length).filter((length) => length > 0);
  const numbers: number[] = [];
  let number = 0;
  let left = lengths.shift() ?? 0;
  let endsHere = false;
  for (const character of text.split('')) {
    if (/\s/.test(character)) {
      numbers.push(number);
      if (character !== '\n') continue;
      number++;
      endsHere = true;
      continue;
    }
    if (left === 0) {
      left = lengths.shift() ?? Number.POSITIVE_INFINITY;
      if (!endsHere) number++;
    }
    left--;
    endsHere = false;
    numbers.push(number);
  }
  return numbers;
}
