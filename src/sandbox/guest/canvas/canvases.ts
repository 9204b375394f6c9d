import { DOMException } from '../dom/dom-exception.js';
import { HTMLCanvasElement } from '../dom/element/canvas-element.js';
import { HTMLImageElement } from '../dom/element/image-element.js';
import { type Gate, readJson, writeJson } from '../gate-json.js';
import { DOMMatrix } from '../layout/dom-rect.js';
import type { CanvasDrawing, CanvasModule, CanvasParts } from './drawing.js';

/** Global names of the classes that come with the code of canvases. */
const CLASS_NAMES = [
  'CanvasGradient',
  'CanvasPattern',
  'CanvasRenderingContext2D',
  'ImageData',
  'Path2D',
  'TextMetrics',
];

// Taken before any page code runs.
// biome-ignore lint/security/noGlobalEval: evaluates our own code, which pages without a canvas do without
const evaluate = globalThis.eval;

/** The canvases that a page draws on. The code for them is asked of the host when the first one is opened. */
export class Canvases {
  readonly #gate: Gate;
  readonly #open: CanvasDrawing[] = [];
  readonly #shown = new Set<CanvasDrawing>();
  #module: CanvasModule | undefined;

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** Defines the classes as globals that load the code when they are read. */
  defineClasses(define: (name: string, value: unknown) => void): void {
    for (const name of CLASS_NAMES)
      Object.defineProperty(globalThis, name, {
        configurable: true,
        enumerable: false,
        get: () => {
          const value = this.#load().classes[name];
          define(name, value);
          return value;
        },
        set: (value: unknown) => define(name, value),
      });
  }

  open(element: HTMLCanvasElement): CanvasDrawing {
    const drawing = this.#load().open(element);
    this.#open.push(drawing);
    return drawing;
  }

  /** Sends drawings, and which elements show them; elements are known to the host by now. */
  send(): void {
    this.#module?.flush();
    for (const drawing of this.#open) {
      const { element, number } = drawing;
      if (element.$id === 0 || this.#shown.has(drawing)) continue;
      this.#shown.add(drawing);
      this.#gate('canvas-show', `${element.$id} ${number}`);
    }
  }

  #load(): CanvasModule {
    if (this.#module) return this.#module;
    const gate = this.#gate;
    const create = evaluate(gate('canvas-code', '')) as (parts: CanvasParts) => CanvasModule;
    const parts = { gate, readJson, writeJson, DOMException, DOMMatrix, HTMLCanvasElement, HTMLImageElement };
    this.#module = create(parts);
    return this.#module;
  }
}
