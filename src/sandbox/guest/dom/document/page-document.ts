import type { Document } from './document.js';

let current: Document | undefined;

/** Names the document that elements belong to which a page makes with `new`. */
export function setPageDocument(document: Document): void {
  current = document;
}

/** @throws TypeError before there is a page */
export function pageDocument(): Document {
  if (!current) throw new TypeError('Illegal constructor');
  return current;
}
