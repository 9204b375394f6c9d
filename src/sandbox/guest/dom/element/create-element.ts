import type { Document } from '../document/document.js';
import { HTMLCanvasElement } from './canvas-element.js';
import { HTMLDialogElement } from './dialog-element.js';
import { Element, type NamespaceCode } from './element.js';
import {
  HTMLButtonElement,
  HTMLFormControl,
  HTMLFormElement,
  HTMLInputElement,
  HTMLOptionElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
} from './form-elements.js';
import { HTMLElement } from './html-element.js';
import {
  HTMLAnchorElement,
  HTMLIFrameElement,
  HTMLLinkElement,
  HTMLMediaElement,
  HTMLMetaElement,
  HTMLMeterElement,
  HTMLScriptElement,
  HTMLStyleElement,
  HTMLTableCellElement,
  HTMLTableElement,
  HTMLTableRowElement,
  HTMLTemplateElement,
} from './html-elements.js';
import { HTMLImageElement } from './image-element.js';
import { HTMLSlotElement } from './slot-element.js';
import { SVG_CLASSES, SVGElement } from './svg-element.js';

type ElementClass = new (document: Document, tag: string, namespace: NamespaceCode) => Element;

/** Element classes by their global names, with the tags that they are of. */
const CLASSES: Readonly<Record<string, readonly [made: ElementClass, tags: string]>> = {
  HTMLAnchorElement: [HTMLAnchorElement, 'a'],
  HTMLAudioElement: [HTMLMediaElement, 'audio'],
  HTMLButtonElement: [HTMLButtonElement, 'button'],
  HTMLCanvasElement: [HTMLCanvasElement, 'canvas'],
  HTMLDialogElement: [HTMLDialogElement, 'dialog'],
  HTMLFormControl: [HTMLFormControl, ''],
  HTMLFormElement: [HTMLFormElement, 'form'],
  HTMLIFrameElement: [HTMLIFrameElement, 'iframe'],
  HTMLImageElement: [HTMLImageElement, 'img'],
  HTMLInputElement: [HTMLInputElement, 'input'],
  HTMLLinkElement: [HTMLLinkElement, 'link'],
  HTMLMediaElement: [HTMLMediaElement, ''],
  HTMLMetaElement: [HTMLMetaElement, 'meta'],
  HTMLMeterElement: [HTMLMeterElement, 'meter'],
  HTMLProgressElement: [HTMLMeterElement, 'progress'],
  HTMLOptionElement: [HTMLOptionElement, 'option'],
  HTMLScriptElement: [HTMLScriptElement, 'script'],
  HTMLSelectElement: [HTMLSelectElement, 'select'],
  HTMLSlotElement: [HTMLSlotElement, 'slot'],
  HTMLStyleElement: [HTMLStyleElement, 'style'],
  HTMLTableCellElement: [HTMLTableCellElement, 'td th'],
  HTMLTableElement: [HTMLTableElement, 'table'],
  HTMLTableRowElement: [HTMLTableRowElement, 'tr'],
  HTMLTemplateElement: [HTMLTemplateElement, 'template'],
  HTMLTextAreaElement: [HTMLTextAreaElement, 'textarea'],
  HTMLVideoElement: [HTMLMediaElement, 'video'],
};

/** Classes that pages ask for by name, with their tags, that are nothing more than an HTML element with us. */
const PLAIN =
  'HTMLAreaElement=area HTMLBRElement=br HTMLBaseElement HTMLBodyElement=body HTMLDListElement=dl HTMLDataElement ' +
  'HTMLDataListElement HTMLDetailsElement=details HTMLDivElement=div HTMLEmbedElement=embed HTMLFieldSetElement=fieldset ' +
  'HTMLFontElement=font HTMLHRElement=hr HTMLHeadElement=head HTMLHeadingElement=h1,h2,h3,h4,h5,h6 HTMLHtmlElement=html ' +
  'HTMLLIElement=li HTMLLabelElement=label HTMLLegendElement=legend HTMLMapElement HTMLMenuElement HTMLModElement=ins,del ' +
  'HTMLOListElement=ol HTMLObjectElement=object HTMLOptGroupElement HTMLOutputElement=output HTMLParagraphElement=p ' +
  'HTMLPictureElement=picture HTMLPreElement=pre HTMLQuoteElement=blockquote,q HTMLSourceElement=source HTMLSpanElement=span ' +
  'HTMLTableCaptionElement=caption HTMLTableColElement=col,colgroup HTMLTableSectionElement=tbody,thead,tfoot ' +
  'HTMLTimeElement=time HTMLTitleElement HTMLTrackElement HTMLUListElement=ul HTMLUnknownElement';

/** Classes that set nothing up in their constructors: their elements are made without running them, at half the cost. */
const PLAIN_PROTOTYPES = new Map<string, object>();
const plainClasses: Record<string, ElementClass> = {};
for (const entry of PLAIN.split(' ')) {
  const [name = '', tags] = entry.split('=');
  const made = class extends HTMLElement {};
  Object.defineProperty(made, 'name', { value: name });
  plainClasses[name] = made;
  for (const tag of tags?.split(',') ?? []) PLAIN_PROTOTYPES.set(tag, made.prototype);
}

const BY_TAG = new Map(
  Object.values(CLASSES).flatMap(([made, tags]) => tags.split(' ').map((tag) => [tag, made] as const)),
);

export const ELEMENT_CLASSES: Readonly<Record<string, unknown>> = {
  ...plainClasses,
  ...SVG_CLASSES,
  Element,
  HTMLElement,
  ...Object.fromEntries(Object.entries(CLASSES).map(([name, [made]]) => [name, made])),
};

/** The element that a page makes most often; undefined for tags that need a closer look. */
export function createPlainElement(document: Document, tag: string): Element | undefined {
  const prototype = PLAIN_PROTOTYPES.get(tag);
  return prototype && createPlain(prototype, document, tag, 0, 0);
}

/** The element that a tag makes; `id` is 0 for one that the host does not know. */
export function createElementOf(document: Document, tag: string, namespace: NamespaceCode, id: number): Element {
  const prototype = namespace === 0 ? PLAIN_PROTOTYPES.get(tag) : namespace === 1 ? SVGElement.prototype : undefined;
  if (prototype) return createPlain(prototype, document, tag, namespace, id);
  const made = namespace === 0 ? (BY_TAG.get(tag) ?? HTMLElement) : Element;
  const element = new made(document, tag, namespace);
  element.$id = id;
  return element;
}

/** What the constructors of `Element` and `Node` set up. */
function createPlain(
  prototype: object,
  document: Document,
  tag: string,
  namespace: NamespaceCode,
  id: number,
): Element {
  return {
    __proto__: prototype,
    $document: document,
    $parent: null,
    $first: null,
    $last: null,
    $next: null,
    $previous: null,
    $tag: tag,
    $namespace: namespace,
    $id: id,
    $attributes: new Map(),
  } as unknown as Element;
}
