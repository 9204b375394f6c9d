import type { ContentRequest, SolvedRequest } from '../contract.js';
import { sameTracks } from '../grid/inherited.js';
import { sameContainer } from '../laid-box.js';

/** True if the solution of one request also answers another for the same box. */
export function canReuse(known: SolvedRequest, request: ContentRequest): boolean {
  if (known.request.width !== request.width || !sameContainer(known.request.container, request.container)) return false;
  return isSameRequest(known.request, request) || (!request.box.dependsOnHeight && hasEqualResult(known, request));
}

function isSameRequest(one: ContentRequest, other: ContentRequest): boolean {
  return (
    one.height === other.height &&
    one.minHeight === other.minHeight &&
    one.maxHeight === other.maxHeight &&
    sameTracks(one.tracks, other.tracks)
  );
}

/**
 * For boxes that do not depend on their height: lines and blocks are at their top, flex items fill the resulting
 * height.
 */
function hasEqualResult(known: SolvedRequest, request: ContentRequest): boolean {
  const { box } = request;
  if (box.context !== 'flex') return box.tablePart === 'cell' || box.style.alignContent.value === 'normal';
  const decided = request.minHeight === request.maxHeight ? request.minHeight : undefined;
  const height = request.height ?? decided ?? limitNatural(known, request);
  return known.solution.height === height;
}

/** The content's natural height within the limits of a request, if known. */
function limitNatural(
  { request: known, solution }: SolvedRequest,
  { minHeight, maxHeight }: ContentRequest,
): number | undefined {
  const isNatural = known.height === undefined && known.minHeight === 0 && known.maxHeight === Number.POSITIVE_INFINITY;
  return isNatural ? Math.max(minHeight, Math.min(maxHeight, solution.height)) : undefined;
}
