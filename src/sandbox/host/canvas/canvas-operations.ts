import { readFileSync } from 'node:fs';
import type { Element, ScriptCanvases } from '@inkstand/engine/render';
import { readBytes, writeBytes } from '../../guest/canvas/byte-text.js';
import { readGuestArray } from '../../guest-json.js';
import { paintCommands } from './read-commands.js';

const GUEST_CODE = new URL('../../../../guest/canvas.js', import.meta.url);

const MAX_NUMBERS = 8;

interface CanvasHost {
  /** Made when the guest first asks for a canvas. */
  canvases(): ScriptCanvases;
  element(id: number): Element | undefined;
}

/** Answers what the guest asks for canvases. */
export function createCanvasOperations({ canvases, element }: CanvasHost): Record<string, (text: string) => unknown> {
  return {
    'canvas-code': () => readFileSync(GUEST_CODE, 'utf8'),
    'canvas-draw': (text) => paintCommands(text, canvases()),
    'canvas-show': (text) => {
      const [id = 0, canvas = -1] = readNumbers(text);
      const shown = element(id);
      if (shown?.tag === 'canvas') canvases().show(shown, canvas);
    },
    'canvas-color': (text) => canvases().serializeColor(text),
    'canvas-font': (text) => {
      const [id, font] = cut(text);
      return canvases().serializeFont(font, element(Number(id)));
    },
    'canvas-measure': (text) => measure(text, canvases(), element),
    'canvas-read': (text) => {
      const [canvas = -1, x = 0, y = 0, width = 0, height = 0] = readNumbers(text);
      if (![x, y].every(Number.isInteger) || ![width, height].every((side) => Number.isInteger(side) && side > 0))
        return '';
      const pixels = canvases().readPixels(canvas, x, y, width, height);
      return pixels ? writeBytes(pixels) : '';
    },
    'canvas-write': (text) => {
      const [head, bytes] = cut(text, ':');
      const [canvas = -1, x = 0, y = 0, width = 0, height = 0] = readNumbers(head);
      const isWhole = width > 0 && height > 0 && bytes.length === width * height * 4;
      if (isWhole && [x, y, width, height].every(Number.isInteger))
        canvases().writePixels(canvas, { x, y, width, height, rgba: readBytes(bytes) });
    },
    'canvas-encode': (text) => {
      const [canvas = '', type = '', quality = ''] = text.slice(0, 200).split(' ');
      return canvases().encode(Number(canvas), type, quality === '' ? undefined : Number(quality));
    },
    'canvas-hits': (text) => {
      const [rule, numbers] = cut(text);
      const [canvas = -1, x = 0, y = 0, path] = readNumbers(numbers);
      if (rule !== 'nonzero' && rule !== 'evenodd' && rule !== 'stroke') return '';
      return canvases().hits(canvas, x, y, rule, path) ? '1' : '';
    },
  };
}

/** Finite numbers that spaces separate. */
function readNumbers(text: string): readonly number[] {
  const numbers = text.slice(0, 500).split(' ').slice(0, MAX_NUMBERS).map(Number);
  return numbers.every((number) => Number.isFinite(number) && Math.abs(number) < 2 ** 31) ? numbers : [];
}

function cut(text: string, at = ' '): [before: string, after: string] {
  const place = text.indexOf(at);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

/** `[id of the element, font, letter spacing, word spacing, kerning, text]` */
function measure(request: string, canvases: ScriptCanvases, element: CanvasHost['element']): string {
  const [id, font, letterSpacing, wordSpacing, kerning, text] = readGuestArray(request) ?? [];
  if (typeof font !== 'string' || typeof text !== 'string') return '';
  const px = (value: unknown): number => (typeof value === 'number' && Math.abs(value) < 10_000 ? value : 0);
  const { width, left, right, ascent, descent, fontAscent, fontDescent, emAscent, emDescent } = canvases.measureText({
    text,
    font,
    element: element(Number(id)),
    letterSpacing: px(letterSpacing),
    wordSpacing: px(wordSpacing),
    kerning: kerning !== 'none',
  });
  return JSON.stringify([width, left, right, ascent, descent, fontAscent, fontDescent, emAscent, emDescent]);
}
