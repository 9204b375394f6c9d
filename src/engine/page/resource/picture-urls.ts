import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Image } from '../../css/computed/image-values.js';
import type { StyledDocument } from '../../css/styled-document.js';
import { type Document, type Element, elementsOf } from '../../html/dom.js';
import { embeddedPictureUrl, imageSource } from '../../html/image-source.js';

/** URLs of all pictures that a styled page may paint, as written in its markup, without duplicates. */
export function findPictureUrls(document: Document, styled: StyledDocument): Set<string> {
  const urls = new Set<string>();
  const visited = new Set<ComputedStyle>();
  const addStyle = (style: ComputedStyle | undefined): void => {
    if (!style || visited.has(style)) return;
    visited.add(style);
    addStyleUrls(style, urls);
  };
  const addElement = (element: Element): void => {
    const style = styled.styleOf(element);
    const isHidden = style.display === 'none';
    if (isHidden && !isReferable(element)) {
      if (element.tag === 'img') addSource(element, styled, urls);
      for (const one of elementsOf(element)) if (one !== element) addSource(one, styled, urls);
      return;
    }
    if (!isHidden) {
      addStyle(style);
      if (element.namespace === 'html') {
        addStyle(styled.pseudoStyleOf(element, 'before'));
        addStyle(styled.pseudoStyleOf(element, 'after'));
      }
    }
    if (!isHidden || element.tag === 'img') addSource(element, styled, urls);
    for (const child of element.children) if (child.kind === 'element') addElement(child);
  };
  addElement(document.root);
  return urls;
}

/** Whether parts of a hidden element may be shown elsewhere, as the symbols of an SVG are. */
function isReferable(hidden: Element): boolean {
  return elementsOf(hidden).some(({ namespace, id }) => namespace === 'svg' && id !== '');
}

function addSource(element: Element, styled: StyledDocument, urls: Set<string>): void {
  const { tag, attributes } = element;
  if (tag === 'img') addUrl(imageSource(element, styled.pictureMedia).url, urls);
  if (tag === 'input' && attributes.get('type')?.toLowerCase() === 'image') addUrl(attributes.get('src'), urls);
  addUrl(embeddedPictureUrl(element), urls);
  if (tag === 'image' || tag === 'feImage') addUrl(attributes.get('href') ?? attributes.get('xlink:href'), urls);
}

function addStyleUrls(style: ComputedStyle, urls: Set<string>): void {
  const add = (image: Image | undefined): void => {
    if (image?.kind === 'url') addUrl(image.url, urls);
  };
  for (const layer of style.backgrounds) add(layer.image);
  for (const layer of style.masks) add(layer.image);
  if (typeof style.content !== 'string') for (const item of style.content) if (item.kind === 'image') add(item.image);
  add(style.borderImage?.source);
  for (const step of style.filter) if (step.kind === 'url') addUrl(step.url, urls);
  if (style.clipPath?.shape?.kind === 'url') addUrl(style.clipPath.shape.url, urls);
  if (style.shapeOutside && 'image' in style.shapeOutside) add(style.shapeOutside.image);
  addUrl(style.listStyleImage, urls);
}

function addUrl(url: string | undefined, urls: Set<string>): void {
  const trimmed = url?.trim();
  // Fragments refer to the page itself.
  if (trimmed && !trimmed.startsWith('#')) urls.add(trimmed);
}
