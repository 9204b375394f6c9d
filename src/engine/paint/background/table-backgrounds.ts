import type { BlockBox, Box, ReplacedBox } from '../../layout/box.js';
import { mapRect } from '../matrix.js';
import type { Painting } from '../painting.js';
import { heightOf, intersectRects, isEmptyRect, snapRect, widthOf } from '../rect.js';

/**
 * Paints the background of a box. If a table has space between its cells, backgrounds of rows and columns appear only
 * inside the cells (CSS 2, section 17.5.1).
 */
export function paintInCells(painting: Painting, box: BlockBox | ReplacedBox, paint: (inner: Painting) => void): void {
  const cells = cellsOfPart(box);
  if (!cells) {
    paint(painting);
    return;
  }
  const { context, matrix, page } = painting;
  for (const cell of cells) {
    const rect = snapRect(cell, page.pixelRatio);
    const clip = intersectRects(painting.clip, mapRect(matrix, rect));
    if (isEmptyRect(clip)) continue;
    context.save();
    context.beginPath();
    context.rect(rect.left, rect.top, widthOf(rect), heightOf(rect));
    context.clip();
    paint({ ...painting, clip });
    context.restore();
  }
}

/** The cells of a row, row group or column; undefined for other boxes and if cells are adjacent. */
function cellsOfPart(box: BlockBox | ReplacedBox): readonly BlockBox[] | undefined {
  if (box.kind === 'replaced' || !isPart(box)) return undefined;
  const { borderCollapse, borderSpacing } = box.style;
  if (borderCollapse === 'collapse' || (borderSpacing.x === 0 && borderSpacing.y === 0)) return undefined;
  if (box.tablePart !== 'column') return cellsIn(box);
  const table = tableAround(box);
  const isInColumn = ({ x, y }: BlockBox): boolean => isBetween(x, box.x, box.width) && isBetween(y, box.y, box.height);
  return table && cellsIn(table).filter(isInColumn);
}

/** With a tolerance for rounded edges. */
function isBetween(px: number, start: number, length: number): boolean {
  return px >= start - 0.5 && px < start + length - 0.5;
}

function isPart({ tablePart }: BlockBox): boolean {
  return tablePart === 'row' || tablePart === 'row-group' || tablePart === 'column';
}

function tableAround(box: BlockBox): BlockBox | undefined {
  let { parent } = box;
  while (parent?.kind === 'block' && parent.tablePart === 'column') parent = parent.parent;
  return parent?.kind === 'block' ? parent : undefined;
}

function cellsIn({ children }: BlockBox): BlockBox[] {
  return children.flatMap((child: Box): BlockBox[] => {
    if (child.kind !== 'block') return [];
    if (child.tablePart === 'cell') return [child];
    return child.tablePart === 'row' || child.tablePart === 'row-group' ? cellsIn(child) : [];
  });
}
