import type { DOMException } from '../dom/dom-exception.js';
import type { HTMLCanvasElement } from '../dom/element/canvas-element.js';
import type { HTMLImageElement } from '../dom/element/image-element.js';
import type { Gate } from '../gate-json.js';
import type { DOMMatrix } from '../layout/dom-rect.js';

/** What a canvas element has once a context was asked for. */
export interface CanvasDrawing {
  /** The host's number of it. */
  readonly number: number;
  readonly element: HTMLCanvasElement;
  readonly context: unknown;
  /** Empties the canvas: its width or height was set. */
  resize(): void;
  /** Sends what was recorded, for a host that draws on the canvas itself. */
  flush(): void;
  /** The host's number of a gradient or pattern. */
  paintNumber(paint: unknown): number | undefined;
  /** A `data:` address; undefined where there are no pixels. */
  encode(type: unknown, quality: unknown): string | undefined;
}

/** What the code of canvases gets from the page; it is loaded apart, and shares no module with it. */
export interface CanvasParts {
  readonly gate: Gate;
  readonly readJson: <T>(text: string) => T;
  readonly writeJson: (value: unknown) => string;
  readonly DOMException: typeof DOMException;
  readonly DOMMatrix: typeof DOMMatrix;
  readonly HTMLCanvasElement: typeof HTMLCanvasElement;
  readonly HTMLImageElement: typeof HTMLImageElement;
}

/** What the loaded code offers. */
export interface CanvasModule {
  open(element: HTMLCanvasElement): CanvasDrawing;
  /** Sends what was recorded since the last time to the host. */
  flush(): void;
  /** Classes by their global names. */
  readonly classes: Readonly<Record<string, unknown>>;
}
