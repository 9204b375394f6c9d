import type { DeclarationBlock } from '../declaration/declaration.js';
import type { Origin, Rule } from '../sheet/sheet.js';

/** A matched block with its sort keys in the cascade. */
export interface RankedBlock {
  readonly block: DeclarationBlock;
  /** Precedence of normal declarations by origin and layer; greater wins. */
  readonly level: number;
  readonly importantLevel: number;
  readonly specificity: number;
  /** Elements up to the root of `@scope`; infinite outside of one. */
  readonly proximity: number;
  readonly order: number;
}

/** Levels of the cascade for a given number of layers. Important declarations reverse the order of layers. */
export class Levels {
  readonly #layers: number;

  constructor(layers: number) {
    this.#layers = layers;
  }

  static readonly USER_AGENT = 0;

  rule(origin: Origin, layerRank: number | undefined): { readonly level: number; readonly importantLevel: number } {
    const last = this.#layers;
    if (origin === 'user-agent') return { level: Levels.USER_AGENT, importantLevel: 2 * last + 6 };
    const rank = layerRank ?? last;
    return { level: 2 + rank, importantLevel: 4 + last + (last - rank) };
  }

  /** Presentational attributes: author origin, but below every rule. */
  hints(): { readonly level: number; readonly importantLevel: number } {
    return { level: 1, importantLevel: 1 };
  }

  /** The style attribute. */
  inline(): { readonly level: number; readonly importantLevel: number } {
    return { level: 3 + this.#layers, importantLevel: 2 * this.#layers + 5 };
  }
}

/** Above every normal declaration, below every important one. */
export const ANIMATION_LEVEL = 1e9;

/** Rules of a later style sheet come later. */
export function ruleOrder(styleSheetIndex: number, rule: Rule): number {
  return styleSheetIndex * 4_294_967_296 + rule.order;
}

/** Sorts normal declarations, with the winner last. */
export function byNormalPrecedence(a: RankedBlock, b: RankedBlock): number {
  return a.level - b.level || a.specificity - b.specificity || byProximity(a, b) || a.order - b.order;
}

/** Sorts important declarations, for which layers and origins are reversed, with the winner last. */
export function byImportantPrecedence(a: RankedBlock, b: RankedBlock): number {
  return a.importantLevel - b.importantLevel || a.specificity - b.specificity || byProximity(a, b) || a.order - b.order;
}

/** The nearer root wins. */
function byProximity(a: RankedBlock, b: RankedBlock): number {
  return a.proximity === b.proximity ? 0 : b.proximity - a.proximity;
}
