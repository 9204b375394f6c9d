import type { Document } from '../document/document.js';
import { HTMLAnchorElement } from './anchor-element.js';
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
import { HTMLImageElement } from './image-element.js';
import {
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
} from './other-elements.js';
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

const plainClasses: Record<string, ElementClass> = {};
const BY_TAG = new Map(
  Object.values(CLASSES).flatMap(([made, tags]) => tags.split(' ').map((tag): [string, ElementClass] => [tag, made])),
);
for (const entry of PLAIN.split(' ')) {
  const [name = '', tags] = entry.split('=');
  const made = class extends HTMLElement {};
  Object.defineProperty(made, 'name', { value: name });
  plainClasses[name] = made;
  for (const tag of tags?.split(',') ?? []) BY_TAG.set(tag, made);
}

export const ELEMENT_CLASSES: Readonly<Record<string, unknown>> = {
  ...plainClasses,
  ...SVG_CLASSES,
  Element,
  HTMLElement,
  ...Object.fromEntries(Object.entries(CLASSES).map(([name, [made]]) => [name, made])),
};

/** The element that a tag makes; `id` is 0 for one that the host does not know. */
export function createElementOf(document: Document, tag: string, namespace: NamespaceCode, id: number): Element {
  const made = namespace === 0 ? (BY_TAG.get(tag) ?? HTMLElement) : namespace === 1 ? SVGElement : Element;
  const element = new made(document, tag, namespace);
  element.$id = id;
  return element;
}
