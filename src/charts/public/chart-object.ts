import { Axis, type AxisKind } from '../axis/axis.js';
import { Paints } from '../color/gradient-pattern.js';
import type { ChartDocument, ChartElement, SizeWatch } from '../dom.js';
import { Language } from '../format/language.js';
import { Layers } from '../layout/chart-groups.js';
import { layoutChart } from '../layout/layout.js';
import { Legend } from '../legend/legend.js';
import { MAX_AXES, MAX_POINTS, MAX_SERIES } from '../limits.js';
import { DEFAULT_SPACING_PX } from '../options/chart-defaults.js';
import { mergeOptions } from '../options/merge.js';
import {
  type Options,
  readCallback,
  readFlag,
  readList,
  readNumber,
  readNumberOrNone,
  readOptions,
  readOptionsList,
  readText,
} from '../options/read.js';
import { Renderer } from '../renderer/renderer.js';
import { fillPoints } from '../series/fill-points.js';
import { Series } from '../series/series.js';
import { isKnownKind, kindOf } from '../series/series-kinds.js';
import { stackPoints } from '../stack/stack.js';
import { HtmlLabels } from '../text/html-labels.js';
import { TextSizes } from '../text/text-sizes.js';
import { measureTitles } from '../title/titles.js';
import { Chart, type Spacing } from './chart.js';
import { chartSize, createRoot, findContainer, hideOverflow } from './container.js';
import { drawChart } from './draw-chart.js';
import { fireEvent } from './events.js';
import { followSize } from './follow-size.js';
import type { Library } from './library.js';

/** One chart: options, axes, series, plot and drawing, as scripts of pages see it. */
export class ChartObject extends Chart {
  readonly document: ChartDocument;
  readonly renderTo: ChartElement;
  readonly container: ChartElement;
  readonly renderer: Renderer;
  readonly sizes: TextSizes;
  readonly html: HtmlLabels;
  readonly paints: Paints;
  readonly index: number;
  readonly #library: Library;
  readonly #svg: ChartElement;
  readonly #watch: SizeWatch | undefined;
  #drawn: readonly ChartElement[] = [];

  userOptions: Options;
  options: Options;
  language: Language;
  layers: Layers;
  legend: Legend;
  chartWidth: number;
  chartHeight: number;

  constructor(library: Library, target: unknown, options: unknown, callback?: unknown) {
    super();
    const { window } = library;
    this.#library = library;
    this.document = window.document;
    this.userOptions = mergeOptions(options);
    this.options = mergeOptions(library.defaults, this.userOptions);
    this.renderTo = findContainer(window, target ?? readOptions(this.options.chart).renderTo);
    library.charts.find((chart) => chart?.renderTo === this.renderTo)?.destroy();
    while (this.renderTo.firstChild) this.renderTo.removeChild(this.renderTo.firstChild);
    const size = chartSize(window, this.renderTo, readOptions(this.options.chart));
    this.chartWidth = size.width;
    this.chartHeight = size.height;
    this.index = library.charts.length;
    hideOverflow(this.renderTo);
    const { box, svg } = createRoot(window, `highcharts-${this.index}`, size, readOptions(this.options.chart));
    this.container = box;
    this.#svg = svg;
    this.renderTo.appendChild(box);
    this.paints = new Paints(this.document, readNumber(window.devicePixelRatio, 1));
    svg.appendChild(this.paints.definitions);
    this.html = new HtmlLabels(this.document, svg);
    this.sizes = new TextSizes(window, svg, this.html);
    this.renderer = new Renderer(this.document, svg, this.paints);
    this.language = this.#readLanguage();
    this.layers = new Layers(this.document);
    this.legend = new Legend(this);
    library.charts.push(this);
    this.rebuild();
    this.#draw();
    this.hasLoaded = true;
    if (followsContainer(readOptions(this.options.chart)))
      this.#watch = followSize(window, this.renderTo, () => this.reflow());
    fireEvent(this, 'load', readOptions(readOptions(this.options.chart).events).load);
    readCallback(callback)?.call(this, this);
  }

  #readLanguage(): Language {
    const { window } = this.#library;
    const page = window.document.documentElement?.getAttribute('lang');
    return new Language(this.options, page || window.navigator?.language);
  }

  hasSeriesOfType(type: string): boolean {
    return this.#seriesOptions().some((options) => this.#typeOf(options) === type);
  }

  #typeOf(options: Options): string {
    return readText(options.type, readText(readOptions(this.options.chart).type, 'line'));
  }

  #seriesOptions(): Options[] {
    return readList(this.options.series).length > 0 ? readOptionsList(this.options.series, MAX_SERIES) : [];
  }

  /** Makes axes and series anew from the options. */
  rebuild(): void {
    this.options = mergeOptions(this.#library.defaults, this.userOptions);
    this.language = this.#readLanguage();
    const chart = readOptions(this.options.chart);
    if (readFlag(chart.polar, false)) this.document.$noteUndrawn?.('polar');
    const kinds = this.#seriesOptions().map((options) => kindOf(this.#typeOf(options)));
    this.inverted = readFlag(
      chart.inverted,
      kinds.some((kind) => kind.inverts === true),
    );
    this.isRadial =
      kinds.some((kind) => kind.isRadial === true) ||
      (kinds.length === 0 && kindOf(readText(chart.type, '')).isRadial === true);
    this.paneOptions = this.isRadial ? this.#readPanes() : [];
    this.spacing = readSpacing(chart);
    this.colorCounter = 0;
    this.symbolCounter = 0;
    this.series = [];
    const needsAxes = kinds.some((kind) => kind.isCartesian || kind.isRadial === true);
    this.xAxis = needsAxes ? this.#makeAxes('xAxis') : [];
    this.yAxis = needsAxes ? this.#makeAxes('yAxis') : [];
    this.colorAxis = this.options.colorAxis === undefined ? [] : this.#makeAxes('colorAxis');
    this.axes = [...this.xAxis, ...this.yAxis, ...this.colorAxis];
    this.series = this.#seriesOptions().map((options, index) => this.#makeSeries(index, options));
    this.#fillSeries();
  }

  #makeSeries(index: number, options: Options): Series {
    const type = this.#typeOf(options);
    if (!isKnownKind(type)) this.document.$noteUndrawn?.(type);
    return new Series(this, index, options, type, kindOf(type));
  }

  #readPanes(): Options[] {
    const panes = readOptionsList(this.options.pane, MAX_AXES);
    return panes.length > 0 ? panes : [{}];
  }

  #makeAxes(coll: AxisKind): Axis[] {
    const list = readOptionsList(this.options[coll] ?? {}, MAX_AXES);
    return (list.length > 0 ? list : [{}]).map((options, index) => new Axis(this, coll, index, options));
  }

  #fillSeries(): void {
    for (const axis of this.axes) {
      axis.series = [];
      axis.names = [];
      axis.namePositions.clear();
    }
    let room = MAX_POINTS;
    for (const series of this.series) {
      series.bindAxes();
      fillPoints(series, room);
      room = Math.max(0, room - series.points.length);
    }
  }

  /** Keeps changed options of an axis or a series for the next rebuild. */
  keepOptions(part: AxisKind | 'series', index: number, options: Options): void {
    const present = this.userOptions[part];
    const list = Array.isArray(present) ? [...present] : [present ?? {}];
    list[index] = options;
    this.userOptions = { ...this.userOptions, [part]: list };
  }

  #draw(): void {
    for (const element of this.#drawn) this.#svg.removeChild(element);
    this.#drawn = [];
    this.html.clear();
    this.paints.clear();
    this.layers = new Layers(this.document);
    this.legend = new Legend(this);
    this.isDirty = false;
    stackPoints(this);
    this.titleRoom = measureTitles(this);
    this.legend.layout();
    layoutChart(this, this.legend);
    drawChart(this, this.legend);
    this.#drawn = this.layers.sorted();
    const after = this.paints.definitions.nextSibling ?? null;
    for (const element of this.#drawn) this.#svg.insertBefore(element, after);
    fireEvent(this, 'render', readOptions(readOptions(this.options.chart).events).render);
  }

  redraw(): void {
    if (this.isDestroyed) return;
    this.#fillSeries();
    this.#draw();
    fireEvent(this, 'redraw', readOptions(readOptions(this.options.chart).events).redraw);
  }

  removeSeries(series: Series): void {
    const list = readList(this.userOptions.series).filter((_, index) => index !== series.index);
    this.userOptions = { ...this.userOptions, series: list };
    this.rebuild();
  }

  removeAxis(axis: Axis): void {
    const present = this.userOptions[axis.coll];
    if (Array.isArray(present))
      this.userOptions = { ...this.userOptions, [axis.coll]: present.filter((_, index) => index !== axis.index) };
    this.rebuild();
  }

  /** Gives the chart the size of its container. */
  reflow(): void {
    if (!this.isDestroyed && this.resize(readOptions(this.options.chart))) this.redraw();
  }

  destroy(): void {
    this.isDestroyed = true;
    this.#watch?.disconnect();
    this.container.parentNode?.removeChild(this.container);
    this.#library.charts[this.index] = undefined;
  }

  /** Gives the chart another size; it is drawn at the next redraw. */
  protected resize(options: Options): boolean {
    const size = chartSize(this.#library.window, this.renderTo, options);
    if (size.width === this.chartWidth && size.height === this.chartHeight) return false;
    this.chartWidth = size.width;
    this.chartHeight = size.height;
    this.#svg.setAttribute('width', String(size.width));
    this.#svg.setAttribute('height', String(size.height));
    this.#svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
    const style = this.container.getAttribute('style') ?? '';
    const place = `width:${size.width}px;height:${size.height}px;`;
    this.container.setAttribute('style', style.replace(/width:[^;]*;height:[^;]*;/, place));
    return true;
  }
}

/** Whether the container decides a side of the chart. */
function followsContainer({ width, height, reflow }: Options): boolean {
  const hasSize = readNumberOrNone(width) !== undefined && height !== undefined && height !== null;
  return !hasSize && readFlag(reflow, true);
}

function readSpacing(options: Options): Spacing {
  const list = readList(options.spacing);
  const side = (name: string, index: 0 | 1 | 2 | 3) =>
    readNumber(options[name], readNumber(list[index], DEFAULT_SPACING_PX[index]));
  return [side('spacingTop', 0), side('spacingRight', 1), side('spacingBottom', 2), side('spacingLeft', 3)];
}
