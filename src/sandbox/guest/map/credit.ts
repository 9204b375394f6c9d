import type { HTMLDocument } from '../dom/document/html-document.js';
import type { HTMLElement } from '../dom/element/html-element.js';

const CREDIT = '© OpenStreetMap contributors';

/** Names whose data a map shows: the licence of the data asks for it, whatever a page does. */
export function addCredit(document: HTMLDocument, container: HTMLElement): void {
  const former = container.querySelector('.map__attribution');
  if (former?.textContent === CREDIT) return;
  former?.remove();
  const credit = document.createElement('div');
  credit.setAttribute('class', 'map__attribution');
  credit.textContent = CREDIT;
  container.appendChild(credit);
}
