import type { ChartElement } from '../dom.js';
import { isOptions, type Options, readFlag, readList, readNumber, readOptions, readText } from '../options/read.js';
import { createSvg } from '../svg/svg.js';
import type { TextSizes } from '../text/text-sizes.js';
import type { Area, LayoutBox } from './box/box.js';
import { layoutBoxes } from './box/layout.js';
import { LegendBox } from './box/legend.js';
import { TitleBox } from './box/title.js';
import type { CanvasSize } from './canvas.js';
import { drawBars } from './dataset/bars.js';
import { drawFill, drawLine, drawPoints, type LineStyles } from './dataset/lines.js';
import { rangeOfSeries, readData, type Series, stackSeries } from './dataset/series.js';
import { drawSlices } from './dataset/slices.js';
import { createStyle, type DatasetStyle } from './dataset/style.js';
import type { Drawing } from './drawing.js';
import { legendItems } from './legend-items.js';
import { colorDatasets } from './palette.js';
import { buildScales, scaleIdsOf } from './scale/build-scales.js';
import { drawGrid, drawLabels } from './scale/draw-scale.js';
import type { Scale, ScaleHost } from './scale/scale.js';
import { type ChartFont, readSides } from './value.js';

export interface PictureInputs {
  readonly chart: { readonly type: string; readonly data: Options; readonly config: Options };
  readonly options: Options;
  readonly kinds: Readonly<Record<string, Options>>;
  readonly sizes: TextSizes;
  readonly drawing: Drawing;
  readonly size: CanvasSize;
  readonly isHidden: (index: number, dataset: Options) => boolean;
  readonly isDatumHidden: (index: number) => boolean;
}

const MAX_DATASETS = 100;
const ROUND = new Set(['pie', 'doughnut', 'polarArea']);

/** One drawing of a chart: its scales, boxes and datasets. */
export class Picture implements ScaleHost {
  readonly width: number;
  readonly height: number;
  readonly fontOptions: unknown;
  readonly locale: string | undefined;
  area: Area = { left: 0, top: 0, right: 0, bottom: 0 };
  readonly #inputs: PictureInputs;
  readonly #datasets: readonly Options[];
  readonly #labels: unknown[];
  readonly #scales: readonly Scale[];
  readonly #series: readonly Series[];
  readonly #boxes: readonly (TitleBox | LegendBox)[];

  constructor(inputs: PictureInputs) {
    const { chart, options, size } = inputs;
    this.#inputs = inputs;
    this.width = size.width;
    this.height = size.height;
    this.fontOptions = options.font;
    this.locale = typeof options.locale === 'string' ? options.locale : undefined;
    const given = readList(chart.data.datasets).filter(isOptions).slice(0, MAX_DATASETS);
    this.#datasets = colorDatasets(given, options, ROUND.has(chart.type));
    this.#labels = Array.isArray(chart.data.labels) ? chart.data.labels : [];
    this.#scales = this.isRound ? [] : buildScales(this, chart.type, this.#datasets, options, inputs.kinds);
    this.#series = this.#readSeries();
    stackSeries(this.#series);
    this.#boxes = this.#createBoxes();
  }

  get isRound(): boolean {
    return ROUND.has(this.#inputs.chart.type);
  }

  get scalesById(): Record<string, Scale> {
    return Object.fromEntries(this.#scales.map((scale) => [scale.id, scale]));
  }

  rangeOf(scale: Scale): readonly [number, number] {
    return rangeOfSeries(this.#series, scale);
  }

  labels(): readonly unknown[] {
    return this.#labels;
  }

  measure(text: string, font: ChartFont): number {
    return this.#inputs.sizes.size({ className: '', style: font.style }, text).width;
  }

  contextOf(more: Options): Options {
    return { chart: this.#inputs.chart, ...more };
  }

  #readSeries(): readonly Series[] {
    const { chart, options, isHidden } = this.#inputs;
    if (this.isRound) return [];
    return this.#datasets.flatMap((dataset, index) => {
      if (isHidden(index, dataset)) return [];
      const type = readText(dataset.type, chart.type);
      const ids = scaleIdsOf(dataset, this.#scales);
      const isFlat = readText(dataset.indexAxis ?? options.indexAxis, 'x') === 'y';
      const [x, y] = [this.#scales.find(({ id }) => id === ids.x), this.#scales.find(({ id }) => id === ids.y)];
      if (!x || !y) return [];
      const [indexScale, valueScale] = isFlat ? [y, x] : [x, y];
      const keys = readOptions(dataset.parsing ?? options.parsing);
      const data = readData(dataset, indexScale, this.#labels, keys);
      return [{ type, index, dataset, indexScale, valueScale, stack: dataset.stack, data }];
    });
  }

  #createBoxes(): readonly (TitleBox | LegendBox)[] {
    const { options } = this.#inputs;
    const { title, subtitle, legend } = readOptions(options.plugins);
    const boxes: (TitleBox | LegendBox)[] = [];
    if (readFlag(readOptions(title).display, false))
      boxes.push(new TitleBox(readOptions(title), this.fontOptions, 2_000));
    if (readFlag(readOptions(subtitle).display, false))
      boxes.push(new TitleBox(readOptions(subtitle), this.fontOptions, 1_500));
    if (legend !== false && readFlag(readOptions(legend).display, true)) {
      const { chart, isHidden, isDatumHidden } = this.#inputs;
      const hidden = (index: number): boolean =>
        this.isRound ? isDatumHidden(index) : isHidden(index, this.#datasets[index] ?? {});
      const styleOf = (index: number): DatasetStyle => this.#styleOf(index).line;
      const pointStyleOf = (index: number): DatasetStyle => this.#styleOf(index).point;
      const items = legendItems({
        chart,
        options,
        isRound: this.isRound,
        datasets: this.#datasets,
        labels: this.#labels,
        styleOf,
        pointStyleOf,
        isHidden: hidden,
      });
      boxes.push(new LegendBox(readOptions(legend), this.fontOptions, items, (text, font) => this.measure(text, font)));
    }
    return boxes;
  }

  layout(): void {
    const { options } = this.#inputs;
    const layout = readOptions(options.layout);
    const minPadding = readFlag(layout.autoPadding, true)
      ? Math.max(0, ...this.#series.map((one) => this.#overflowOf(one)))
      : 0;
    const boxes: readonly LayoutBox[] = [...this.#boxes, ...this.#scales];
    this.area = layoutBoxes(boxes, this.width, this.height, readSides(layout.padding), minPadding);
    for (const scale of this.#scales) scale.configure();
  }

  /** How far points and lines may stand out of the plot. */
  #overflowOf({ type, index, data }: Series): number {
    if (type === 'bar') return 0;
    const { line, point } = this.#styleOf(index);
    const border = type === 'scatter' || type === 'bubble' ? 0 : readNumber(line.plain('borderWidth'), 3);
    const sizeOf = (at: number): number => {
      const radius = data[at]?.radius ?? readNumber(point.of('radius', at), 3);
      const hovered = Math.max(radius, radius && readNumber(point.of('hoverRadius', at), 4));
      return (hovered + (hovered ? readNumber(point.of('borderWidth', at), 1) : 0)) * 2;
    };
    if (data.length === 0) return border;
    if (type === 'bubble') return Math.max(...data.map((_, at) => sizeOf(at))) / 2;
    return Math.max(border, sizeOf(0), sizeOf(data.length - 1)) / 2;
  }

  #styleOf(index: number): LineStyles & { readonly bar: DatasetStyle; readonly arc: DatasetStyle } {
    const { options, chart } = this.#inputs;
    const dataset = this.#datasets[index] ?? {};
    const type = readText(dataset.type, chart.type);
    const elements = readOptions(options.elements);
    const kind = readOptions(readOptions(options.datasets)[type]);
    const root = { backgroundColor: options.backgroundColor, borderColor: options.borderColor };
    const contextOf = (dataIndex: number | undefined): Options =>
      this.contextOf({
        ...{
          dataset,
          datasetIndex: index,
          dataIndex,
          index: dataIndex ?? index,
          active: false,
          type: dataIndex === undefined ? 'dataset' : 'data',
        },
        ...(dataIndex === undefined ? {} : this.#datumContext(index, dataIndex)),
      });
    const style = (element: string, prefix = ''): DatasetStyle =>
      createStyle([dataset, kind, readOptions(elements[element]), ...(prefix === '' ? [root] : [])], contextOf, prefix);
    return {
      line: style(type === 'bar' ? 'bar' : this.isRound ? 'arc' : 'line'),
      bar: style('bar'),
      arc: style('arc'),
      point: style('point', 'point'),
    };
  }

  #datumContext(index: number, dataIndex: number): Options {
    const series = this.#series?.find((one) => one.index === index);
    const datum = series?.data[dataIndex];
    const raw = readList(this.#datasets[index]?.data)[dataIndex];
    const [along, across] = series?.indexScale.isHorizontal === false ? ['y', 'x'] : ['x', 'y'];
    return { raw, parsed: datum ? { [along]: datum.at, [across]: datum.value } : raw };
  }

  draw(svg: ChartElement): void {
    const { drawing } = this.#inputs;
    const group = createSvg(drawing.document, 'g', {});
    svg.appendChild(group);
    for (const scale of this.#scales) if (scale.isShown) drawGrid(drawing, group, scale, this.area);
    if (this.isRound) this.#drawRound(group);
    else this.#drawSeries(group);
    for (const scale of this.#scales) if (scale.isShown) drawLabels(drawing, group, scale);
    for (const box of this.#boxes) box.draw(drawing, group);
  }

  #drawRound(group: ChartElement): void {
    const { drawing, options, isHidden, isDatumHidden } = this.#inputs;
    const rings = this.#datasets.flatMap((dataset, index) =>
      isHidden(index, dataset) ? [] : [{ dataset, style: this.#styleOf(index).arc }],
    );
    drawSlices(drawing, group, rings, options, this.area, isDatumHidden);
  }

  #drawSeries(group: ChartElement): void {
    const { drawing } = this.#inputs;
    const bars = this.#series.filter(({ type }) => type === 'bar');
    // The first dataset lies in front.
    const byOrder = this.#series.toSorted((one, other) => orderOf(other) - orderOf(one) || other.index - one.index);
    for (const series of byOrder) {
      const styles = this.#styleOf(series.index);
      const clipped = this.#clip(group, series.type === 'bar' ? undefined : this.#overflowOf(series));
      if (series.type === 'bar') drawBars(drawing, clipped, series, bars, styles.bar);
      else if (series.type !== 'bubble') {
        drawFill(drawing, clipped, series, this.#series, styles, this.area);
        drawLine(drawing, clipped, series, styles, this.area);
      }
      if (series.type !== 'bar') drawPoints(drawing, clipped, series, styles, this.area);
    }
  }

  #clip(group: ChartElement, overflow: number | undefined): ChartElement {
    const { drawing } = this.#inputs;
    const by = overflow ?? 0;
    const { left, top, right, bottom } = this.area;
    const id = drawing.paints.nextId('clip');
    const clip = createSvg(drawing.document, 'clipPath', { id });
    drawing.add(clip, 'rect', {
      x: left - by,
      y: top - by,
      width: right - left + 2 * by,
      height: bottom - top + 2 * by,
    });
    drawing.paints.add(clip);
    return drawing.add(group, 'g', { 'clip-path': `url(#${id})` });
  }
}

const orderOf = ({ dataset }: Series): number => readNumber(dataset.order, 0);
