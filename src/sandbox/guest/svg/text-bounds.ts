import type { Element } from '../dom/element/element.js';
import { readJson } from '../gate-json.js';
import { livePageOf } from '../layout/box.js';
import { sendChanges } from '../page/send-changes.js';
import type { Bounds } from './bounds-of-points.js';

/** Lengths of one piece of text, user units. */
interface TextLengths {
  readonly advance: number;
  readonly ascent: number;
  readonly descent: number;
}

const NOTHING: TextLengths = { advance: 0, ascent: 0, descent: 0 };
const MAX_PIECES = 20_000;

/** How long `text` is in the font of an element in the page. */
export function measureSvgText(element: Element, text: string): TextLengths {
  const page = livePageOf(element);
  const shown = collapse(text);
  if (!page || shown === '') return NOTHING;
  sendChanges(page);
  const answer = page.gate('text', `${element.$id} ${shown}`);
  if (answer === '') return NOTHING;
  const [advance = 0, ascent = 0, descent = 0] = readJson<readonly number[]>(answer);
  return { advance, ascent, descent };
}

const collapse = (text: string): string => text.replace(/[\t\n\r ]+/g, ' ').trim();

/** The box of a `text` element; an empty text has none. */
export function boundsOfText(element: Element): Bounds | undefined {
  const pen: Pen = { x: 0, y: 0, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, pieces: 0 };
  moveTo(pen, element);
  layPieces(element, element, pen);
  if (pen.left > pen.right) return undefined;
  return { x: pen.left, y: pen.top, width: pen.right - pen.left, height: pen.bottom - pen.top };
}

interface Pen {
  x: number;
  y: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  pieces: number;
}

function layPieces(parent: Element, anchor: Element, pen: Pen): void {
  for (let child = parent.$first; child && pen.pieces < MAX_PIECES; child = child.$next) {
    if (child.nodeType === 3) layText(parent, anchor, child.nodeValue ?? '', pen);
    else if (child.nodeType === 1 && /^(?:tspan|a|textPath)$/.test((child as Element).$tag)) {
      const piece = child as Element;
      const isAnchor = moveTo(pen, piece);
      layPieces(piece, isAnchor ? piece : anchor, pen);
    }
  }
}

function layText(element: Element, anchor: Element, text: string, pen: Pen): void {
  const shown = collapse(text);
  if (shown === '') return;
  pen.pieces++;
  const { advance, ascent, descent } = measureSvgText(element, shown);
  const share = anchorShareOf(anchor);
  const left = pen.x - advance * share;
  pen.left = Math.min(pen.left, left);
  pen.right = Math.max(pen.right, left + advance);
  pen.top = Math.min(pen.top, pen.y - ascent);
  pen.bottom = Math.max(pen.bottom, pen.y + descent);
  pen.x += share === 0 ? advance : 0;
}

/** True when the element begins a new piece at a place of its own. */
function moveTo(pen: Pen, element: Element): boolean {
  const read = (name: string): number | undefined => {
    const written = element.getAttribute(name);
    if (written === null) return undefined;
    const number = Number.parseFloat(written);
    if (Number.isNaN(number)) return undefined;
    return written.trim().endsWith('em') ? number * fontSizeOf(element) : number;
  };
  const [x, y] = [read('x'), read('y')];
  if (x !== undefined) pen.x = x;
  if (y !== undefined) pen.y = y;
  pen.x += read('dx') ?? 0;
  pen.y += read('dy') ?? 0;
  return x !== undefined;
}

function fontSizeOf(element: Element): number {
  const page = livePageOf(element);
  if (!page) return 16;
  sendChanges(page);
  return Number.parseFloat(page.gate('style', `${element.$id} font-size`)) || 16;
}

/** Which part of the text stands before its place. */
function anchorShareOf(element: Element): number {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const styled = /(?:^|;)\s*text-anchor:\s*(\w+)/.exec(one.getAttribute('style') ?? '')?.[1];
    const anchor = styled ?? one.getAttribute('text-anchor');
    if (anchor) return anchor === 'middle' ? 0.5 : anchor === 'end' ? 1 : 0;
    if (one.$tag === 'svg') break;
  }
  return 0;
}
