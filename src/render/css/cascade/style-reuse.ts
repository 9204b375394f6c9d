import { isDeepStrictEqual } from 'node:util';
import type { ComputedStyle } from '../computed-style.js';
import { inheritSvg } from '../property/svg-properties.js';
import { INHERITED_FIELDS } from './inherit-style.js';
import type { Matched } from './matcher.js';
import type { RankedBlock } from './rank.js';
import type { StyleNode } from './style-node.js';

/**
 * Whether an element that is styled again below an equivalent parent would get an equal node. Its former node is then
 * kept, so that comparing styles by identity finds no change.
 */
export function isUnchanged(former: StyleNode, { blocks, pseudoBlocks }: Matched): boolean {
  if (former.copiesParent || former.pseudoBlocks.size !== pseudoBlocks.size) return false;
  for (const [pseudo, own] of pseudoBlocks) if (!isSameBlocks(former.pseudoBlocks.get(pseudo), own)) return false;
  return isSameBlocks(former.blocks, blocks);
}

/** Returns `made` with the former child nodes if nothing that children inherit has changed. */
export function inheritChildren(former: StyleNode, made: StyleNode): StyleNode {
  const isSame =
    former.container === made.container &&
    former.variables.isSameAs(made.variables) &&
    isDeepStrictEqual(former.inheritance, made.inheritance) &&
    inheritsTheSame(former.style, made.style);
  if (!isSame) return made;
  for (const child of former.shared.values()) if (child.copiesParent) return made;
  const { variables, shared, forChildren } = former;
  return { ...made, variables, shared, forChildren };
}

function isSameBlocks(former: readonly RankedBlock[] | undefined, blocks: readonly RankedBlock[]): boolean {
  if (former?.length !== blocks.length) return false;
  return blocks.every(({ block, order }, index) => former[index]?.block === block && former[index]?.order === order);
}

function inheritsTheSame(one: ComputedStyle, other: ComputedStyle): boolean {
  return (
    INHERITED_FIELDS.every((key) => one[key] === other[key] || isDeepStrictEqual(one[key], other[key])) &&
    isDeepStrictEqual(inheritSvg(one.svg), inheritSvg(other.svg))
  );
}
