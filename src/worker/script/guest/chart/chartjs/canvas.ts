import type { ChartElement, ChartWindow } from '../dom.js';
import { MAX_SIDE_PX } from '../limits.js';
import { isOptions, type Options, readFlag, readNumber, readNumberOrNone } from '../options/read.js';

export interface ChartCanvas extends ChartElement {
  readonly style?: Record<string, string>;
  getBoundingClientRect?(): { readonly width: number; readonly height: number };
}

/** The canvas that a page names: by id, itself, its context, or the first of a list. */
export function findCanvas(window: ChartWindow, target: unknown): ChartCanvas {
  const [first] = Array.isArray(target) ? target : [target];
  const named = typeof first === 'string' ? window.document.getElementById(first) : first;
  const canvas = isOptions(named) && isOptions(named.canvas) ? named.canvas : named;
  if (!isOptions(canvas) || typeof (canvas as { appendChild?: unknown }).appendChild !== 'function')
    throw new Error("Failed to create chart: can't acquire context from the given item");
  return canvas as unknown as ChartCanvas;
}

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

const DEFAULT_RATIO = 2;

/** Remembers the ratio that a canvas had before it was resized. */
export function readRatio(canvas: ChartCanvas, options: Options): number {
  const own = readNumberOrNone(options.aspectRatio);
  if (own !== undefined && own > 0) return own;
  const [width, height] = [Number(canvas.getAttribute('width')), Number(canvas.getAttribute('height'))];
  if (width > 0 && height > 0) return width / height;
  // The height alone: the width is then the initial one of a canvas.
  return height > 0 ? 300 / height : DEFAULT_RATIO;
}

/** The size of a chart: the room inside the parent, or the canvas's own attributes. */
export function canvasSize(window: ChartWindow, canvas: ChartCanvas, options: Options, ratio: number): CanvasSize {
  const own = (name: string, other: number): number => Number(canvas.getAttribute(name)) || other;
  const parent = canvas.parentNode;
  if (!readFlag(options.responsive, true) || !parent) return limit(own('width', 300), own('height', 150));
  const style = window.getComputedStyle(parent);
  const sum = (...names: readonly string[]): number =>
    names.reduce((total, name) => total + (Number.parseFloat(style.getPropertyValue(name)) || 0), 0);
  const width = parent.clientWidth - sum('padding-left', 'padding-right');
  const height = parent.clientHeight - sum('padding-top', 'padding-bottom');
  const canvasStyle = window.getComputedStyle(canvas);
  const most = (name: string): number => {
    const value = canvasStyle.getPropertyValue(name);
    return value.endsWith('px') ? readNumber(value, MAX_SIDE_PX) : MAX_SIDE_PX;
  };
  const full = Math.min(width > 0 ? width : own('width', 300), most('max-width'));
  const isKept = readFlag(options.maintainAspectRatio, true);
  const tall = Math.min(isKept ? full / ratio : height, most('max-height'));
  return limit(full, tall > 0 ? tall : full / 2);
}

const limit = (width: number, height: number): CanvasSize => {
  const side = (value: number): number => Math.round(Math.max(0, Math.min(MAX_SIDE_PX, value)) * 10) / 10;
  return { width: side(width), height: side(height) };
};
