import type { ComputedStyle } from '../css/computed-style.js';
import type { Image } from '../css/image-values.js';
import type { StyledDocument } from '../css/styled-document.js';
import { type Document, elementsOf } from '../html/dom.js';
import { imageSource } from '../html/image-source.js';

/** URLs of all pictures that a styled page may paint, as written in its markup, without duplicates. */
export function findPictureUrls(document: Document, styled: StyledDocument): Set<string> {
  const urls = new Set<string>();
  const visited = new Set<ComputedStyle>();
  const addStyle = (style: ComputedStyle | undefined): void => {
    if (!style || visited.has(style)) return;
    visited.add(style);
    addStyleUrls(style, urls);
  };
  for (const element of elementsOf(document.root)) {
    const style = styled.styleOf(element);
    if (style.display === 'none' && element.tag !== 'img') continue;
    addStyle(style);
    if (element.namespace === 'html') {
      addStyle(styled.pseudoStyleOf(element, 'before'));
      addStyle(styled.pseudoStyleOf(element, 'after'));
    }
    if (element.tag === 'img' || (element.tag === 'input' && element.attributes.get('type') === 'image'))
      addUrl(imageSource(element, styled.mediaHolds), urls);
    if (element.tag === 'image' || element.tag === 'feImage')
      addUrl(element.attributes.get('href') ?? element.attributes.get('xlink:href'), urls);
  }
  return urls;
}

function addStyleUrls(style: ComputedStyle, urls: Set<string>): void {
  const add = (image: Image | undefined): void => {
    if (image?.kind === 'url') addUrl(image.url, urls);
  };
  for (const layer of style.backgrounds) add(layer.image);
  for (const layer of style.masks) add(layer.image);
  if (typeof style.content !== 'string') for (const item of style.content) if (item.kind === 'image') add(item.image);
  add(style.borderImage?.source);
  if (style.shapeOutside && 'image' in style.shapeOutside) add(style.shapeOutside.image);
  addUrl(style.listStyleImage, urls);
}

function addUrl(url: string | undefined, urls: Set<string>): void {
  const trimmed = url?.trim();
  // Fragments refer to the page itself.
  if (trimmed && !trimmed.startsWith('#')) urls.add(trimmed);
}
