import type { Scheme } from '../screen-context.js';

/** The rule of a class with a number or a colour in its name. */
export interface FamilyRule {
  /** The family's position in the vocabulary. */
  readonly family: string;
  /** Within a family, the later rule wins. */
  readonly order: number;
  /** Selector text before the class, and after it. */
  readonly before?: string;
  readonly after?: string;
  css(scheme: Scheme): string;
}
