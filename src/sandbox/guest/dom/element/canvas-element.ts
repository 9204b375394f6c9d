import type { CanvasDrawing } from '../../canvas/drawing.js';
import { Blob } from '../../web/blob.js';
import { readBase64 } from '../../web/byte-base64.js';
import { HTMLElement } from './html-element.js';
import { reflectNumbers } from './reflect.js';

/** Set by the page; documents of a parser draw nothing. */
let openCanvas: (element: HTMLCanvasElement) => CanvasDrawing | null = () => null;

export function setCanvasOpener(open: (element: HTMLCanvasElement) => CanvasDrawing): void {
  openCanvas = open;
}

/** The code behind a context is loaded when a page first asks for one. */
export class HTMLCanvasElement extends HTMLElement {
  $drawing: CanvasDrawing | null = null;

  override $attributeChanged(name: string, value: string | null): void {
    super.$attributeChanged(name, value);
    if (name === 'width' || name === 'height') this.$drawing?.resize();
  }

  getContext(kind: unknown): unknown {
    if (String(kind) !== '2d') return null;
    this.$drawing ??= this.$document.$page ? openCanvas(this) : null;
    return this.$drawing?.context ?? null;
  }

  toDataURL(type?: unknown, quality?: unknown): string {
    // QR codes of our own are drawings inside.
    const drawing = this.$drawing ? null : this.querySelector('svg');
    if (drawing) return `data:image/svg+xml,${encodeURIComponent(drawing.outerHTML)}`;
    this.getContext('2d');
    return this.$drawing?.encode(type, quality) ?? 'data:,';
  }

  toBlob(call: (blob: Blob | null) => void, type?: unknown, quality?: unknown): void {
    const [, media, content] = /^data:([^;,]*);base64,(.*)$/s.exec(this.toDataURL(type, quality)) ?? [];
    const bytes = content === undefined ? null : readBase64(content);
    void Promise.resolve().then(() => call(bytes && new Blob([bytes], { type: media ?? '' })));
  }
}
reflectNumbers(HTMLCanvasElement.prototype, 'width', 300);
reflectNumbers(HTMLCanvasElement.prototype, 'height', 150);
