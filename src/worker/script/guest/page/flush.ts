import type { Element } from '../dom/element.js';
import type { Node } from '../dom/node.js';
import { rootOf } from '../dom/tree.js';
import type { PageState } from './page-state.js';

/** Deeper than any page that the host keeps. */
const MAX_DEPTH = 300;
const SEPARATOR = '\x1f';

/** Sends all changes since the last call to the host, in one message. */
export function sendChanges(page: PageState): void {
  page.beforeSending();
  if (page.dirty.size === 0) return;
  const words: (string | number)[] = [];
  for (const element of page.dirty) {
    // Those outside of the page wait until they are in it.
    if (rootOf(element) !== element.$document) continue;
    page.dirty.delete(element);
    words.push('e', element.$id);
    writeContent(element, page, 0, words);
  }
  // A flat list of words, because this is six times as fast as JSON in this engine.
  if (words.length > 0) page.gate('flush', joined(words));
}

/** Looking for the separator in each word would take as long as collecting them. */
function joined(words: readonly (string | number)[]): string {
  if (!words.join('').includes(SEPARATOR)) return words.join(SEPARATOR);
  return words.map((word) => String(word).replaceAll(SEPARATOR, '\ufffd')).join(SEPARATOR);
}

/**
 * The number of attributes, their names and values, the children and `z`. A child is `t` and a text, `k` and the id of a known
 * element, or `n`, tag, namespace, id and content of a new one.
 */
function writeContent(element: Element, page: PageState, depth: number, words: (string | number)[]): void {
  element.$settleAttributes();
  const attributes = element.$attributes;
  words.push(attributes.size);
  // Quicker here than a loop.
  if (attributes.size > 0) attributes.forEach((value, name) => void words.push(name, value));
  if (depth <= MAX_DEPTH)
    for (let child = element.$first; child; child = child.$next) writeChild(child, page, depth, words);
  words.push('z');
}

function writeChild(child: Node, page: PageState, depth: number, words: (string | number)[]): void {
  const type = child.$type;
  if (type === 3 || type === 4) words.push('t', child.nodeValue ?? '');
  else if (type === 1) {
    const element = child as Element;
    if (element.$id !== 0) words.push('k', element.$id);
    else {
      element.$id = page.nextId++;
      words.push('n', element.$tag, element.$namespace, element.$id);
      writeContent(element, page, depth + 1, words);
    }
  }
}
