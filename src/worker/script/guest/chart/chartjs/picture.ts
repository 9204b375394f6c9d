import type { ChartElement } from '../dom.js';
import { isOptions, type Options, readFlag, readList, readNumber, readOptions } from '../options/read.js';
import { createSvg } from '../svg/svg.js';
import type { TextSizes } from '../text/text-sizes.js';
import type { Area, LayoutBox } from './box/box.js';
import { createBoxes } from './box/create-boxes.js';
import { layoutBoxes } from './box/layout.js';
import type { LegendBox, LegendItem } from './box/legend.js';
import type { TitleBox } from './box/title.js';
import type { CanvasSize } from './canvas.js';
import {
  anchorOfBar,
  anchorOfPoint,
  anchorOfSlice,
  drawDataLabels,
  type LabelAnchor,
  type LabelledDatum,
} from './datalabels.js';
import { barsOf, drawBars } from './dataset/bars.js';
import { drawFill, drawLine, drawPoints, placesOf } from './dataset/lines.js';
import { createPartStyles, overflowOf, type PartStyles } from './dataset/part-styles.js';
import { readSeries } from './dataset/read-series.js';
import { rangeOfSeries, type Series, stackSeries } from './dataset/series.js';
import { drawSlices, slicesOf } from './dataset/slices.js';
import type { Drawing } from './drawing.js';
import { legendItems } from './legend-items.js';
import { colorDatasets } from './palette.js';
import { drawRadialScale } from './radial/draw-radial.js';
import { drawRadar, polarSlices, radialValues } from './radial/draw-radial-data.js';
import { RadialScale } from './radial/radial-scale.js';
import { buildScales, radialScaleOptions } from './scale/build-scales.js';
import { drawGrid, drawLabels } from './scale/draw-scale.js';
import type { Scale, ScaleHost } from './scale/scale.js';
import { readTime } from './time/time-range.js';
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
  /** Of the plug-in that writes values beside the data; undefined where the page does not use it. */
  readonly dataLabels: Options | undefined;
}

const MAX_DATASETS = 100;
const ROUND = new Set(['pie', 'doughnut']);
const RADIAL = new Set(['radar', 'polarArea']);
/** Each datum has a colour and an entry of the legend. */
const BY_DATUM = new Set(['pie', 'doughnut', 'polarArea']);

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
  readonly #radial: RadialScale | undefined;
  readonly #labelled: LabelledDatum[] = [];
  readonly #styleOf: (index: number) => PartStyles;

  constructor(inputs: PictureInputs) {
    const { chart, options, size } = inputs;
    this.#inputs = inputs;
    this.width = size.width;
    this.height = size.height;
    this.fontOptions = options.font;
    this.locale = typeof options.locale === 'string' ? options.locale : undefined;
    const given = readList(chart.data.datasets).filter(isOptions).slice(0, MAX_DATASETS);
    this.#datasets = colorDatasets(given, options, BY_DATUM.has(chart.type), chart.type === 'polarArea' ? 0.5 : 1);
    this.#labels = Array.isArray(chart.data.labels) ? chart.data.labels : [];
    const isFlat = !ROUND.has(chart.type) && !RADIAL.has(chart.type);
    this.#scales = isFlat ? buildScales(this, chart.type, this.#datasets, options, inputs.kinds) : [];
    if (RADIAL.has(chart.type)) this.#radial = this.#createRadial();
    this.#series = readSeries({
      ...{ type: chart.type, options, isHidden: inputs.isHidden },
      ...{ datasets: this.#datasets, labels: this.#labels, scales: this.#scales },
    });
    stackSeries(this.#series);
    this.#styleOf = createPartStyles({
      ...{ type: chart.type, isByDatum: this.#isByDatum, options, datasets: this.#datasets },
      seriesAt: (index) => this.#series.find((one) => one.index === index),
      contextOf: (more) => this.contextOf(more),
    });
    this.#boxes = this.#createBoxes();
  }

  get #isByDatum(): boolean {
    return BY_DATUM.has(this.#inputs.chart.type);
  }

  get scalesById(): Record<string, Scale | RadialScale> {
    const all = this.#radial ? [this.#radial] : this.#scales;
    return Object.fromEntries(all.map((scale) => [scale.id, scale]));
  }

  rangeOf(scale: Scale): readonly [number, number] {
    if (!this.#radial) return rangeOfSeries(this.#series, scale);
    const values = this.#shownDatasets().flatMap(({ dataset }) => radialValues(dataset));
    const known = values.filter((value) => !Number.isNaN(value));
    return [Math.min(...known), Math.max(...known)];
  }

  #createRadial(): RadialScale {
    const { chart, options, kinds } = this.#inputs;
    // Only radar charts name their spokes.
    const most = Math.max(0, ...this.#datasets.map(({ data }) => readList(data).length));
    const spokes =
      chart.type === 'radar' ? this.#labels : Array.from({ length: most }, (_, index) => this.#labels[index]);
    return new RadialScale(this, 'r', radialScaleOptions(chart.type, options, kinds), spokes);
  }

  #shownDatasets(): readonly { readonly dataset: Options; readonly index: number }[] {
    const all = this.#datasets.map((dataset, index) => ({ dataset, index }));
    return all.filter(({ dataset, index }) => !this.#inputs.isHidden(index, dataset));
  }

  timesOn(scale: Scale): readonly number[] {
    const fromLabels = scale.options.type === 'time' && readOptions(scale.tickOptions).source === 'labels';
    const times = fromLabels
      ? this.#labels.map((label) => readTime(label) ?? Number.NaN)
      : this.#series.flatMap(({ indexScale, data }) => (indexScale === scale ? data.map(({ at }) => at) : []));
    return [...new Set(times.filter((time) => !Number.isNaN(time)))].sort((one, other) => one - other);
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

  #createBoxes(): readonly (TitleBox | LegendBox)[] {
    const { chart, options, isHidden, isDatumHidden } = this.#inputs;
    const [isByDatum, datasets, fontOptions] = [this.#isByDatum, this.#datasets, this.fontOptions];
    const items = (): readonly LegendItem[] =>
      legendItems({
        ...{ chart, options, isByDatum, datasets, labels: this.#labels },
        styleOf: (index) => this.#styleOf(index).line,
        pointStyleOf: (index) => this.#styleOf(index).point,
        isHidden: (index) => (isByDatum ? isDatumHidden(index) : isHidden(index, datasets[index] ?? {})),
      });
    return createBoxes({ options, fontOptions, items, measure: (text, font) => this.measure(text, font) });
  }

  layout(): void {
    const { options } = this.#inputs;
    const layout = readOptions(options.layout);
    const minPadding = readFlag(layout.autoPadding, true)
      ? Math.max(0, ...this.#series.map((one) => overflowOf(one, this.#styleOf(one.index))))
      : 0;
    const boxes: readonly LayoutBox[] = [...this.#boxes, ...this.#scales];
    this.area = layoutBoxes(boxes, this.width, this.height, readSides(layout.padding), minPadding);
    for (const scale of this.#scales) scale.configure();
    this.#radial?.update(this.area);
  }

  draw(svg: ChartElement): void {
    const { drawing } = this.#inputs;
    const group = createSvg(drawing.document, 'g', {});
    svg.appendChild(group);
    for (const scale of this.#scales) if (scale.isShown) drawGrid(drawing, group, scale, this.area);
    if (this.#radial) this.#drawRadial(group, this.#radial);
    else if (this.#scales.length === 0) this.#drawRound(group);
    else this.#drawSeries(group);
    for (const scale of this.#scales) if (scale.isShown) drawLabels(drawing, group, scale);
    this.#drawDataLabels(group);
    for (const box of this.#boxes) box.draw(drawing, group);
  }

  #drawDataLabels(group: ChartElement): void {
    const { drawing, dataLabels: options } = this.#inputs;
    const measure = (text: string, font: ChartFont): number => this.measure(text, font);
    if (options) drawDataLabels({ drawing, group, options, fontOptions: this.fontOptions, measure }, this.#labelled);
  }

  #drawRound(group: ChartElement): void {
    const { drawing, options, isDatumHidden } = this.#inputs;
    const shown = this.#shownDatasets();
    const rings = shown.map(({ dataset, index }) => ({ dataset, style: this.#styleOf(index).arc }));
    const slices = slicesOf(rings, options, this.area, isDatumHidden);
    drawSlices(drawing, group, rings, slices);
    for (const slice of slices) this.#keep(shown[slice.ring]?.index ?? 0, slice.index, anchorOfSlice(slice));
  }

  #drawRadial(group: ChartElement, scale: RadialScale): void {
    const { drawing, chart, isDatumHidden } = this.#inputs;
    drawRadialScale(drawing, group, scale);
    // The first dataset lies in front.
    for (const { dataset, index } of this.#shownDatasets().toReversed()) {
      const given = { dataset, ...this.#styleOf(index) };
      if (chart.type === 'radar') {
        for (const [at, place] of drawRadar(drawing, group, scale, given)) this.#keep(index, at, anchorOfPoint(place));
        continue;
      }
      const slices = polarSlices(scale, given, isDatumHidden);
      drawSlices(drawing, group, [{ dataset, style: given.arc }], slices);
      for (const slice of slices) this.#keep(index, slice.index, anchorOfSlice(slice));
    }
  }

  #drawSeries(group: ChartElement): void {
    const { drawing } = this.#inputs;
    const bars = this.#series.filter(({ type }) => type === 'bar');
    // The first dataset lies in front.
    const byOrder = this.#series.toSorted((one, other) => orderOf(other) - orderOf(one) || other.index - one.index);
    for (const series of byOrder) {
      const styles = this.#styleOf(series.index);
      const clipped = this.#clip(group, series.type === 'bar' ? undefined : overflowOf(series, styles));
      if (series.type === 'bar') drawBars(drawing, clipped, series, bars, styles.bar);
      else if (series.type !== 'bubble') {
        drawFill(drawing, clipped, series, this.#series, styles, this.area);
        drawLine(drawing, clipped, series, styles, this.area);
      }
      if (series.type !== 'bar') drawPoints(drawing, clipped, series, styles, this.area);
      this.#keepSeries(series, bars, styles);
    }
  }

  /** Where the data of a dataset are, for its labels. */
  #keepSeries(series: Series, bars: readonly Series[], { bar, point }: PartStyles): void {
    if (!this.#inputs.dataLabels) return;
    const isUpright = series.indexScale.isHorizontal;
    if (series.type === 'bar') {
      for (const one of barsOf(series, bars, bar))
        this.#keep(series.index, one.datum.index, anchorOfBar(one, isUpright));
      return;
    }
    placesOf(series).forEach((place, at) => {
      const radius = series.data[at]?.radius ?? readNumber(point.of('radius', at), 3);
      if (!place.isMissing) this.#keep(series.index, series.data[at]?.index ?? at, anchorOfPoint({ ...place, radius }));
    });
  }

  #keep(datasetIndex: number, index: number, anchor: LabelAnchor): void {
    if (!this.#inputs.dataLabels) return;
    const dataset = this.#datasets[datasetIndex] ?? {};
    const value = Array.isArray(dataset.data) ? dataset.data[index] : Object.values(readOptions(dataset.data))[index];
    const context = this.contextOf({ dataset, datasetIndex, dataIndex: index, index, active: false });
    this.#labelled.push({ dataset, value, context, index, anchor });
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
