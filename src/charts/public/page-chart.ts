import type { Axis } from '../axis/axis.js';
import { mergeOptions } from '../options/merge.js';
import { readList, readNumber, readOptions } from '../options/read.js';
import type { Series } from '../series/series.js';
import { ChartObject } from './chart-object.js';

/** A chart with everything that scripts may ask of it and change on it. */
export class PageChart extends ChartObject {
  update(options: unknown, redraw = true): void {
    const changes = readOptions(options);
    const merged = mergeOptions(this.userOptions, changes);
    for (const name of ['series', 'xAxis', 'yAxis'] as const) {
      if (changes[name] !== undefined) merged[name] = mergeLists(this.userOptions[name], changes[name]);
    }
    this.userOptions = merged;
    this.rebuild();
    const { width, height } = readOptions(changes.chart);
    if (width !== undefined || height !== undefined) this.setSize(width, height, false);
    if (redraw) this.redraw();
  }

  addSeries(options: unknown, redraw = true): Series | undefined {
    const list = [...readList(this.userOptions.series), readOptions(options)];
    this.userOptions = { ...this.userOptions, series: list };
    this.rebuild();
    if (redraw) this.redraw();
    return this.series[list.length - 1];
  }

  addAxis(options: unknown, isX = false, redraw = true): Axis | undefined {
    const name = isX ? 'xAxis' : 'yAxis';
    const present = this.userOptions[name];
    const list = [...(Array.isArray(present) ? present : [present ?? {}]), readOptions(options)];
    this.userOptions = { ...this.userOptions, [name]: list };
    this.rebuild();
    if (redraw) this.redraw();
    return this[name][list.length - 1];
  }

  setTitle(title?: unknown, subtitle?: unknown, redraw = true): void {
    this.update({ title: title ?? {}, subtitle: subtitle ?? {} }, redraw);
  }

  setSubtitle(subtitle: unknown): void {
    this.update({ subtitle });
  }

  setSize(width?: unknown, height?: unknown, redraw = true): void {
    this.resize({ width: width ?? this.chartWidth, height: height ?? this.chartHeight });
    if (redraw) this.redraw();
  }

  get(id: unknown): unknown {
    const named = [...this.axes, ...this.series].find((part) => part.options.id === id);
    return named ?? this.series.flatMap((series) => series.points).find((point) => point.options.id === id);
  }

  isInsidePlot(x: unknown, y: unknown): boolean {
    const left = readNumber(x, -1);
    const top = readNumber(y, -1);
    return left >= 0 && left <= this.plotWidth && top >= 0 && top <= this.plotHeight;
  }

  showLoading(): void {}

  hideLoading(): void {}
}

function mergeLists(present: unknown, changes: unknown): unknown {
  if (!Array.isArray(changes)) {
    if (Array.isArray(present)) return [mergeOptions(present[0], changes), ...present.slice(1)];
    return mergeOptions(present, changes);
  }
  const before = Array.isArray(present) ? present : [present];
  return changes.map((entry, index) => mergeOptions(before[index], entry));
}
