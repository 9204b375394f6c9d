import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import type { TrackBreadth, TrackList, TrackSize } from '../../css/computed/grid-values.js';

/** Limit of tracks on one axis. */
export const MAX_TRACKS = 1000;

/** The explicit tracks of one axis with automatic repetitions expanded. */
export interface ExplicitTracks {
  readonly sizes: readonly TrackSize[];
  /** `names[i]` precedes `sizes[i]`, with one more entry at the end. */
  readonly names: readonly (readonly string[])[];
  /** Tracks [start, end) came from auto-fit and collapse when empty. */
  readonly autoFit: { readonly start: number; readonly end: number } | undefined;
}

/** Space for automatic repetition: a definite size, or limits on an indefinite one. */
export interface RepeatSpace {
  readonly size: number | undefined;
  readonly minSize: number;
  readonly maxSize: number;
  readonly gap: number;
  readonly container: ContainerSize;
}

const AUTO: TrackSize = { min: 'auto', max: 'auto' };

/** Tracks of a subgrid: as many as it spans, sized by the parent; names beyond the last line are dropped. */
export function subgridTracks({ names, autoRepeat }: TrackList, span: number): ExplicitTracks {
  const sizes = Array.from({ length: span }, () => AUTO);
  const lines = span + 1;
  const repeated = autoRepeat?.names ?? [];
  const at = autoRepeat?.at ?? names.length;
  const times = repeated.length === 0 ? 0 : Math.max(0, Math.floor((lines - names.length) / repeated.length));
  const all = [...names.slice(0, at), ...Array.from({ length: times }, () => repeated).flat(), ...names.slice(at)];
  return { sizes, names: all.slice(0, lines), autoFit: undefined };
}

/**
 * Expands `repeat(auto-fill
 * auto-fit, …)` as often as it fits (section 7.2.3.2).
 */
export function expandTemplate(list: TrackList, space: RepeatSpace): ExplicitTracks {
  const { autoRepeat } = list;
  if (list.subgrid) return { sizes: [], names: [[]], autoFit: undefined };
  if (!autoRepeat) return { sizes: list.tracks.slice(0, MAX_TRACKS), names: list.names, autoFit: undefined };
  const count = countRepetitions(list, autoRepeat.tracks, space);
  const { at } = autoRepeat;
  const names = list.names.slice(0, at + 1).map((line) => [...line]);
  const join = (line: readonly string[] | undefined): void => {
    names.at(-1)?.push(...(line ?? []));
  };
  for (let repetition = 0; repetition < count; repetition++) {
    autoRepeat.names.forEach((line, index) => {
      if (index === 0) join(line);
      else names.push([...line]);
    });
  }
  join(autoRepeat.namesAfter);
  names.push(...list.names.slice(at + 1).map((line) => [...line]));
  const repeated = Array.from({ length: count }, () => autoRepeat.tracks).flat();
  const sizes = [...list.tracks.slice(0, at), ...repeated, ...list.tracks.slice(at)].slice(0, MAX_TRACKS);
  const autoFit = autoRepeat.kind === 'auto-fit' ? { start: at, end: at + repeated.length } : undefined;
  return { sizes, names, autoFit };
}

function countRepetitions(list: TrackList, repeated: readonly TrackSize[], space: RepeatSpace): number {
  const size = space.size ?? (Number.isFinite(space.maxSize) ? space.maxSize : undefined);
  const fillsMinimum = size === undefined && space.minSize > 0;
  if (repeated.length === 0 || (size === undefined && !fillsMinimum)) return 1;
  const length = (tracks: readonly TrackSize[]): number =>
    tracks.reduce((sum, track) => sum + fixedSize(track, space), 0);
  const fixed = length(list.tracks) + list.tracks.length * space.gap;
  const each = length(repeated) + repeated.length * space.gap;
  const target = (size ?? space.minSize) + space.gap - fixed;
  const count =
    each > 0 ? (fillsMinimum ? Math.ceil(target / each - 1e-6) : Math.floor(target / each + 1e-6)) : MAX_TRACKS;
  const max = Math.floor((MAX_TRACKS - list.tracks.length) / repeated.length);
  return Math.max(1, Math.min(count, max));
}

/**
 * A track counts with its definite maximum, floored by its definite minimum; at least 1 px, which bounds the
 * repetitions.
 */
function fixedSize(track: TrackSize, space: RepeatSpace): number {
  const basis = space.size;
  const px = (value: TrackSize['max'] | TrackBreadth): number | undefined => {
    if (typeof value === 'number') return value;
    if (typeof value === 'string' || !('kind' in value) || value.kind !== 'expression') return undefined;
    return resolveLength(value, basis, space.container);
  };
  const min = px(track.min);
  const max = px(track.max);
  return Math.max(1, max === undefined ? (min ?? 0) : Math.max(max, min ?? 0));
}
