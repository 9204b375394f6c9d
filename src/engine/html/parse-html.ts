import { defaultTreeAdapter, html as names, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { AddNote, NoteCode } from '../note.js';
import { MAX_SOURCE_CHARS, RENDER_LIMITS } from '../render-limits.js';
import { capClusters } from './cap-clusters.js';
import { type Document, Element, type Namespace, type Node, Text } from './dom.js';
import { RunParser } from './run-parser.js';

export interface HtmlLimits {
  /** Maximum depth; deeper children are added to the deepest allowed element. */
  readonly depth: number;
  readonly elements: number;
  readonly attributeChars: number;
  /** Maximum length of text outside of script and style. */
  readonly textChars: number;
  /** Maximum length of the whole markup. */
  readonly sourceChars: number;
}

export const HTML_LIMITS: HtmlLimits = { ...RENDER_LIMITS, sourceChars: MAX_SOURCE_CHARS };

/** Attributes that may contain a whole picture as a `data:` URL. */
const URL_ATTRIBUTES: ReadonlySet<string> = new Set(['src', 'srcset', 'srcdoc', 'data', 'href', 'poster']);

/** Parses a page as browsers do, with their error recovery; content beyond a limit is dropped and noted. */
export function parseHtml(source: string, note: AddNote = () => {}, limits: HtmlLimits = HTML_LIMITS): Document {
  const converter = new Converter(limits, note);
  // A byte-order mark concerns the decoding of bytes and is not text before the doctype.
  const markup = source.startsWith('\ufeff') ? source.slice(1) : source;
  const tree = converter.build(markup, (text, treeAdapter) => RunParser.parse(text, { treeAdapter }));
  const root = tree.childNodes.find(isElement);
  const element = root ? converter.convertTree(root) : new Element('html');
  const mode = 'mode' in tree ? tree.mode : 'no-quirks';
  return { root: element, quirks: mode === 'quirks', limitedQuirks: mode === 'limited-quirks' };
}

/** Tag of the element that stands for a comment in a fragment: scripts find their places by comments. */
const COMMENT_TAG = '!--';

/** Parses markup as the content of an element with that tag, comments included; the nodes have no parent. */
export function parseHtmlFragment(
  source: string,
  contextTag = 'body',
  note: AddNote = () => {},
  limits: HtmlLimits = HTML_LIMITS,
): readonly Node[] {
  const converter = new Converter(limits, note);
  const tree = converter.build(source, (text, treeAdapter) => {
    const context = treeAdapter.createElement(contextTag, names.NS.HTML, []);
    const parser = RunParser.getFragmentParser(context, { treeAdapter });
    parser.tokenizer.write(text, true);
    return parser.getFragment();
  });
  const holder = new Element(contextTag);
  converter.keepsComments = true;
  converter.convertChildren(tree.childNodes, holder);
  for (const child of holder.children) child.parent = undefined;
  return holder.children;
}

type Adapter = typeof defaultTreeAdapter;
type Root = Tree.Document | Tree.DocumentFragment;

/** Aborts parse5 if the page has too many elements; the tree built so far is used. */
class TooManyElements extends Error {}

interface Pending {
  readonly from: readonly Tree.ChildNode[];
  readonly into: Element;
  readonly depth: number;
  next: number;
}

class Converter {
  readonly #limits: HtmlLimits;
  readonly #note: AddNote;
  readonly #noted = new Set<string>();
  keepsComments = false;
  #elements = 0;
  #textChars = 0;

  constructor(limits: HtmlLimits, note: AddNote) {
    this.#limits = limits;
    this.#note = note;
  }

  /** Runs parse5 and counts elements, because its run time is quadratic in the depth. */
  build(source: string, run: (text: string, adapter: Adapter) => Root): Root {
    const { sourceChars, elements } = this.#limits;
    if (source.length > sourceChars) this.#cut('markup-chars', sourceChars);
    let top: Root | undefined;
    let html: Tree.Element | undefined;
    let count = 0;
    const adapter: Adapter = {
      ...defaultTreeAdapter,
      createDocument: () => {
        const document = defaultTreeAdapter.createDocument();
        top ??= document;
        return document;
      },
      createElement: (tag, namespace, attributes) => {
        if (++count > elements + 16) throw new TooManyElements();
        const element = defaultTreeAdapter.createElement(tag, namespace, attributes);
        if (tag === 'html') html ??= element;
        return element;
      },
    };
    try {
      return run(source.slice(0, sourceChars), adapter);
    } catch (error) {
      if (!(error instanceof TooManyElements)) throw error;
      this.#cut('elements', elements);
      return top ?? unfinishedFragment(html);
    }
  }

  convertTree(root: Tree.Element): Element {
    const element = this.#convertElement(root);
    this.convertChildren(root.childNodes, element);
    return element;
  }

  convertChildren(children: readonly Tree.ChildNode[], into: Element): void {
    const work: Pending[] = [{ from: children, into, depth: 1, next: 0 }];
    for (let pending = work.at(-1); pending; pending = work.at(-1)) {
      const node = pending.from[pending.next++];
      if (!node) {
        work.pop();
        continue;
      }
      if ('value' in node) {
        this.#addText(node.value, pending.into);
      } else if (isElement(node)) {
        const deeper = this.#addElement(node, pending);
        if (deeper) work.push(deeper);
      } else if (this.keepsComments && 'data' in node) {
        this.#addComment(node.data, pending.into);
      }
    }
  }

  #addElement(node: Tree.Element, { into, depth }: Pending): Pending | undefined {
    if (this.#elements >= this.#limits.elements) {
      this.#cut('elements', this.#limits.elements);
      return undefined;
    }
    const element = this.#convertElement(node);
    into.append(element);
    const from = contentOf(node);
    if (from.length === 0) return undefined;
    if (depth < this.#limits.depth) return { from, into: element, depth: depth + 1, next: 0 };
    this.#cut('depth', this.#limits.depth);
    return { from, into, depth, next: 0 };
  }

  #convertElement(node: Tree.Element): Element {
    this.#elements++;
    const attributes = new Map<string, string>();
    for (const { name, prefix, value } of node.attrs) {
      const maxChars = URL_ATTRIBUTES.has(name) ? this.#limits.sourceChars : this.#limits.attributeChars;
      if (value.length > maxChars) {
        this.#cut('attribute-chars', maxChars);
        continue;
      }
      attributes.set(prefix ? `${prefix}:${name}` : name, value);
    }
    return new Element(tagOf(node), namespaceOf(node), attributes);
  }

  #addComment(data: string, into: Element): void {
    if (this.#elements++ >= this.#limits.elements) return;
    const comment = new Element(COMMENT_TAG);
    comment.append(new Text(data.slice(0, this.#limits.attributeChars)));
    into.append(comment);
  }

  #addText(data: string, into: Element): void {
    const isHidden = into.tag === 'script' || into.tag === 'style';
    const left = this.#limits.textChars - this.#textChars;
    const whole = isHidden ? data : capClusters(data);
    if (whole.length < data.length) this.#cut('clusters');
    const kept = isHidden ? whole : whole.slice(0, Math.max(0, left));
    if (kept.length < whole.length) this.#cut('text-chars', this.#limits.textChars);
    if (!isHidden) this.#textChars += kept.length;
    const last = into.children.at(-1);
    if (last?.kind === 'text') last.data += kept;
    else if (kept !== '') into.append(new Text(kept));
  }

  #cut(code: NoteCode, max?: number): void {
    const key = `${code} ${max}`;
    if (this.#noted.has(key)) return;
    this.#noted.add(key);
    this.#note(code, max === undefined ? {} : { max });
  }
}

/** For a fragment, parse5 builds into an `html` element and moves its children out only at the end. */
function unfinishedFragment(html: Tree.Element | undefined): Tree.DocumentFragment {
  return { ...defaultTreeAdapter.createDocumentFragment(), childNodes: html?.childNodes ?? [] };
}

function isElement(node: Tree.ChildNode): node is Tree.Element {
  return 'tagName' in node;
}

/** The content of a template is separate from its children; it is never rendered, but scripts may read it. */
function contentOf(node: Tree.Element): readonly Tree.ChildNode[] {
  return 'content' in node && isFragment(node.content) ? node.content.childNodes : node.childNodes;
}

function isFragment(value: unknown): value is Tree.DocumentFragment {
  return typeof value === 'object' && value !== null && 'childNodes' in value;
}

/** Corrects SVG tags that the parser does not know yet. */
function tagOf({ tagName }: Tree.Element): string {
  return tagName === 'fedropshadow' ? 'feDropShadow' : tagName;
}

function namespaceOf({ namespaceURI }: Tree.Element): Namespace {
  if (namespaceURI === names.NS.SVG) return 'svg';
  return namespaceURI === names.NS.MATHML ? 'mathml' : 'html';
}
