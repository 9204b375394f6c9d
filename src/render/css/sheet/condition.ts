import type { StyleEnvironment } from '../environment.js';
import type { ContainerSize } from '../length.js';

/** What a conditional group rule asks; all conditions up the chain of `outer` must hold. */
export type Condition =
  | { readonly kind: 'media'; readonly outer: Condition | undefined; holds(environment: StyleEnvironment): boolean }
  | ContainerCondition;

export interface ContainerCondition {
  readonly kind: 'container';
  readonly outer: Condition | undefined;
  readonly name: string | undefined;
  /** Needs a container that knows its height. */
  readonly needsBlockSize: boolean;
  /** `size` in CSS px; `undefined` where no container answers. */
  holds(size: ContainerSize | undefined): boolean;
}
