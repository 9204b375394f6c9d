import { encodeTile } from './tile-image.js';

const INKS = { k: '#000', w: '#fff' };
const LINE_PICTURE = /\/images\/borders\/([1-7])\.png(?:[?#].*)?$/;
const VEIL_PICTURE = /\/images\/grayscale\/gray-out\.png(?:[?#].*)?$/;
const LAYOUT_PICTURE = /\/images\/layout\/(full|half_horizontal|half_vertical|quadrant)(--title_bar)?\.png(?:[?#].*)?$/;
const FRAME_SIZES: Readonly<Record<string, readonly [widthPx: number, heightPx: number]>> = {
  half_horizontal: [781, 225],
  half_vertical: [385, 461],
  quadrant: [385, 225],
};
const BAR_SIZES: Readonly<Record<string, readonly [widthPx: number, heightPx: number]>> = {
  full: [781, 37],
  half_horizontal: [777, 29],
  half_vertical: [381, 29],
  quadrant: [381, 29],
};
const CORNER_PX = 8;
/** Dots of a rounded corner, as distances from its edges. */
const CORNER_DOTS: ReadonlySet<string> = new Set(['8 0', '4 1', '1 4', '0 8']);
const FRAME_STEP_PX = 4;

/**
 * The pictures of release 1, which its archive does not contain: lines with a dot in every second to seventh pixel, the
 * dots over greyed text, and frames and title bars of views; undefined for other URLs.
 */
export function firstPicture(url: string): string | undefined {
  const level = Number(LINE_PICTURE.exec(url)?.[1] ?? 0);
  if (level > 0)
    return encodeTile(
      cells(level, level, (x, y) => (isLineDot(x, y, level) ? 'k' : 'w')),
      INKS,
    );
  if (VEIL_PICTURE.test(url)) return encodeTile(['w.', '..'], INKS);
  const [, view = '', bar] = LAYOUT_PICTURE.exec(url) ?? [];
  const size = (bar === undefined ? FRAME_SIZES : BAR_SIZES)[view];
  if (!size) return undefined;
  const [width, height] = size;
  const isDot = bar === undefined ? isFrameDot : view === 'full' ? isFullBarDot : isSmallBarDot;
  return encodeTile(
    cells(width, height, (x, y) => (isDot(x, y, width, height) ? 'k' : '.')),
    INKS,
  );
}

function cells(width: number, height: number, at: (x: number, y: number) => string): string[] {
  return Array.from({ length: height }, (_row, y) => Array.from({ length: width }, (_cell, x) => at(x, y)).join(''));
}

/** Levels with an even number of rows shift the second dot by half. */
function isLineDot(x: number, y: number, level: number): boolean {
  if (level === 2) return x === y;
  if (level === 4) return (x === 0 && y === 0) || (x === 2 && y === 1) || (x === 1 && y === 2);
  return x === 0 && y === 0;
}

function isFrameDot(x: number, y: number, width: number, height: number): boolean {
  const [right, bottom] = [width - 1 - x, height - 1 - y];
  const [across, down] = [Math.min(x, right), Math.min(y, bottom)];
  if (across < CORNER_PX && down < CORNER_PX) return CORNER_DOTS.has(`${across} ${down}`);
  return (across === 0 && y % FRAME_STEP_PX === 0) || (down === 0 && x % FRAME_STEP_PX === 0);
}

/** A grey bar with rounded corners. */
function isFullBarDot(x: number, y: number, width: number, height: number): boolean {
  const [across, down] = [Math.min(x, width - 1 - x), Math.min(y, height - 1 - y)];
  return across + down < CORNER_PX ? CORNER_DOTS.has(`${across} ${down}`) : isBarDot(x, y);
}

/** A grey bar with square corners at the top. */
function isSmallBarDot(x: number, y: number, width: number, height: number): boolean {
  return Math.min(x, width - 1 - x) + height - 1 - y >= FRAME_STEP_PX && isBarDot(x, y);
}

function isBarDot(x: number, y: number): boolean {
  return y % 2 === 0 && x % FRAME_STEP_PX === y % FRAME_STEP_PX;
}
