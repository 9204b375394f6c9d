import type { HTMLCanvasElement } from '../dom/element/canvas-element.js';
import { CanvasRenderingContext2D, type ContextShared } from './context-2d.js';
import { definePathsOf } from './context-members.js';
import type { CanvasDrawing, CanvasModule, CanvasParts } from './drawing.js';
import { ImageData } from './image-data.js';
import { createPaintClasses } from './paints.js';
import { createPathClass } from './path-2d.js';
import { Recorder } from './recorder.js';
import { TextMeasure, TextMetrics } from './text-metrics.js';

const MAX_KNOWN = 2_000;

/** Entry of the code that a page loads when it first draws on a canvas. */
export function createCanvasModule(parts: CanvasParts): CanvasModule {
  const { gate, readJson, writeJson, DOMException } = parts;
  const indexError = (message: string): Error => new DOMException(message, 'IndexSizeError');
  const recorder = new Recorder(gate);
  const readColor = memoise((text) => gate('canvas-color', text));
  const drawings = new WeakMap<HTMLCanvasElement, CanvasDrawing>();
  const paints = createPaintClasses(recorder, readColor, (name, message) => new DOMException(message, name));
  const paths = createPathClass(recorder, indexError);
  definePathsOf(indexError);
  const classes = {
    CanvasGradient: paints.CanvasGradient,
    CanvasPattern: paints.CanvasPattern,
    CanvasRenderingContext2D,
    ImageData,
    Path2D: paths.Path2D,
    TextMetrics,
  };
  for (const [name, { prototype }] of Object.entries(classes))
    Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
  const readFont = memoise((request) => gate('canvas-font', request));
  const shared: ContextShared = {
    ...parts,
    recorder,
    paths,
    paints,
    texts: new TextMeasure((request) => readAnswer(gate('canvas-measure', request), readJson), writeJson),
    readColor,
    readFont: (text, elementId) => readFont(`${elementId} ${text}`),
    numberOf: (element) => drawings.get(element)?.number,
  };
  return {
    open: (element) => {
      const drawing = createDrawing(shared, element);
      drawings.set(element, drawing);
      return drawing;
    },
    flush: () => recorder.flush(),
    classes,
  };
}

function createDrawing(shared: ContextShared, element: HTMLCanvasElement): CanvasDrawing {
  const { recorder, gate } = shared;
  const number = recorder.nextNumber();
  const context = new CanvasRenderingContext2D(shared, element, number);
  return {
    number,
    element,
    context,
    resize: () => context.$resize(),
    flush: () => recorder.flush(),
    paintNumber: (paint) => shared.paints.numberOf(paint),
    encode: (type, quality) => {
      recorder.flush();
      const share = typeof quality === 'number' ? ` ${quality}` : '';
      return gate('canvas-encode', `${number} ${String(type ?? 'image/png')}${share}`) || undefined;
    },
  };
}

function readAnswer<T>(text: string, readJson: <U>(text: string) => U): T | undefined {
  return text === '' ? undefined : readJson<T>(text);
}

/** Each question crosses to the host once. */
function memoise(ask: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    if (known.size >= MAX_KNOWN) known.clear();
    const asked = ask(text);
    known.set(text, asked);
    return asked;
  };
}
