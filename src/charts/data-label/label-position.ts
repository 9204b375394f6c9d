import { isNumber, readFlag, readNumber, readText } from '../options/read.js';
import type { DataLabel } from './draw-data-label.js';
import type { LabelBox } from './overlap.js';

export interface LabelTarget {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Places a label at its point; false when the point is out of the plot. */
export function placeLabel(label: DataLabel): boolean {
  const { point, options, box } = label;
  const { kind, area } = point.series;
  const target = label.target ?? targetOf(label);
  if (!isNumber(target.x) || !isNumber(target.y)) return false;
  const [align, vertical] = alignment(label);
  const shiftX = readNumber(options.x, 0);
  const shiftY = readNumber(options.y, 0);
  const free = target.width - box.width;
  const left = target.x + (align === 'center' ? free / 2 : align === 'right' ? free : 0) + shiftX;
  const room = target.height - box.height;
  const top = target.y + (vertical === 'middle' ? room / 2 : vertical === 'bottom' ? room : 0) + shiftY;
  box.x = Math.round(left);
  box.y = Math.round(top);
  if (kind.isRadial) {
    const isBoxed = readNumber(options.borderWidth, 0) > 0 || options.backgroundColor !== undefined;
    box.y = Math.min(box.y, area.height - box.height + (isBoxed ? 0 : label.padding));
    return true;
  }
  if (!isInPlot(target, area.width, area.height)) return false;
  if (readText(options.overflow, 'justify') === 'justify')
    moveIntoPlot(label, vertical, target, area.width, area.height);
  return options.crop === false || isWithin(box, area.width, area.height);
}

function isInPlot(target: LabelTarget, width: number, height: number): boolean {
  return (
    target.x + target.width >= -0.5 &&
    target.x <= width + 0.5 &&
    target.y + target.height >= -0.5 &&
    target.y <= height + 0.5
  );
}

function isWithin(box: LabelBox, width: number, height: number): boolean {
  return box.x + box.width > 0 && box.x < width && box.y + box.height > 0 && box.y < height;
}

/** What the label is aligned to: a point, or the box of a column or cell. */
function targetOf({ point, options }: DataLabel): LabelTarget {
  const { chart, kind } = point.series;
  const { inverted } = chart;
  const shape = point.shapeArgs;
  if ((kind.hasWidth || kind.fillsCells) && shape) {
    const { x = 0, y = 0, width = 0, height = 0 } = shape;
    const box = inverted && kind.hasWidth ? { x: y, y: x, width: height, height: width } : { x, y, width, height };
    if (isInside(point.series.stacking !== undefined || kind.fillsCells === true, options)) return box;
    return freeEnd(box, isBelow(point), inverted);
  }
  const value = options.rangeEnd === 'high' ? point.plotHigh : point.plotY;
  return inverted && kind.isCartesian
    ? { x: value, y: point.plotX, width: 0, height: 0 }
    : { x: point.plotX, y: value, width: 0, height: 0 };
}

/** Labels of stacks stand beyond the end of their stack. */
function stackAlignment(point: DataLabel['point']): readonly [string, string] {
  const below = isBelow(point);
  return point.series.chart.inverted ? [below ? 'right' : 'left', 'middle'] : ['center', below ? 'top' : 'bottom'];
}

function isInside(byDefault: boolean, options: DataLabel['options']): boolean {
  return readFlag(options.inside, byDefault);
}

function isBelow(point: DataLabel['point']): boolean {
  return (point.y ?? 0) < (point.series.threshold ?? 0) !== (point.series.yAxis?.reversed ?? false);
}

function freeEnd(box: LabelTarget, below: boolean, inverted: boolean): LabelTarget {
  if (inverted) return { x: below ? box.x : box.x + box.width, y: box.y, width: 0, height: box.height };
  return { x: box.x, y: below ? box.y + box.height : box.y, width: box.width, height: 0 };
}

function alignment({ point, options, target }: DataLabel): readonly [string, string] {
  const { chart, kind, stacking } = point.series;
  if (target) return stackAlignment(point);
  let align = 'center';
  let vertical = 'bottom';
  if (kind.hasWidth) {
    const inside = isInside(stacking !== undefined, options);
    const below = isBelow(point);
    if (chart.inverted) {
      align = inside ? 'center' : below ? 'right' : 'left';
      vertical = 'middle';
    } else {
      vertical = inside ? 'middle' : below ? 'top' : 'bottom';
    }
  } else if (options.rangeEnd === 'low') {
    vertical = 'top';
  }
  return [readText(options.align, align), readText(options.verticalAlign, vertical)];
}

/** A label whose text crosses an edge turns to the other side of its point, or moves inwards. */
function moveIntoPlot(label: DataLabel, vertical: string, target: LabelTarget, width: number, height: number): void {
  const { box, padding } = label;
  box.x = Math.round(Math.max(-padding, Math.min(box.x, width - box.width + padding)));
  const lowest = height - box.height + padding;
  if (box.y < -padding) box.y = vertical === 'bottom' ? Math.round(target.y) : -padding;
  else if (box.y > lowest) box.y = Math.round(vertical === 'top' ? target.y - box.height : lowest);
}
