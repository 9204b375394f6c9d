import { HTMLCanvasElement } from './canvas-element.js';
import { HTMLDialogElement } from './dialog-element.js';
import type { Document } from './document.js';
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

const BY_TAG = new Map<string, ElementClass>([
  ['a', HTMLAnchorElement],
  ['audio', HTMLMediaElement],
  ['button', HTMLButtonElement],
  ['canvas', HTMLCanvasElement],
  ['dialog', HTMLDialogElement],
  ['form', HTMLFormElement],
  ['iframe', HTMLIFrameElement],
  ['img', HTMLImageElement],
  ['input', HTMLInputElement],
  ['link', HTMLLinkElement],
  ['meta', HTMLMetaElement],
  ['meter', HTMLMeterElement],
  ['option', HTMLOptionElement],
  ['progress', HTMLMeterElement],
  ['script', HTMLScriptElement],
  ['select', HTMLSelectElement],
  ['slot', HTMLSlotElement],
  ['style', HTMLStyleElement],
  ['table', HTMLTableElement],
  ['td', HTMLTableCellElement],
  ['template', HTMLTemplateElement],
  ['textarea', HTMLTextAreaElement],
  ['th', HTMLTableCellElement],
  ['tr', HTMLTableRowElement],
  ['video', HTMLMediaElement],
]);

/** Classes that pages ask for by name and that are nothing more than an HTML element with us. */
const PLAIN =
  'HTMLAreaElement HTMLBRElement HTMLBaseElement HTMLBodyElement HTMLDListElement HTMLDataElement HTMLDataListElement HTMLDetailsElement ' +
  'HTMLDivElement HTMLEmbedElement HTMLFieldSetElement HTMLFontElement HTMLLegendElement HTMLMapElement HTMLMenuElement ' +
  'HTMLModElement HTMLObjectElement HTMLOptGroupElement HTMLOutputElement HTMLPictureElement HTMLQuoteElement HTMLSourceElement ' +
  'HTMLTableCaptionElement HTMLTableColElement HTMLTrackElement ' +
  'HTMLHRElement HTMLHeadElement HTMLHeadingElement HTMLHtmlElement HTMLLIElement HTMLLabelElement HTMLOListElement ' +
  'HTMLParagraphElement HTMLPreElement HTMLSpanElement HTMLTableSectionElement HTMLTimeElement ' +
  'HTMLTitleElement HTMLUListElement HTMLUnknownElement';

const PLAIN_TAGS: Readonly<Record<string, string>> = {
  HTMLAreaElement: 'area',
  HTMLBRElement: 'br',
  HTMLDListElement: 'dl',
  HTMLDetailsElement: 'details',
  HTMLEmbedElement: 'embed',
  HTMLFieldSetElement: 'fieldset',
  HTMLFontElement: 'font',
  HTMLHRElement: 'hr',
  HTMLLegendElement: 'legend',
  HTMLModElement: 'ins del',
  HTMLObjectElement: 'object',
  HTMLPictureElement: 'picture',
  HTMLQuoteElement: 'blockquote q',
  HTMLSourceElement: 'source',
  HTMLTableCaptionElement: 'caption',
  HTMLTableColElement: 'col colgroup',
  HTMLTimeElement: 'time',
  HTMLOutputElement: 'output',
  HTMLBodyElement: 'body',
  HTMLDivElement: 'div',
  HTMLHeadElement: 'head',
  HTMLHeadingElement: 'h1 h2 h3 h4 h5 h6',
  HTMLHtmlElement: 'html',
  HTMLLIElement: 'li',
  HTMLLabelElement: 'label',
  HTMLOListElement: 'ol',
  HTMLParagraphElement: 'p',
  HTMLPreElement: 'pre',
  HTMLSpanElement: 'span',
  HTMLTableSectionElement: 'tbody thead tfoot',
  HTMLUListElement: 'ul',
};

const plainClasses: Record<string, ElementClass> = {};
for (const name of PLAIN.split(' ')) {
  const made = class extends HTMLElement {};
  Object.defineProperty(made, 'name', { value: name });
  plainClasses[name] = made;
  for (const tag of PLAIN_TAGS[name]?.split(' ') ?? []) BY_TAG.set(tag, made);
}

/** Element classes by their global names. */
export const ELEMENT_CLASSES: Readonly<Record<string, unknown>> = {
  ...plainClasses,
  ...SVG_CLASSES,
  Element,
  HTMLElement,
  HTMLAnchorElement,
  HTMLAudioElement: HTMLMediaElement,
  HTMLButtonElement,
  HTMLCanvasElement,
  HTMLDialogElement,
  HTMLFormControl,
  HTMLFormElement,
  HTMLIFrameElement,
  HTMLImageElement,
  HTMLInputElement,
  HTMLLinkElement,
  HTMLMediaElement,
  HTMLMetaElement,
  HTMLMeterElement,
  HTMLProgressElement: HTMLMeterElement,
  HTMLOptionElement,
  HTMLScriptElement,
  HTMLSelectElement,
  HTMLSlotElement,
  HTMLStyleElement,
  HTMLTableCellElement,
  HTMLTableElement,
  HTMLTableRowElement,
  HTMLTemplateElement,
  HTMLTextAreaElement,
  HTMLVideoElement: HTMLMediaElement,
};

/** Classes that set nothing up in their constructors: their elements are made without running them, at half the cost. */
const PLAIN_PROTOTYPES = new Map<string, object>();
for (const [tag, made] of BY_TAG)
  if (Object.values(plainClasses).includes(made)) PLAIN_PROTOTYPES.set(tag, made.prototype);

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
