import { getOrMake } from '@inkstand/common/get-or-make';
import { type Document, type Element, elementsOf } from '../../html/dom.js';
import type { PictureMedia } from '../../html/image-source.js';
import { NO_EDGES } from '../computed/box-values.js';
import type { ContainerSize } from '../computed/computed-length.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import type { DeclarationBlock } from '../declaration/declaration.js';
import type { StyleEnvironment } from '../environment.js';
import { pictureMediaOf } from '../picture-media.js';
import type { PseudoElement } from '../selector/selector.js';
import type { ElementStyles, FirstLineStyles, StyledDocument } from '../styled-document.js';
import { writeComponents } from '../syntax/component.js';
import { parseText } from '../syntax/parse-components.js';
import type { Styled } from '../value/compute-context.js';
import { addElement, type BitTable, emptyFilter } from './ancestor-filter.js';
import { type Computed, type ComputeRequest, type ComputeSetting, computeAnimated } from './compute-style.js';
import { ContainerSizes } from './containers.js';
import { bySheet } from './element-kinds.js';
import { blocksOfFirstLine, FirstLine } from './first-line-styles.js';
import { inheritStyle } from './inherit-style.js';
import { type InheritanceSetting, type InheritedNode, InstanceStyles } from './instance-styles.js';
import { type IndexedStyleSheet, Matcher } from './matcher.js';
import type { ContainerLink, StyleNode } from './style-node.js';
import { VariableScope } from './variables.js';

interface StyleTreeOptions {
  readonly document: Document;
  readonly styleSheets: readonly IndexedStyleSheet[];
  readonly bits: BitTable;
  readonly setting: ComputeSetting;
  readonly environment: StyleEnvironment;
  /** Parsed style attributes by their text. */
  readonly inlineBlocks: Map<string, DeclarationBlock>;
  /** Off only in tests that compare results with and without sharing. */
  readonly share: boolean;
}

/** Styles of a document, computed lazily and shared between elements with equal styles. */
export class StyleTree implements StyledDocument {
  readonly #options: StyleTreeOptions;
  readonly #matcher: Matcher;
  readonly #containers: ContainerSizes;
  readonly #top: StyleNode;
  readonly #anonymous = new WeakMap<ComputedStyle, Map<string, ComputedStyle>>();
  /** Equal `use` elements share a node, and thus the styles of their content. */
  readonly #instances = new WeakMap<InheritedNode, Map<Element, InstanceStyles>>();
  #nodes = new Map<Element, StyleNode>();

  readonly pictureMedia: PictureMedia;

  constructor(options: StyleTreeOptions) {
    this.#options = options;
    this.pictureMedia = pictureMediaOf(options.environment);
    this.#containers = new ContainerSizes(options.environment);
    this.#matcher = new Matcher(options, this.#containers);
    this.#top = topNode(options.setting.initial, options);
  }

  styleOf(element: Element): ComputedStyle {
    return this.#nodeOf(element).style;
  }

  pseudoStyleOf(element: Element, pseudo: PseudoElement): ComputedStyle | undefined {
    const node = this.#nodeOf(element);
    if (node.pseudoBlocks.size === 0 && pseudo !== 'marker') return undefined;
    return node.pseudoStyles.has(pseudo) ? node.pseudoStyles.get(pseudo) : this.#computePseudoOf(element, node, pseudo);
  }

  #computePseudoOf(element: Element, node: StyleNode, pseudo: PseudoElement): ComputedStyle | undefined {
    let readsAttributes = false;
    const style = this.#computePseudo(node, pseudo, (name) => {
      readsAttributes = true;
      return this.#readOfElement(element, name);
    });
    // Content from attributes is specific to this element even if its other styles are shared.
    if (!readsAttributes) node.pseudoStyles.set(pseudo, style);
    return style;
  }

  firstLineStyles(owner: Element, holder: Element): FirstLineStyles | undefined {
    const blocks = this.#nodeOf(owner).pseudoBlocks.get('first-line');
    return blocks && new FirstLine(blocks, holder, this.#inheritanceSetting());
  }

  instanceStyles(target: Element, host: Element, hostStyles?: ElementStyles): ElementStyles {
    const node = hostStyles instanceof InstanceStyles ? hostStyles.nodeOf(host) : this.#nodeOf(host);
    const known = getOrMake(this.#instances, node, () => new Map<Element, InstanceStyles>());
    return getOrMake(known, target, () => new InstanceStyles(target, node, this.#inheritanceSetting()));
  }

  anonymousStyle(parent: ComputedStyle, display: ComputedStyle['display']): ComputedStyle {
    const known = getOrMake(this.#anonymous, parent, () => new Map<string, ComputedStyle>());
    return getOrMake(known, display, () => this.#makeAnonymous(parent, display));
  }

  invalidate(element: Element): void {
    // Siblings and, with `:has()`, any element may now be styled differently. Nodes are shared by content, so
    // recomputing is cheap.
    this.#matcher.invalidate(element);
    if (this.#matcher.dependsOnDescendants || !element.parent) this.#drop(this.#options.document.root);
    else for (const child of element.parent.children) if (child.kind === 'element') this.#drop(child);
  }

  forget(element: Element): void {
    this.#drop(element);
  }

  renewBudget(): boolean {
    return this.#matcher.renewBudget();
  }

  updateContainerSizes(sizeOf: (element: Element) => ContainerSize | undefined): boolean {
    if (!this.#containers.update(sizeOf)) return false;
    this.#nodes = new Map();
    this.#top.shared.clear();
    return true;
  }

  customProperty(element: Element, name: string): string | undefined {
    const reference = parseText(`var(${name})`);
    const value = reference && this.#nodeOf(element).variables.substitute(reference);
    return value && writeComponents(value);
  }

  #drop(element: Element): void {
    for (const one of elementsOf(element)) this.#nodes.delete(one);
  }

  #nodeOf(element: Element): StyleNode {
    const known = this.#nodes.get(element);
    if (known) return known;
    const parent = element.parent ? this.#nodeOf(element.parent) : this.#top;
    const node = this.#styleElement(element, parent);
    this.#nodes.set(element, node);
    return node;
  }

  #styleElement(element: Element, parent: StyleNode): StyleNode {
    const special = this.#matcher.matchSpecial(element, parent);
    const key = this.#matcher.keyOf(special);
    const known = this.#options.share ? parent.shared.get(key) : undefined;
    if (known) return known;
    let isOwn = false;
    const attribute = (name: string): string | undefined => {
      isOwn = true;
      return this.#readOfElement(element, name);
    };
    const node = this.#makeNode(element, parent, special, attribute);
    // What depends on the element itself is not shared.
    if (isOwn) return node;
    // A container's key includes its size, which may differ even if its style does not.
    if (node.container === parent.container) parent.shared.set(key, node);
    return node;
  }

  /** An attribute, or the place among the siblings. */
  #readOfElement(element: Element, name: string): string | undefined {
    if (name === 'sibling-index()') return String(this.#matcher.siblingIndexOf(element));
    if (name === 'sibling-count()') return String(this.#matcher.siblingCountOf(element));
    return element.attributes.get(name);
  }

  #makeNode(
    element: Element,
    parent: StyleNode,
    special: ReturnType<Matcher['matchSpecial']>,
    attribute: ComputeRequest['attribute'],
  ): StyleNode {
    const { document, bits, setting } = this.#options;
    const matched = this.#matcher.matchAll(element, parent, special);
    const { kind } = special;
    const { style, inheritance, variables } = computeAnimated(setting, {
      blocks: matched.blocks,
      parent,
      root: element === document.root || parent === this.#top ? undefined : this.styleOf(document.root),
      container: () => this.#containers.sizeFor(parent.container),
      attribute,
    });
    return {
      style,
      inheritance,
      variables,
      blocks: matched.blocks,
      pseudoBlocks: matched.pseudoBlocks,
      pseudoStyles: new Map(),
      forChildren: once(() => {
        const filter = addElement(parent.forChildren().filter, kind, bits);
        return { filter, candidates: this.#matcher.childCandidatesOf(kind, filter) };
      }),
      container: linkContainer(element, style, parent.container),
      shared: new Map(),
    };
  }

  #computePseudo(
    node: StyleNode,
    pseudo: PseudoElement,
    attribute: (name: string) => string | undefined,
  ): ComputedStyle | undefined {
    const blocks = node.pseudoBlocks.get(pseudo);
    if (!blocks) return pseudo === 'marker' ? this.anonymousStyle(node.style, 'inline') : undefined;
    // A first letter is on the first line.
    const line = pseudo === 'first-letter' ? node.pseudoBlocks.get('first-line') : undefined;
    const parent = line ? this.#computeIn(blocksOfFirstLine(line), node, node, attribute) : node;
    const { style } = this.#computeIn(blocks, parent, node, attribute);
    const needsContent = pseudo === 'before' || pseudo === 'after';
    return needsContent && (style.content === 'normal' || style.content === 'none') ? undefined : style;
  }

  #inheritanceSetting(): InheritanceSetting {
    return {
      nodeOf: (element) => this.#nodeOf(element),
      compute: (blocks, parent, element) =>
        this.#computeIn(blocks, parent, this.#nodeOf(element), (name) => element.attributes.get(name)),
    };
  }

  /** Computes a style whose parent differs from the parent element's style. */
  #computeIn(
    blocks: ComputeRequest['blocks'],
    parent: ComputeRequest['parent'],
    node: StyleNode,
    attribute: ComputeRequest['attribute'],
  ): Computed {
    const container = () => this.#containers.sizeFor(node.container);
    const root = this.styleOf(this.#options.document.root);
    return computeAnimated(this.#options.setting, { blocks, parent, root, container, attribute });
  }

  #makeAnonymous(parent: ComputedStyle, display: ComputedStyle['display']): ComputedStyle {
    const computed = inheritStyle(parent, this.#options.setting.initial.style);
    const { color } = computed;
    computed.display = display;
    computed.borderWidth = NO_EDGES;
    computed.borderColor = { top: color, right: color, bottom: color, left: color };
    computed.outline = { width: 0, style: 'none', color, offset: 0 };
    computed.columnRule = { width: 0, style: 'none', color };
    return computed;
  }
}

function topNode(initial: Styled, { styleSheets, setting, environment }: StyleTreeOptions): StyleNode {
  const above = emptyFilter();
  const noteLimit = (): void => environment.note('custom-properties');
  return {
    ...initial,
    variables: new VariableScope(undefined, new Map(), setting.registered, noteLimit),
    blocks: [],
    pseudoBlocks: new Map(),
    pseudoStyles: new Map(),
    forChildren: once(() => ({
      filter: above,
      candidates: bySheet(styleSheets.map(({ index }) => index.childCandidatesOf('', '', [], above))),
    })),
    container: undefined,
    shared: new Map(),
  };
}

function linkContainer(
  element: Element,
  style: ComputedStyle,
  outer: ContainerLink | undefined,
): ContainerLink | undefined {
  const isContainer = style.containerType !== 'normal' || style.containerNames.length > 0;
  return isContainer ? { element, style, outer } : outer;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
