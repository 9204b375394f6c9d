import type { ContainerSize } from '../computed/computed-length.js';
import type { StyleEnvironment } from '../environment.js';

/** Condition of a conditional group rule; all conditions in the chain of `outer` must hold. */
export type Condition =
  | { readonly kind: 'media'; readonly outer: Condition | undefined; holds(environment: StyleEnvironment): boolean }
  | ContainerCondition;

export interface ContainerCondition {
  readonly kind: 'container';
  readonly outer: Condition | undefined;
  readonly name: string | undefined;
  /** Requires a container with a queryable height. */
  readonly needsBlockSize: boolean;
  /** `size` is in CSS px; undefined if no container matches. */
  holds(size: ContainerSize | undefined): boolean;
}
