import { Paints } from '../color/paint.js';
import type { ChartElement, ChartWindow } from '../dom.js';
import { mergeOptions } from '../options/merge.js';
import { isOptions, type Options, readFlag, readList, readOptions, readText } from '../options/read.js';
import { createSvg, setAttributes } from '../svg/svg.js';
import { TextSizes } from '../text/text-sizes.js';
import type { Area } from './box/box.js';
import { type CanvasSize, type ChartCanvas, canvasSize, findCanvas, readRatio } from './canvas.js';
import { createContext } from './context-2d.js';
import { Drawing } from './drawing.js';
import { Picture } from './picture.js';
import type { RadialScale } from './radial/radial-scale.js';
import type { Scale } from './scale/scale.js';

/** What the charts of one window share; pages change it. */
export interface ChartLibrary {
  readonly window: ChartWindow;
  readonly defaults: Options;
  readonly overrides: Record<string, Options>;
  readonly charts: Map<ChartElement, PageChart>;
  /** Ids of plug-ins that pages registered. */
  readonly registered: Set<unknown>;
}

const DATA_LABELS = 'datalabels';
let lastId = 0;

/** A chart as pages know it: `new Chart(canvas, config)`. Drawn at once, as SVG inside the canvas. */
export class PageChart {
  readonly id = String(lastId++);
  readonly canvas: ChartCanvas;
  readonly ctx: object;
  readonly config: Options;
  readonly #library: ChartLibrary;
  readonly #svg: ChartElement;
  readonly #ratio: number;
  readonly #hidden = new Set<number>();
  readonly #shown = new Set<number>();
  readonly #hiddenData = new Set<number>();
  width = 0;
  height = 0;
  chartArea: Area = { left: 0, top: 0, right: 0, bottom: 0 };
  scales: Record<string, Scale | RadialScale> = {};

  constructor(library: ChartLibrary, target: unknown, config: unknown) {
    this.#library = library;
    this.config = readOptions(config);
    this.canvas = findCanvas(library.window, target);
    library.charts.get(this.canvas)?.destroy();
    library.charts.set(this.canvas, this);
    this.ctx = createContext(this.canvas);
    this.#ratio = readRatio(this.canvas, this.#merged());
    this.#svg = createSvg(library.window.document, 'svg', { class: 'chartjs', preserveAspectRatio: 'none' });
    for (const plugin of this.#plugins()) callHook(plugin, 'beforeInit', this);
    this.update();
    const { onComplete } = readOptions(this.#merged().animation);
    if (typeof onComplete === 'function')
      library.window.setTimeout(() => onComplete.call(this, { chart: this, initial: true }), 0);
    for (const plugin of this.#plugins()) callHook(plugin, 'afterInit', this);
  }

  get type(): string {
    return readText(this.config.type, 'line');
  }

  get data(): Options {
    if (!isOptions(this.config.data)) this.config.data = { labels: [], datasets: [] };
    const data = this.config.data as Options;
    data.labels ??= [];
    data.datasets ??= [];
    return data;
  }

  set data(data: unknown) {
    this.config.data = data;
  }

  get options(): Options {
    if (!isOptions(this.config.options)) this.config.options = {};
    return this.config.options as Options;
  }

  set options(options: unknown) {
    this.config.options = options;
  }

  #plugins(): readonly Options[] {
    return readList(this.config.plugins).filter(isOptions);
  }

  /** Options of the plug-in, where the page registers it for all charts or names it for this one. */
  #dataLabels(options: Options): Options | undefined {
    const isUsed = this.#library.registered.has(DATA_LABELS) || this.#plugins().some(({ id }) => id === DATA_LABELS);
    const own = readOptions(options.plugins).datalabels;
    return isUsed && own !== false ? readOptions(own) : undefined;
  }

  #merged(): Options {
    const { defaults, overrides } = this.#library;
    const { scales: _kind, ...kind } = readOptions(overrides[this.type]);
    const { scales: typeScales, ...all } = defaults;
    const own = this.options;
    return { ...mergeOptions(all, kind, own), typeScales, ownRoot: own, ownElements: own.elements };
  }

  /** Draws the chart anew from its data and options. */
  update(): void {
    const { window } = this.#library;
    const options = this.#merged();
    const size = canvasSize(window, this.canvas, options, this.#ratio);
    this.#resize(size, readFlag(options.responsive, true));
    const sizes = new TextSizes(window, this.#svg);
    const paints = new Paints(window.document, window.devicePixelRatio ?? 1);
    const drawing = new Drawing(window.document, paints, options);
    this.#noteUndrawn();
    const picture = new Picture({
      ...{ chart: this, options, sizes, drawing, size, kinds: this.#library.overrides },
      isHidden: (index, dataset) =>
        (readFlag(dataset.hidden, false) || this.#hidden.has(index)) && !this.#shown.has(index),
      isDatumHidden: (index) => this.#hiddenData.has(index),
      dataLabels: this.#dataLabels(options),
    });
    picture.layout();
    this.chartArea = picture.area;
    this.scales = picture.scalesById;
    picture.draw(this.#svg);
    this.#svg.insertBefore(paints.definitions, this.#svg.firstChild);
  }

  /** Other types are drawn as lines, and the page's report says so. */
  #noteUndrawn(): void {
    const datasets = readList(this.data.datasets).filter(isOptions);
    const types = new Set([this.type, ...datasets.map(({ type }) => readText(type, this.type))]);
    for (const type of types)
      if (!Object.hasOwn(this.#library.overrides, type)) this.#library.window.document.$noteUndrawn?.(type);
  }

  #resize({ width, height }: CanvasSize, isResponsive: boolean): void {
    Object.assign(this, { width, height });
    while (this.#svg.firstChild) this.#svg.removeChild(this.#svg.firstChild);
    setAttributes(this.#svg, { width, height, viewBox: `0 0 ${width} ${height}` });
    if (this.#svg.parentNode !== this.canvas) {
      while (this.canvas.firstChild) this.canvas.removeChild(this.canvas.firstChild);
      this.canvas.appendChild(this.#svg);
    }
    if (!isResponsive) return;
    setAttributes(this.canvas, { width: Math.floor(width), height: Math.floor(height) });
    const { style } = this.canvas;
    if (style)
      Object.assign(style, {
        display: style.display || 'block',
        boxSizing: 'border-box',
        width: `${width}px`,
        height: `${height}px`,
      });
  }

  destroy(): void {
    this.#library.charts.delete(this.canvas);
    if (this.#svg.parentNode === this.canvas) this.canvas.removeChild(this.#svg);
  }

  resize(): void {
    this.update();
  }

  render(): void {
    this.update();
  }

  draw(): void {}

  stop(): this {
    return this;
  }

  clear(): this {
    return this;
  }

  reset(): void {}

  toBase64Image(): string {
    const { canvas } = this as { canvas: { toDataURL?: () => string } };
    return canvas.toDataURL?.() ?? '';
  }

  isDatasetVisible(index: number): boolean {
    return !this.#hidden.has(index);
  }

  setDatasetVisibility(index: number, isVisible: boolean): void {
    if (isVisible) this.#shown.add(index);
    else this.#shown.delete(index);
    if (isVisible) this.#hidden.delete(index);
    else this.#hidden.add(index);
  }

  toggleDataVisibility(index: number): void {
    if (!this.#hiddenData.delete(index)) this.#hiddenData.add(index);
  }

  getDataVisibility(index: number): boolean {
    return !this.#hiddenData.has(index);
  }

  hide(index: number): void {
    this.setDatasetVisibility(index, false);
    this.update();
  }

  show(index: number): void {
    this.setDatasetVisibility(index, true);
    this.update();
  }

  getVisibleDatasetCount(): number {
    return readList(this.data.datasets).filter((_, index) => this.isDatasetVisible(index)).length;
  }

  getDatasetMeta(index: number): Options {
    const { x: xScale, y: yScale } = this.scales;
    return { index, type: this.type, hidden: !this.isDatasetVisible(index), data: [], xScale, yScale };
  }

  getElementsAtEventForMode(): readonly unknown[] {
    return [];
  }
}

function callHook(plugin: Options, name: string, chart: PageChart): void {
  const hook = plugin[name];
  if (typeof hook === 'function') hook.call(plugin, chart, {}, {});
}
