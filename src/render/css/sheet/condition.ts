import type { StyleEnvironment } from '../environment.js';
import type { ContainerSize } from '../length.js';

/** Condition of a conditional group rule; all conditions along the chain of `outer` must hold. */
export type Condition =
  | { readonly kind: 'media'; readonly outer: Condition | undefined; holds(environment: StyleEnvironment): boolean }
  | ContainerCondition;

export interface ContainerCondition {
  readonly kind: 'container';
  readonly outer: Condition | undefined;
  readonly name: string | undefined;
  /** Needs a container with a queryable height. */
  readonly needsBlockSize: boolean;
  /** `size` in CSS px; `undefined` if no container matches. */
  holds(size: ContainerSize | undefined): boolean;
}
