import type { PackedElement } from '../dom/build.js';

/** What the host starts a page with. */
export interface PageSettings {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly locale: string;
  readonly seed: number;
  readonly url: string;
  /** CSS px. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixelRatio: number;
  readonly isColor: boolean;
  readonly bitDepth: number;
  readonly quirks: boolean;
  /** Ids from here on are ours to give. */
  readonly firstFreeId: number;
  readonly tree: PackedElement;
  /** Ids of the elements during whose parsing code may run: scripts, handlers, and what these stand in. */
  readonly stops: readonly number[];
}
