import type { Element } from '../../../html/dom.js';
import { hrefOf, referenced, type SvgPainting } from '../painting-state.js';

const MAX_TEMPLATES = 12;

/** A paint server and the templates that provide its missing attributes and content, nearest first. */
export class ServerTemplates {
  readonly #chain: readonly Element[];

  /** Only elements with one of these tags can be templates. */
  constructor(painting: SvgPainting, server: Element, tags: readonly string[]) {
    const chain: Element[] = [];
    let at: Element | undefined = server;
    while (at && tags.includes(at.tag) && !chain.includes(at) && chain.length < MAX_TEMPLATES) {
      chain.push(at);
      at = referenced(painting, hrefOf(at));
    }
    this.#chain = chain;
  }

  /** The first element with that attribute; with `tag`, only elements of that kind. */
  withAttribute(name: string, tag?: string): Element | undefined {
    return this.#chain.find((one) => one.attributes.has(name) && (tag === undefined || one.tag === tag));
  }

  attribute(name: string, tag?: string): string | undefined {
    return this.withAttribute(name, tag)?.attributes.get(name);
  }

  /** The first element with a child of one of these tags, or with any child element. */
  withContent(tags?: readonly string[]): Element | undefined {
    return this.#chain.find((one) =>
      one.children.some((child) => child.kind === 'element' && (tags === undefined || tags.includes(child.tag))),
    );
  }
}
