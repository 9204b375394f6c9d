import type { Element, Namespace } from '../../html/dom.js';
import { shadowOf, treeOf } from '../../html/shadow-trees.js';
import type { Candidates, Entry, RuleIndex } from './rule-index.js';

/** Rules of one style sheet. */
export interface SheetEntries {
  readonly styleSheetIndex: number;
  readonly entries: readonly Entry[];
}

/** Candidates of all style sheets that have any. */
export interface CandidateSheets {
  readonly plain: readonly SheetEntries[];
  readonly special: readonly SheetEntries[];
}

/** What elements with equal tag, id and classes share: everything about an element that plain rules can match. */
export interface ElementKind {
  readonly namespace: Namespace;
  readonly tag: string;
  readonly id: string;
  readonly classText: string;
  readonly classes: readonly string[];
  /** The shadow trees that it belongs to and shows. */
  readonly trees: string;
  /** Unique in its document. */
  readonly number: string;
  readonly candidates: CandidateSheets;
}

/** The kinds of the elements of a document. */
export class ElementKinds {
  readonly #indexes: readonly RuleIndex[];
  /** By class, or by id: the texts of elements are distinct strings, so each is hashed once only. */
  readonly #known = new Map<string, ElementKind[]>();
  /** The page has shadow trees. */
  hasTrees = false;
  #count = 0;

  constructor(indexes: readonly RuleIndex[]) {
    this.#indexes = indexes;
  }

  of(element: Element): ElementKind {
    const { namespace, tag, attributes } = element;
    const id = attributes.get('id') ?? '';
    const classText = attributes.get('class') ?? '';
    const key = id === '' ? classText : id;
    const trees = this.hasTrees ? namesOfTrees(element) : '';
    const known = this.#known.get(key);
    if (known)
      for (const kind of known)
        if (
          kind.classText === classText &&
          kind.tag === tag &&
          kind.id === id &&
          kind.namespace === namespace &&
          kind.trees === trees
        )
          return kind;
    const { classes } = element;
    const candidates = bySheet(this.#indexes.map((index) => index.candidatesOf(tag, id, classText, classes)));
    const number = String(this.#count++);
    const kind: ElementKind = { namespace, tag, id, classText, classes, trees, number, candidates };
    if (known) known.push(kind);
    else this.#known.set(key, [kind]);
    return kind;
  }
}

function namesOfTrees(element: Element): string {
  const [tree, shadow] = [treeOf(element), shadowOf(element)];
  return tree === undefined && shadow === undefined ? '' : `${tree ?? ''}/${shadow ?? ''}`;
}

/** Leaves out style sheets without candidates. */
export function bySheet(candidates: readonly Candidates[]): CandidateSheets {
  const plain: SheetEntries[] = [];
  const special: SheetEntries[] = [];
  for (const [styleSheetIndex, own] of candidates.entries()) {
    if (own.plain.length > 0) plain.push({ styleSheetIndex, entries: own.plain });
    if (own.special.length > 0) special.push({ styleSheetIndex, entries: own.special });
  }
  return { plain, special };
}
