import type { Element, Namespace } from '../../html/dom.js';
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
  /** Unique in its document. */
  readonly number: string;
  readonly candidates: CandidateSheets;
}

/** The kinds of the elements of a document. */
export class ElementKinds {
  readonly #indexes: readonly RuleIndex[];
  /** By class, or by id: the texts of elements are distinct strings, so each is hashed once only. */
  readonly #known = new Map<string, ElementKind[]>();
  #count = 0;

  constructor(indexes: readonly RuleIndex[]) {
    this.#indexes = indexes;
  }

  of(element: Element): ElementKind {
    const { namespace, tag, attributes } = element;
    const id = attributes.get('id') ?? '';
    const classText = attributes.get('class') ?? '';
    const key = id === '' ? classText : id;
    const known = this.#known.get(key);
    if (known)
      for (const kind of known)
        if (kind.classText === classText && kind.tag === tag && kind.id === id && kind.namespace === namespace)
          return kind;
    const { classes } = element;
    const candidates = bySheet(this.#indexes.map((index) => index.candidatesOf(tag, id, classText, classes)));
    const kind: ElementKind = { namespace, tag, id, classText, classes, number: String(this.#count++), candidates };
    if (known) known.push(kind);
    else this.#known.set(key, [kind]);
    return kind;
  }
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
