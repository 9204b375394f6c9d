import { isDeepStrictEqual } from 'node:util';
import type { ComputedStyle } from '../computed-style.js';
import { startDraft } from './draft.js';
import type { Matched } from './matcher.js';
import type { RankedBlock } from './rank.js';
import type { StyleNode } from './style-node.js';

/**
 * Whether an element that is styled again below a parent that passes on the same would get an equal node. Then the
 * former one goes on, so that whoever compares styles sees that nothing has changed.
 */
export function isUnchanged(former: StyleNode, { blocks, pseudoBlocks }: Matched): boolean {
  if (former.copiesParent || former.pseudoBlocks.size !== pseudoBlocks.size) return false;
  for (const [pseudo, own] of pseudoBlocks) if (!isSameBlocks(former.pseudoBlocks.get(pseudo), own)) return false;
  return isSameBlocks(former.blocks, blocks);
}

/** `made` with the nodes that the children had, when all that children take from their parent is as it was. */
export function inheritChildren(former: StyleNode, made: StyleNode): StyleNode {
  const isSame =
    former.container === made.container &&
    former.variables.isSameAs(made.variables) &&
    isDeepStrictEqual(former.inheritance, made.inheritance) &&
    inheritsTheSame(former.style, made.style);
  if (!isSame) return made;
  for (const child of former.shared.values()) if (child.copiesParent) return made;
  const { variables, childFilter, shared, childCandidates } = former;
  return { ...made, variables, childFilter, shared, childCandidates };
}

function isSameBlocks(former: readonly RankedBlock[] | undefined, blocks: readonly RankedBlock[]): boolean {
  if (former?.length !== blocks.length) return false;
  return blocks.every(({ block, order }, index) => former[index]?.block === block && former[index]?.order === order);
}

function inheritsTheSame(one: ComputedStyle, other: ComputedStyle): boolean {
  // Both drafts have the same not inherited values, so that only inherited ones can differ.
  return isDeepStrictEqual(startDraft(one, one), startDraft(other, one));
}
