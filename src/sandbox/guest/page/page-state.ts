import type { CustomElementRegistry } from '../dom/element/custom-elements.js';
import type { Element } from '../dom/element/element.js';
import type { Node } from '../dom/node.js';
import type { Gate } from '../gate-json.js';

/** Is called with each change, for observers. */
export interface ChangeListener {
  childrenChanged(
    parent: Node,
    added: readonly Node[],
    removed: readonly Node[],
    previous: Node | null,
    next: Node | null,
  ): void;
  attributeChanged(element: Element, name: string, oldValue: string | null): void;
  dataChanged(node: Node, oldValue: string): void;
}

/** What the live document shares with the modules that follow its changes; documents of a parser have none. */
export class PageState {
  readonly gate: Gate;
  /** Elements known to the host whose attributes or children it does not know. */
  readonly dirty = new Set<Element>();
  /** Counts changes that the host has to see: what was measured before is forgotten. */
  version = 0;
  /** Counts changes of any tree, for lists that follow them. */
  treeVersion = 0;
  /** Number of the next element that the host has not seen yet. */
  nextId = 1;
  changes: ChangeListener | null = null;
  /** Elements by an `id` they have or had. */
  readonly byId = new Map<string, Element | Element[]>();
  /** Called with each id that no element had before. */
  nameElement: (id: string) => void = () => {};
  /** An element was made that does something when it is inserted: what is inserted must be searched for it. */
  mayHaveScripts = false;
  /** Number of the next tree that an element shows in place of its children. */
  nextTree = 1;
  /** Absent until the page defines an element. */
  customElements: CustomElementRegistry | null = null;
  /** Runs a script that came into the document. */
  runScript: (script: Element) => void = () => {};
  /** Starts to load the picture of an image element. */
  loadImage: (image: Element) => void = () => {};
  /** Called before changes are sent. */
  beforeSending: () => void = () => {};
  /** Parses markup; `contextTag` is empty for a whole document. Answers packed nodes. */
  parseHtml: (markup: string, contextTag: string) => readonly unknown[] = () => [];

  constructor(gate: Gate) {
    this.gate = gate;
  }
}
