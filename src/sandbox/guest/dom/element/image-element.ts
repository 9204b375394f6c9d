import { BOX, readBox } from '../../layout/box.js';
import type { Document } from '../document/document.js';
import { DOMException } from '../dom-exception.js';
import type { NamespaceCode } from './element.js';
import { HTMLElement } from './html-element.js';
import { reflectAddresses, reflectTexts } from './reflect.js';

/** What the host answered about a picture. */
export interface LoadedPicture {
  readonly width: number;
  readonly height: number;
}

type Waiting = { readonly resolve: () => void; readonly reject: (error: unknown) => void };

export class HTMLImageElement extends HTMLElement {
  $state: 'none' | 'loading' | 'loaded' | 'broken' = 'none';
  $picture: LoadedPicture | null = null;
  $waiting: Waiting[] = [];

  override $attributeChanged(name: string, value: string | null): void {
    super.$attributeChanged(name, value);
    if (name !== 'src' && name !== 'srcset') return;
    const source = this.getAttribute('src')?.trim() ?? '';
    this.$picture = null;
    this.$state = source === '' ? 'none' : 'loading';
    if (source !== '') this.$document.$page?.loadImage(this);
  }

  /** The host's answer is there. */
  $settle(picture: LoadedPicture | null): void {
    this.$state = picture ? 'loaded' : 'broken';
    this.$picture = picture;
    for (const { resolve, reject } of this.$waiting.splice(0)) {
      if (picture) resolve();
      else reject(new DOMException('the source image cannot be decoded', 'EncodingError'));
    }
  }

  get complete(): boolean {
    return this.$state !== 'loading';
  }

  get naturalWidth(): number {
    return this.$picture?.width ?? 0;
  }

  get naturalHeight(): number {
    return this.$picture?.height ?? 0;
  }

  get currentSrc(): string {
    return this.$state === 'none' ? '' : this.$document.$resolveUrl(this.getAttribute('src') ?? '');
  }

  get width(): number {
    return this.#size('width', this.naturalWidth);
  }

  set width(value: number) {
    this.setAttribute('width', value);
  }

  get height(): number {
    return this.#size('height', this.naturalHeight);
  }

  set height(value: number) {
    this.setAttribute('height', value);
  }

  get x(): number {
    return readBox(this)?.[BOX.x] ?? 0;
  }

  get y(): number {
    return readBox(this)?.[BOX.y] ?? 0;
  }

  decode(): Promise<void> {
    if (this.$state === 'loaded') return Promise.resolve();
    if (this.$state !== 'loading')
      return Promise.reject(new DOMException('the source image cannot be decoded', 'EncodingError'));
    return new Promise((resolve, reject) => this.$waiting.push({ resolve, reject }));
  }

  /** As it is shown; an image outside of the page has the size that it was given. */
  #size(name: 'width' | 'height', natural: number): number {
    const box = this.isConnected ? readBox(this) : undefined;
    if (box) return Math.round(box[BOX[name]]);
    const given = Number.parseInt(this.getAttribute(name) ?? '', 10);
    return Number.isNaN(given) ? natural : given;
  }
}

reflectTexts(
  HTMLImageElement.prototype,
  'alt srcset sizes loading decoding crossOrigin useMap referrerPolicy fetchPriority',
);
reflectAddresses(HTMLImageElement.prototype, 'src');

/** `new Image(width, height)` of a document. */
export function createImageConstructor(document: Document): unknown {
  const namespace: NamespaceCode = 0;
  function Image(width: number | undefined, height: number | undefined): HTMLImageElement {
    const image = new HTMLImageElement(document, 'img', namespace);
    if (width !== undefined) image.width = width;
    if (height !== undefined) image.height = height;
    return image;
  }
  Image.prototype = HTMLImageElement.prototype;
  return Image;
}
