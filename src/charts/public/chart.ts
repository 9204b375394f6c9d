import type { Axis, AxisKind } from '../axis/axis.js';
import type { Paints } from '../color/gradient-pattern.js';
import type { ChartDocument, ChartElement } from '../dom.js';
import type { Language } from '../format/language.js';
import type { Layers } from '../layout/chart-groups.js';
import { DEFAULT_SPACING_PX } from '../options/chart-defaults.js';
import { type Options, readOptions } from '../options/read.js';
import type { Pane } from '../pane/pane.js';
import type { Renderer } from '../renderer/renderer.js';
import type { Series } from '../series/series.js';
import type { HtmlLabels } from '../text/html-labels.js';
import type { TextSizes } from '../text/text-sizes.js';

export type Spacing = readonly [top: number, right: number, bottom: number, left: number];

/** Heights of titles above the plot and of the caption below it. */
export interface TitleRoom {
  readonly top: number;
  readonly bottom: number;
}

/** What a chart's axes, series and drawing know of it. */
export abstract class Chart {
  abstract readonly document: ChartDocument;
  abstract readonly renderTo: ChartElement;
  abstract readonly container: ChartElement;
  abstract readonly renderer: Renderer;
  abstract readonly sizes: TextSizes;
  abstract readonly html: HtmlLabels;
  abstract readonly paints: Paints;
  abstract readonly index: number;
  abstract options: Options;
  abstract language: Language;
  abstract layers: Layers;
  abstract chartWidth: number;
  abstract chartHeight: number;

  series: Series[] = [];
  axes: Axis[] = [];
  xAxis: Axis[] = [];
  yAxis: Axis[] = [];
  colorAxis: Axis[] = [];
  paneOptions: Options[] = [];
  panes: Pane[] = [];
  inverted = false;
  isRadial = false;
  isDirty = false;
  isDestroyed = false;
  hasLoaded = false;
  colorCounter = 0;
  symbolCounter = 0;
  plotLeft = 0;
  plotTop = 0;
  plotWidth = 0;
  plotHeight = 0;
  spacing: Spacing = DEFAULT_SPACING_PX;
  titleRoom: TitleRoom = { top: 0, bottom: 0 };

  get title(): unknown {
    return this.options.title;
  }

  get plotBox(): Options {
    return { x: this.plotLeft, y: this.plotTop, width: this.plotWidth, height: this.plotHeight };
  }

  get plotSizeX(): number {
    return this.inverted ? this.plotHeight : this.plotWidth;
  }

  get plotSizeY(): number {
    return this.inverted ? this.plotWidth : this.plotHeight;
  }

  /** False where only pies are drawn: no axes. */
  get hasPlot(): boolean {
    return this.series.some((series) => series.kind.isCartesian || series.kind.isRadial);
  }

  /** Whether ticks of a value axis stand at the same heights as those of another. */
  isAligned(axis: Axis): boolean {
    if (axis.coll !== 'yAxis' || axis.isLog || readOptions(this.options.chart).alignTicks === false) return false;
    if (axis.options.alignTicks === false || axis.options.startOnTick === false || axis.options.endOnTick === false)
      return false;
    const others = this.yAxis.filter(
      (other) =>
        other.hasVisibleSeries &&
        !other.isLog &&
        other.options.alignTicks !== false &&
        other.top === axis.top &&
        other.height === axis.height &&
        other.left === axis.left,
    );
    return others.length > 1 && others.includes(axis);
  }

  abstract hasSeriesOfType(type: string): boolean;

  /** Makes axes and series anew from the options. */
  abstract rebuild(): void;

  abstract redraw(): void;

  /** Keeps changed options of an axis or a series for the next rebuild. */
  abstract keepOptions(part: AxisKind | 'series', index: number, options: Options): void;

  abstract removeSeries(series: Series): void;

  abstract removeAxis(axis: Axis): void;

  abstract destroy(): void;
}
