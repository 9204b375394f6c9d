import type { FitContent } from './box-values.js';
import type { Length } from './computed-length.js';

export interface TrackSize {
  readonly min: TrackBreadth;
  readonly max: TrackBreadth | { readonly fr: number } | FitContent;
}

export type TrackBreadth = Length | 'auto' | 'min-content' | 'max-content';

/** Track sizes with line names around them; `names[i]` precedes `tracks[i]`, with one more entry at the end. */
export interface TrackList {
  readonly tracks: readonly TrackSize[];
  readonly names: readonly (readonly string[])[];
  /**
   * repeat(auto-fill
   * auto-fit, …): these tracks are inserted at `at` as often as they fit. `names[at]` of the list are the names before
   * the first repetition, `namesAfter` those after the closing bracket; `autoRepeat.names` has one entry more than its
   * tracks.
   */
  readonly autoRepeat:
    | {
        readonly at: number;
        readonly kind: 'auto-fill' | 'auto-fit';
        readonly tracks: readonly TrackSize[];
        readonly names: readonly (readonly string[])[];
        readonly namesAfter?: readonly string[];
      }
    | undefined;
  readonly subgrid: boolean;
}

export type GridLine =
  | 'auto'
  | { readonly line: number; readonly name: string | undefined }
  | { readonly span: number; readonly name: string | undefined }
  | { readonly name: string };
