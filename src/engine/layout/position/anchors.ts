import { getOrMake } from '@inkstand/common/get-or-make';
import { multiply } from '../../affine.js';
import type { Area } from '../../geometry.js';
import type { BlockBox, InlineBox, InlineFragment, SizedBox } from '../box.js';
import { invertTurn, type Turn, turnArea } from '../writing-mode/axes.js';
import type { ContainingBlock, PendingBox } from './containing-block.js';

/** A box that others may refer to, once it has its place. */
interface Anchor {
  readonly box: SizedBox | InlineBox;
  /** In the axes of `turn`. */
  rect: Area;
  readonly turn: Turn;
}

/** The boxes with `anchor-name` that have a place so far (CSS Anchor Positioning 1, section 2). */
export class Anchors {
  readonly #byName = new Map<string, Anchor[]>();

  add(box: SizedBox, turn: Turn): void {
    const { x, y, width, height } = box;
    this.#addAnchor({ box, rect: { x, y, width, height }, turn });
  }

  /** Fragments of one element are one anchor. */
  addFragment({ box, x, y, width, height }: InlineFragment, turn: Turn): void {
    const inline = box.original ?? box;
    const rect = { x, y, width, height };
    const before = this.#byName.get(inline.style.anchorNames[0] ?? '')?.find((anchor) => anchor.box === inline);
    if (before) before.rect = union(before.rect, rect);
    else this.#addAnchor({ box: inline, rect, turn });
  }

  #addAnchor(anchor: Anchor): void {
    for (const name of anchor.box.style.anchorNames) getOrMake(this.#byName, name, () => []).push(anchor);
  }

  /** The anchor of that name for an absolute box, in the axes of that box; without a name, its default anchor. */
  find(name: string | undefined, { box, turn }: PendingBox, block: ContainingBlock): Area | undefined {
    const { positionAnchor } = box.style;
    const used = name ?? (positionAnchor === 'auto' ? undefined : positionAnchor);
    const anchor = used === undefined ? implicitAnchor(box, turn) : this.#last(used, box, block);
    if (!anchor || !isInside(anchor.box, block)) return undefined;
    return anchor.turn === turn ? anchor.rect : turnArea(multiply(invertTurn(turn), anchor.turn), anchor.rect);
  }

  #last(name: string, box: SizedBox, block: ContainingBlock): Anchor | undefined {
    const scope = scopeOf(name, box);
    return this.#byName
      .get(name)
      ?.findLast((anchor) => anchor.box !== box && isInside(anchor.box, block) && scopeOf(name, anchor.box) === scope);
  }
}

/** The anchor of a pseudo-element is its element. */
function implicitAnchor({ pseudo, parent }: SizedBox, turn: Turn): Anchor | undefined {
  if (!pseudo || parent?.kind !== 'block') return undefined;
  const { x, y, width, height } = parent;
  return { box: parent, rect: { x, y, width, height }, turn };
}

/** Anchors are descendants of the containing block; everything is in the initial one. */
function isInside(anchor: SizedBox | InlineBox, { box, inline }: ContainingBlock): boolean {
  const container = inline ?? box;
  return !container || ancestorWhere(anchor.parent, (at) => at === container) !== undefined;
}

/** The nearest box whose `anchor-scope` keeps that name to itself. */
function scopeOf(name: string, box: SizedBox | InlineBox): SizedBox | InlineBox | undefined {
  return ancestorWhere(box, ({ style: { anchorScope } }) => anchorScope === 'all' || anchorScope.includes(name));
}

function ancestorWhere(
  box: SizedBox | InlineBox | undefined,
  test: (box: SizedBox | InlineBox) => boolean,
): SizedBox | InlineBox | undefined {
  for (let at: SizedBox | BlockBox | InlineBox | undefined = box; at; at = at.parent) if (test(at)) return at;
  return undefined;
}

function union(a: Area, b: Area): Area {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
