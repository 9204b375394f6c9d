import type { Axis } from '../axis/axis.js';
import { placementOf } from '../axis/point-room.js';
import type { ChartElement } from '../dom.js';
import { MAX_POINTS } from '../limits.js';
import { COLORS } from '../options/defaults.js';
import { mergeOptions } from '../options/merge.js';
import {
  isNumber,
  type Options,
  readFlag,
  readList,
  readNumber,
  readNumberOrNone,
  readOptions,
  readText,
} from '../options/read.js';
import type { Chart } from '../public/chart-object.js';
import { SYMBOLS } from '../svg/symbol.js';
import type { SeriesKind } from './kind.js';
import { isKnownKind, kindOf } from './kinds.js';
import type { PiePlace } from './pie.js';
import { type Point, readMoment, readPoint } from './point.js';
import { readZones, type Zone } from './zones.js';

export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One row of data of a chart with its options, points and axes. */
export class Series {
  readonly chart: Chart;
  index: number;
  userOptions: Options;
  options: Options = {};
  kind: SeriesKind;
  type: string;
  name = '';
  color: unknown;
  symbol = 'circle';
  colorIndex = 0;
  visible = true;
  xAxis: Axis | undefined;
  yAxis: Axis | undefined;
  colorAxis: Axis | undefined;
  points: Point[] = [];
  closestDistance: number | undefined;
  group: ChartElement | undefined;
  piePlace: PiePlace | undefined;
  zones: readonly Zone[] = [];

  constructor(chart: Chart, index: number, userOptions: Options) {
    this.chart = chart;
    this.index = index;
    this.userOptions = userOptions;
    this.type = readText(userOptions.type, readText(readOptions(chart.options.chart).type, 'line'));
    this.kind = kindOf(this.type);
    if (!isKnownKind(this.type)) chart.document.$noteUndrawn?.(this.type);
    this.readOptions();
  }

  get data(): Point[] {
    return this.points;
  }

  get xData(): (number | undefined)[] {
    return this.points.map((point) => point.x);
  }

  get yData(): (number | null)[] {
    return this.points.map((point) => point.y);
  }

  get processedYData(): (number | null)[] {
    return this.yData;
  }

  /** Where areas and columns stand; undefined where values alone decide the range. */
  get threshold(): number | undefined {
    if (!('threshold' in this.options)) return undefined;
    return readNumberOrNone(this.options.threshold);
  }

  /** The part of the plot that the axes of the series span, from the left top corner of the chart. */
  get area(): PlotArea {
    const { chart, kind, xAxis, yAxis } = this;
    const [across, down] = chart.inverted ? [yAxis, xAxis] : [xAxis, yAxis];
    if (!kind.isCartesian || !across || !down)
      return { left: chart.plotLeft, top: chart.plotTop, width: chart.plotWidth, height: chart.plotHeight };
    return { left: across.left, top: down.top, width: across.len, height: down.len };
  }

  get stacking(): 'normal' | 'percent' | undefined {
    const { stacking } = this.options;
    if (!this.kind.canStack) return undefined;
    return stacking === 'percent' ? 'percent' : stacking ? 'normal' : undefined;
  }

  readOptions(): void {
    const { chart, userOptions } = this;
    const plotOptions = readOptions(chart.options.plotOptions);
    this.options = mergeOptions(
      this.kind.defaults,
      readOptions(plotOptions.series),
      readOptions(plotOptions[this.type]),
      userOptions,
    );
    this.visible = readFlag(this.options.visible, true);
    this.zones = readZones(this.options);
    this.name = readText(this.options.name, `Series ${this.index + 1}`);
    this.colorIndex = this.index;
    this.#chooseLook();
  }

  #chooseLook(): void {
    const { chart, options } = this;
    const colors = readList(options.colors ?? chart.options.colors);
    const palette = colors.length > 0 ? colors : COLORS;
    if (options.color !== undefined && options.color !== null) this.color = options.color;
    else if (options.colorByPoint ?? this.kind.colorsByPoint) this.color = palette[0];
    else {
      this.colorIndex = chart.colorCounter % palette.length;
      this.color = palette[this.colorIndex];
      chart.colorCounter += 1;
    }
    const symbol = readText(readOptions(options.marker).symbol, '');
    if (symbol !== '') this.symbol = symbol;
    else if (!this.kind.hasWidth && this.kind.type !== 'pie') {
      this.symbol = SYMBOLS[chart.symbolCounter % SYMBOLS.length] ?? 'circle';
      chart.symbolCounter += 1;
    }
  }

  bindAxes(): void {
    if (!this.kind.isCartesian && !this.kind.isRadial) return;
    this.xAxis = this.#findAxis('xAxis');
    this.yAxis = this.#findAxis('yAxis');
    this.xAxis?.series.push(this);
    this.yAxis?.series.push(this);
    this.colorAxis = this.kind.mainKey === 'value' ? this.chart.colorAxis[0] : undefined;
    this.colorAxis?.series.push(this);
  }

  #findAxis(coll: 'xAxis' | 'yAxis'): Axis | undefined {
    const wanted = this.options[coll];
    const axes = this.chart[coll];
    if (typeof wanted === 'string') return axes.find((axis) => axis.options.id === wanted) ?? axes[0];
    return axes[readNumber(wanted, 0)] ?? axes[0];
  }

  /** Pixels along the x axis; points may stand beside their value. */
  placeX(x: number): number {
    const { xAxis, options } = this;
    if (!xAxis) return Number.NaN;
    return xAxis.translate(options.pointPlacement === undefined ? x : x + placementOf(xAxis, options.pointPlacement));
  }

  dataOptions(): unknown[] {
    return readList(this.options.data).slice(0, MAX_POINTS);
  }

  /** Makes points of the data; those beyond the chart's limit are left out. */
  buildPoints(room: number): void {
    const data = readList(this.options.data);
    const keys = readList(this.options.keys).map((key) => String(key));
    const names = keys.length > 0 ? keys : this.kind.keys;
    const next = this.#nextX();
    const points: Point[] = [];
    const count = Math.min(data.length, room);
    for (let index = 0; index < count; index += 1) {
      const point = readPoint(this, index, data[index], next(index), names);
      if (point.name !== '' && this.xAxis?.hasNames) point.x = this.#xOfName(point);
      points.push(point);
    }
    if (this.kind.hasLine || this.kind.hasWidth) sortByX(points);
    this.points = points;
    this.closestDistance = closestDistance(points);
    this.#colorPoints();
  }

  #xOfName(point: Point): number {
    const axis = this.xAxis;
    if (!axis || (readOptions(point.options).x !== undefined && axis.categories)) return point.x;
    if (axis.categories && axis.namePositions.size > 0 && !axis.namePositions.has(point.name)) return point.x;
    const position = axis.positionOfName(point.name);
    return isNumber(position) ? position : point.x;
  }

  #nextX(): (index: number) => number {
    const start = readMoment(this.options.pointStart) ?? 0;
    const interval = readNumber(this.options.pointInterval, 1);
    const unit = this.options.pointIntervalUnit;
    if (unit !== 'day' && unit !== 'month' && unit !== 'year') return (index) => start + index * interval;
    const { zone } = this.chart.language;
    let moment = start;
    return (index) => {
      if (index === 0) return start;
      const { year, month, day, hour, minute, second, millisecond } = zone.read(moment);
      const step = (own: string) => (unit === own ? interval : 0);
      moment = zone.make([
        year + step('year'),
        month + step('month'),
        day + step('day'),
        hour,
        minute,
        second,
        millisecond,
      ]);
      return moment;
    };
  }

  #colorPoints(): void {
    if (!readFlag(this.options.colorByPoint, this.kind.colorsByPoint ?? false)) return;
    const colors = readList(this.options.colors ?? this.chart.options.colors);
    const palette = colors.length > 0 ? colors : COLORS;
    for (const point of this.points) {
      point.colorIndex = point.index % palette.length;
      point.ownColor ??= palette[point.colorIndex];
    }
  }

  setData(data: unknown, redraw = true): void {
    this.#keep({ ...this.userOptions, data: readList(data) });
    this.options = { ...this.options, data: readList(data) };
    this.chart.isDirty = true;
    if (redraw) this.chart.redraw();
  }

  #keep(options: Options): void {
    this.userOptions = options;
    this.chart.keepOptions('series', this.index, options);
  }

  addPoint(point: unknown, redraw = true, shift = false): void {
    const data = this.dataOptions();
    data.push(point);
    if (shift) data.shift();
    this.setData(data, redraw);
  }

  update(options: unknown, redraw = true): void {
    this.#keep(mergeOptions(this.userOptions, options));
    this.chart.rebuild();
    if (redraw) this.chart.redraw();
  }

  setVisible(visible = !this.visible, redraw = true): void {
    this.visible = visible;
    this.#keep({ ...this.userOptions, visible });
    this.options = { ...this.options, visible };
    if (redraw) this.chart.redraw();
  }

  show(): void {
    this.setVisible(true);
  }

  hide(): void {
    this.setVisible(false);
  }

  remove(redraw = true): void {
    this.chart.removeSeries(this);
    if (redraw) this.chart.redraw();
  }

  setState(): void {}
}

function sortByX(points: Point[]): void {
  for (let index = 1; index < points.length; index += 1) {
    if ((points[index]?.x ?? 0) < (points[index - 1]?.x ?? 0)) {
      points.sort((a, b) => a.x - b.x);
      return;
    }
  }
}

function closestDistance(points: readonly Point[]): number | undefined {
  let closest: number | undefined;
  for (let index = 1; index < points.length; index += 1) {
    const distance = Math.abs((points[index]?.x ?? 0) - (points[index - 1]?.x ?? 0));
    if (distance > 0 && (closest === undefined || distance < closest)) closest = distance;
  }
  return closest;
}
