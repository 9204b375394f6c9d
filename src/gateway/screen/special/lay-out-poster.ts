import type { Face } from '@inkstand/engine/bitmap';
import { measureText, wrapText } from '@inkstand/engine/bitmap';
import { encode } from 'uqr';
import { BitCanvas, type Pen, WHITE_LEVEL } from './bit-canvas.js';
import type { Fact, Poster } from './poster.js';

/** Sizes for one layout attempt; `unitPx` is the size of a font pixel on the panel. */
interface Plan {
  readonly unitPx: number;
  /** The same for labels. */
  readonly smallPx: number;
  readonly titlePx: number;
  readonly hasText: boolean;
  readonly hasLabels: boolean;
  readonly factCount: number;
}

interface Block {
  readonly heightPx: number;
  readonly draw: (canvas: BitCanvas, x: number, y: number) => void;
}

type QrModules = readonly (readonly boolean[])[];

interface QrCode {
  readonly modules: QrModules;
  readonly modulePx: number;
  readonly sidePx: number;
}

/** A phone's camera cannot read smaller modules on a panel. */
const MIN_MODULE_PX = 2;
/** Labels stay legible on panels with more than this, as the square root of their pixels, times each px of the face. */
const UNIT_PANEL_PX = 620;
/** White modules around a code, besides the margins of the page. */
const QUIET_MODULES = 4;

/**
 * Lays out a poster for any size: with its QR code beside the text on a wide panel, above it on a tall one. Text takes
 * precedence over decoration.
 */
export function layOutPoster(poster: Poster, widthPx: number, heightPx: number, faces: PosterFaces): BitCanvas {
  const canvas = new BitCanvas(widthPx, heightPx);
  // Encoded once for all attempts, because finding the best mask takes longer than everything else.
  const modules = poster.qrText === undefined ? undefined : encode(poster.qrText, { ecc: 'M', border: 0 }).data;
  const plans = listPlans(poster, widthPx, heightPx);
  for (const [index, plan] of plans.entries()) {
    const arrangement = arrange({ poster, modules, faces }, plan, widthPx, heightPx);
    if (!arrangement.fits && index < plans.length - 1) continue;
    arrangement.draw(canvas);
    break;
  }
  return canvas;
}

interface PosterInputs {
  readonly poster: Poster;
  readonly modules: QrModules | undefined;
  readonly faces: PosterFaces;
}

export interface PosterFaces {
  readonly regular: Face;
  readonly bold: Face;
  /** A face of any size with finer steps, for the largest letters. */
  readonly title: Face;
}

/** From largest to smallest; the last plan is used even if it does not fit. */
function listPlans(poster: Poster, widthPx: number, heightPx: number): Plan[] {
  const sidePx = Math.sqrt(widthPx * heightPx);
  const wide = Math.max(1, Math.round(sidePx / 300));
  const minSmallPx = Math.floor(sidePx / UNIT_PANEL_PX);
  const sizesOf = (unitPx: number): Pick<Plan, 'unitPx' | 'smallPx'> => ({
    unitPx,
    smallPx: Math.max(1, Math.min(unitPx, minSmallPx), Math.floor(unitPx * 0.6)),
  });
  const units = Array.from({ length: wide }, (_, i) => wide - i);
  const full = { hasText: true, hasLabels: true, factCount: poster.facts.length };
  const bare = { ...sizesOf(1), titlePx: 1, hasLabels: false };
  return [
    ...units.flatMap((unitPx) => [
      { ...full, ...sizesOf(unitPx), titlePx: unitPx * 2 },
      { ...full, ...sizesOf(unitPx), titlePx: Math.ceil(unitPx * 1.5) },
    ]),
    { ...full, ...sizesOf(1), titlePx: 1 },
    { ...full, ...bare },
    { ...full, ...bare, hasText: false },
    { ...bare, hasText: false, factCount: Math.min(1, poster.facts.length) },
    { ...bare, hasText: false, factCount: 0 },
  ];
}

function arrange({ poster, modules, faces }: PosterInputs, plan: Plan, widthPx: number, heightPx: number) {
  const { unitPx, smallPx } = plan;
  const isSmall = Math.min(widthPx, heightPx) < 200;
  const margin = isSmall ? 6 : 14 * unitPx;
  const footer = isSmall ? undefined : makeFooter(poster, { unitPx, smallPx, widthPx: widthPx - 2 * margin }, faces);
  const top = margin;
  const bottom = heightPx - margin - (footer ? footer.heightPx + 6 * unitPx : 0);
  const isWide = widthPx >= heightPx * 1.15;
  const gap = isSmall ? 6 : 14 * unitPx;
  const available = isWide
    ? { width: Math.floor((widthPx - 2 * margin - gap) * 0.38), height: bottom - top }
    : { width: Math.floor((widthPx - 2 * margin) * 0.6), height: Math.floor((bottom - top) * 0.4) };
  const qr = modules && fitQrCode(modules, Math.min(available.width, available.height));
  const columnWidth = widthPx - 2 * margin - (isWide && qr ? qr.sidePx + gap : 0);
  const blocks = makeBlocks(poster, plan, columnWidth, faces);
  const spacing = isSmall ? 3 : 8 * unitPx;
  const blocksHeight = blocks.reduce((sum, { heightPx: height }) => sum + height + spacing, -spacing);
  const height = blocksHeight + (!isWide && qr ? gap + qr.sidePx : 0);
  const isNarrow = blocks.length === 0 || columnWidth < 60;
  const start = top + Math.max(0, Math.floor((bottom - top - height) / 2));
  return {
    fits: height <= bottom - top && !isNarrow,
    draw(canvas: BitCanvas): void {
      let y = start;
      for (const block of blocks) {
        block.draw(canvas, margin, y);
        y += block.heightPx + spacing;
      }
      if (qr) {
        const qrX = isWide ? widthPx - margin - qr.sidePx : margin;
        const qrY = isWide ? top + Math.floor((bottom - top - qr.sidePx) / 2) : y - spacing + gap;
        canvas.stamp(qr.modules, qr.modulePx, qrX, qrY);
      }
      footer?.draw(canvas, margin, heightPx - margin - footer.heightPx);
    },
  };
}

function makeBlocks(poster: Poster, plan: Plan, widthPx: number, faces: PosterFaces): Block[] {
  const { unitPx, smallPx, hasLabels } = plan;
  const face = plan.titlePx > unitPx ? faces.title : faces.bold;
  const scale = Math.max(1, Math.round((plan.titlePx * faces.bold.sizePx) / face.sizePx));
  const title = { face, scale, isBold: true };
  const body = { face: faces.regular, scale: unitPx };
  const blocks = [makeText(poster.title, title, widthPx)];
  if (plan.hasText && poster.text !== '') blocks.push(makeText(poster.text, body, widthPx));
  for (const [index, fact] of poster.facts.slice(0, plan.factCount).entries()) {
    const style = { unitPx, smallPx, widthPx, hasLabel: hasLabels, isFramed: index === 0 && hasLabels };
    blocks.push(makeFact(fact, style, faces));
  }
  return blocks;
}

function makeText(text: string, pen: Pen, widthPx: number): Block {
  const lines = wrapText(pen.face, text, widthPx - pen.scale, pen.scale);
  const lineHeight = lineHeightOf(pen);
  return {
    heightPx: lines.length * lineHeight,
    draw: (canvas, x, y) => {
      for (const [index, line] of lines.entries()) canvas.write(line, pen, x, y + index * lineHeight);
    },
  };
}

interface BlockSize {
  readonly unitPx: number;
  readonly smallPx: number;
  readonly widthPx: number;
}

interface FactStyle extends BlockSize {
  readonly hasLabel: boolean;
  readonly isFramed: boolean;
}

function makeFact({ label, value }: Fact, style: FactStyle, faces: PosterFaces): Block {
  const { unitPx, smallPx, widthPx, hasLabel, isFramed } = style;
  const small = { face: faces.regular, scale: smallPx };
  const bold = { face: faces.bold, scale: unitPx, isBold: true, isSpaced: true };
  const padding = isFramed ? 5 * unitPx : 0;
  // Wrapping measures with kerning, which shortens an address by about 10 px.
  const values = wrapText(bold.face, value, widthPx - 2 * padding - 10 * unitPx, bold.scale);
  const labels = hasLabel ? wrapText(small.face, label, widthPx - 2 * padding, small.scale) : [];
  const labelHeight = labels.length * lineHeightOf(small);
  const heightPx = 2 * padding + labelHeight + values.length * lineHeightOf(bold);
  return {
    heightPx,
    draw: (canvas, x, y) => {
      if (isFramed) canvas.frame({ x, y, width: widthPx, height: heightPx }, unitPx);
      for (const [index, line] of labels.entries()) {
        canvas.write(line, small, x + padding, y + padding + index * lineHeightOf(small));
      }
      for (const [index, line] of values.entries()) {
        canvas.write(line, bold, x + padding, y + padding + labelHeight + index * lineHeightOf(bold));
      }
    },
  };
}

/** A black band with the product name on the left and the display's id on the right. */
function makeFooter(poster: Poster, { unitPx, smallPx, widthPx }: BlockSize, faces: PosterFaces): Block {
  const pen = { face: faces.regular, scale: smallPx };
  const bold = { ...pen, face: faces.bold, isBold: true };
  const padding = 3 * unitPx;
  const heightPx = lineHeightOf(pen) + 2 * padding;
  const name = 'Inkstand';
  const nameWidth = measureText(bold.face, name, bold.scale);
  const footerWidth = measureText(pen.face, poster.footer, pen.scale);
  return {
    heightPx,
    draw: (canvas, x, y) => {
      canvas.fillRounded({ x, y, width: widthPx, height: heightPx }, unitPx);
      canvas.write(name, bold, x + 2 * padding, y + padding, WHITE_LEVEL);
      if (nameWidth + footerWidth + 6 * padding <= widthPx) {
        canvas.write(poster.footer, pen, x + widthPx - 2 * padding - footerWidth, y + padding, WHITE_LEVEL);
      }
    },
  };
}

/** The largest code that fits with its quiet zone; undefined when its modules would be too small to read. */
function fitQrCode(modules: QrModules, sidePx: number): QrCode | undefined {
  const modulePx = Math.floor(sidePx / (modules.length + QUIET_MODULES));
  return modulePx < MIN_MODULE_PX ? undefined : { modules, modulePx, sidePx: modulePx * modules.length };
}

const lineHeightOf = ({ face, scale }: Pen): number => (face.ascentPx + face.descentPx + face.lineGapPx) * scale;
