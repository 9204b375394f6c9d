/** The part of the DOM that codes are drawn into. */
export interface QrElement {
  readonly tagName: string;
  innerHTML: string;
  title: string;
  setAttribute(name: string, value: string): void;
  appendChild(child: QrElement): unknown;
}

interface QrDocument {
  getElementById(id: string): QrElement | null;
  querySelector(selector: string): QrElement | null;
  createElement(tag: string): QrElement;
}

export const page = globalThis as unknown as { readonly document: QrDocument } & Record<string, unknown>;

/** Shows a drawing in a canvas, which has that size from then on. */
export function fillCanvas(canvas: QrElement, svg: string, widthPx: number, heightPx: number): void {
  canvas.setAttribute('width', String(widthPx));
  canvas.setAttribute('height', String(heightPx));
  canvas.innerHTML = svg;
}
