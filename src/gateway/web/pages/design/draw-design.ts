import { findModel, panelOf } from '@inkstand/engine/model';
import type { Panel } from '@inkstand/engine/panel';
import type { Word } from '@inkstand/engine/render';
import { type BlockNote, checkDrawing, type Design, writeMarkup } from '../../../design/design.js';
import type { Gateway } from '../../page-gateway.js';
import { calibratedInks } from '../../shared/displays/calibrated-inks.js';
import { type DrawnScreen, drawnScreen } from '../../shared/displays/drawn-screen.js';

/** A kind of panel of the owner's displays, and the names of these. */
export interface OwnerPanel {
  readonly key: string;
  readonly names: string;
  readonly panel: Panel;
  readonly inks: readonly string[] | undefined;
}

const MAX_PANELS = 12;

/** The panels of all displays, each once; a common one while there is no display. */
export function listOwnerPanels(gateway: Pick<Gateway, 'tables' | 'device'>): readonly OwnerPanel[] {
  const panels = new Map<string, OwnerPanel>();
  for (const display of gateway.tables.devices.list()) {
    if (display.status !== 'joined') continue;
    const { key, panel } = gateway.device.panels.of(display);
    const listed = panels.get(key);
    const names = listed ? `${listed.names}, ${display.name}` : display.name;
    panels.set(key, { key, panel, names, inks: listed?.inks ?? calibratedInks(gateway, display) });
  }
  if (panels.size > 0) return [...panels.values()].slice(0, MAX_PANELS);
  const model = findModel('og_png');
  return model ? [{ key: model.name, names: model.label, panel: panelOf(model), inks: undefined }] : [];
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The place of a block in a drawing, in px of the drawing. */
export interface DrawnBlock extends Rect {
  readonly id: string;
}

/** A design on one panel. */
export interface DrawnDesign extends DrawnScreen {
  readonly blocks: readonly DrawnBlock[];
  /** Where the columns and rows of the design are, in px of the drawing; undefined where blocks are arranged anew. */
  readonly grid: Rect | undefined;
  readonly notes: readonly BlockNote[];
  /** The words in each block, by its id. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Draws a full view as displays with this panel would show it. @throws InkstandError as the renderer */
export async function drawDesign(
  { preview }: Pick<Gateway, 'preview'>,
  pluginSettingId: number,
  design: Design,
  { panel, inks }: OwnerPanel,
): Promise<DrawnDesign> {
  const drawn = await preview({ pluginSettingId, markup: writeMarkup(design), view: 'full', panel, details: true });
  const ratio = panel.pixelRatio;
  const boxes = drawn.boxes ?? [];
  const blocks = boxes.flatMap((box): readonly DrawnBlock[] =>
    box.id.startsWith('block-') && box.width > 0 ? [{ id: box.id.slice(6), ...inPx(box, ratio) }] : [],
  );
  const isUpright = panel.framework.orientation === 'portrait';
  const box = isUpright ? undefined : boxes.find((one) => one.class.split(' ').includes('design'));
  const grid = box && inPx(box, ratio);
  const notes = checkDrawing(design, drawn, ratio);
  return { ...drawnScreen(drawn, inks), blocks, grid, notes, texts: readTexts(blocks, drawn.words ?? []) };
}

const inPx = ({ x, y, width, height }: Rect, ratio: number): Rect => ({
  x: x * ratio,
  y: y * ratio,
  width: width * ratio,
  height: height * ratio,
});

/** Words belong to the last block that they start in, which is painted over the others. */
function readTexts(blocks: readonly DrawnBlock[], words: readonly Word[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { text, x, y, height } of words) {
    const middle = y + height / 2;
    const block = blocks.findLast(
      (one) => x >= one.x - 1 && x < one.x + one.width && middle >= one.y && middle < one.y + one.height,
    );
    if (block) texts.set(block.id, `${texts.has(block.id) ? `${texts.get(block.id)} ` : ''}${text}`);
  }
  return texts;
}
