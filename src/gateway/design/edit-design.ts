import { InkstandError } from '@inkstand/common/errors';
import { BLOCK_KINDS, type BlockKind, optionsOf, SIZED_ROLES } from './block-kinds.js';
import { COLUMNS, MAX_BLOCKS, MAX_PLUGIN_BLOCKS, ROWS } from './design-limits.js';
import { type Block, type Design, type Place, showsPlugin } from './design-types.js';
import { type OptionValues, usualValue } from './option.js';
import { findBlock, keepInside, type PlaceEdit, placeBlocks } from './place-blocks.js';
import { sizeText } from './write/text.js';

/** One step of somebody who edits a design. */
export type DesignEdit =
  | { readonly kind: 'add'; readonly block: BlockKind }
  | { readonly kind: 'place'; readonly id: string; readonly place: Place }
  | { readonly kind: 'options'; readonly id: string; readonly options: OptionValues }
  | { readonly kind: 'duplicate' | 'delete' | 'raise'; readonly ids: readonly string[] }
  | { readonly kind: 'screen'; readonly theme: Design['theme']; readonly hasBar: boolean }
  | PlaceEdit;

/**
 * The design after one edit; the same object when nothing changes. Nothing leaves the grid. Pure.
 * @throws InkstandError `not-found` without that block, `conflict` when there is no room for another one
 */
export function editDesign(design: Design, edit: DesignEdit): Design {
  switch (edit.kind) {
    case 'screen':
      return { ...design, theme: edit.theme, hasBar: edit.hasBar };
    case 'add':
      return addBlock(design, createBlock(design, edit.block));
    case 'duplicate':
      return edit.ids.reduce((copied, id) => addBlock(copied, findBlock(design, id)), design);
    case 'delete': {
      const blocks = edit.ids.map((id) => findBlock(design, id));
      return { ...design, blocks: design.blocks.filter((one) => !blocks.includes(one)) };
    }
    case 'raise': {
      const blocks = edit.ids.map((id) => findBlock(design, id));
      return { ...design, blocks: [...design.blocks.filter((one) => !blocks.includes(one)), ...blocks] };
    }
    case 'options': {
      const { options } = findBlock(design, edit.id);
      return withBlocks(design, new Map([[edit.id, { options: { ...options, ...edit.options } }]]));
    }
    case 'place':
      findBlock(design, edit.id);
      return withBlocks(design, new Map([[edit.id, keepInside(edit.place)]]));
    default:
      return withBlocks(design, placeBlocks(design, edit));
  }
}

/** Blocks that cover each other, besides boxes, which are there to be covered. */
export function listOverlaps({ blocks }: Design): readonly (readonly [Block, Block])[] {
  const solid = blocks.filter(({ kind }) => kind !== 'box');
  return solid.flatMap((one, index) =>
    solid.slice(index + 1).flatMap((other) => (overlap(one, other) ? [[one, other] as const] : [])),
  );
}

/** Steps that may make the content of a block fit: fewer rows or days, fewer decimals, a shorter date, a smaller size of text. */
export function shrinkBlock(block: Block): OptionValues | undefined {
  const { options } = block;
  if ('rows' in options && Number(options.rows) > 1) return { rows: Number(options.rows) - 1 };
  if ('days' in options && Number(options.days) > 1) return { days: Number(options.days) - 1 };
  if (options.format === 'number' && Number(options.decimals) > 0) return { decimals: Number(options.decimals) - 1 };
  if (options.format === 'date_time') return { format: 'date' };
  if (!('role' in options)) return undefined;
  const smaller = SIZED_ROLES[SIZED_ROLES.indexOf(sizeText(block)) - 1];
  return smaller === undefined ? undefined : { role: smaller };
}

/** The design with these parts of its blocks; the same object when they are the same. */
function withBlocks(design: Design, changes: ReadonlyMap<string, Partial<Block>>): Design {
  const blocks = design.blocks.map((block) => ({ ...block, ...changes.get(block.id) }));
  return JSON.stringify(blocks) === JSON.stringify(design.blocks) ? design : { ...design, blocks };
}

function createBlock(design: Design, kind: BlockKind): Pick<Block, 'kind' | 'w' | 'h' | 'options'> {
  const [w, h] = BLOCK_KINDS[kind].size;
  const entries = Object.entries(optionsOf(kind)).map(([name, option]) => [name, usualValue(option)]);
  const align = design.blocks.at(-1)?.options.align ?? 'left';
  return { kind, w, h, options: { ...Object.fromEntries(entries), align } };
}

function addBlock(design: Design, block: Pick<Block, 'kind' | 'w' | 'h' | 'options'>): Design {
  if (design.blocks.length >= MAX_BLOCKS)
    throw new InkstandError('conflict', `a screen has at most ${MAX_BLOCKS} blocks`);
  if (block.kind === 'plugin' && design.blocks.filter(showsPlugin).length >= MAX_PLUGIN_BLOCKS)
    throw new InkstandError('conflict', `a screen shows at most ${MAX_PLUGIN_BLOCKS} other plugins`);
  const place = findRoom(design, block);
  if (!place) throw new InkstandError('conflict', 'there is no room for another block; delete one or make one smaller');
  const id = `b${Math.max(0, ...design.blocks.map((one) => Number(one.id.slice(1)))) + 1}`;
  const { kind, options } = block;
  return { ...design, blocks: [...design.blocks, { id, kind, ...place, options }] };
}

/** The first free place from the top left, of the wanted size or else of the largest smaller one. */
function findRoom({ blocks }: Design, wanted: Pick<Place, 'w' | 'h'>): Place | undefined {
  const solid = blocks.filter(({ kind }) => kind !== 'box');
  for (let h = wanted.h; h >= 1; h -= 1)
    for (let w = wanted.w; w >= 1; w -= 1)
      for (let y = 0; y + h <= ROWS; y += 1)
        for (let x = 0; x + w <= COLUMNS; x += 1) {
          const place = { x, y, w, h };
          if (!solid.some((block) => overlap(block, place))) return place;
        }
  return undefined;
}

const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
