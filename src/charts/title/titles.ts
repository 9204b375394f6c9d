import { anchorOf } from '../axis/axis-place.js';
import { alignShare } from '../axis/axis-room.js';
import { type Options, readNumber, readNumberOrNone, readOptions, readText } from '../options/read.js';
import type { Chart, TitleRoom } from '../public/chart.js';
import { wrapText } from '../text/fit.js';
import { textStyle } from '../text/style.js';
import { countLines, createText } from '../text/text.js';
import type { TextPlace } from '../text/text-sizes.js';

type TitleName = 'title' | 'subtitle' | 'caption';

function titleText(chart: Chart, name: TitleName): string {
  return readText(readOptions(chart.options[name]).text, '');
}

function titlePlace(chart: Chart, name: TitleName): TextPlace {
  const style = readOptions(readOptions(chart.options[name]).style);
  return { className: `highcharts-${name}`, style: textStyle(style, readText(style.color, '#333333')) };
}

const TITLES: readonly TitleName[] = ['title', 'subtitle', 'caption'];

/** Height of titles above and below the plot. */
export function measureTitles(chart: Chart): TitleRoom {
  const above = titlesHeight(chart, 'top');
  const below = titlesHeight(chart, 'bottom');
  return {
    top: above > 0 ? above + readNumber(readOptions(chart.options.title).margin, 15) : 0,
    bottom: below > 0 ? below + readNumber(readOptions(chart.options.caption).margin, 15) : 0,
  };
}

function titlesHeight(chart: Chart, vertical: 'top' | 'bottom'): number {
  const names = TITLES.filter((name) => verticalOf(chart, name) === vertical);
  return names.reduce((sum, name) => sum + titleHeight(chart, name), 0);
}

function verticalOf(chart: Chart, name: TitleName): string {
  return readText(readOptions(chart.options[name]).verticalAlign, name === 'caption' ? 'bottom' : 'top');
}

function titleHeight(chart: Chart, name: TitleName): number {
  const isFloating = readOptions(chart.options[name]).floating === true;
  return isFloating || titleText(chart, name) === '' ? 0 : textHeight(chart, name);
}

function textHeight(chart: Chart, name: TitleName): number {
  const text = wrapped(chart, name);
  const place = titlePlace(chart, name);
  const lines = countLines(text);
  const single = chart.sizes.size(place, text.split('<br>')[0] ?? '').height;
  return lines > 1 ? single + (lines - 1) * chart.sizes.metrics(place).height : single;
}

function wrapped(chart: Chart, name: TitleName): string {
  const text = titleText(chart, name);
  const room = chart.chartWidth - chart.spacing[1] - chart.spacing[3];
  return wrapText(text, room, 20, titlePlace(chart, name), chart.sizes).join('<br>');
}

export function drawTitles(chart: Chart): void {
  const titleBox = verticalOf(chart, 'title') === 'top' ? titleHeight(chart, 'title') : 0;
  drawTitle(chart, 'title', (baseline) => chart.spacing[0] - 3 + baseline);
  drawTitle(chart, 'subtitle', (baseline) => chart.spacing[0] + titleBox + 2 + baseline);
  const height = titleText(chart, 'caption') === '' ? 0 : textHeight(chart, 'caption');
  drawTitle(chart, 'caption', (baseline) => chart.chartHeight - chart.spacing[2] - height + baseline);
}

function drawTitle(chart: Chart, name: TitleName, top: (baseline: number) => number): void {
  const text = wrapped(chart, name);
  if (text === '') return;
  const options: Options = readOptions(chart.options[name]);
  const place = titlePlace(chart, name);
  const metrics = chart.sizes.metrics(place);
  const align = readText(options.align, name === 'caption' ? 'left' : 'center');
  const width = chart.chartWidth - chart.spacing[1] - chart.spacing[3];
  const x = chart.spacing[3] + width * alignShare(align) + readNumber(options.x, 0);
  const ownY = readNumberOrNone(options.y);
  const vertical = name === 'caption' ? 'top' : verticalOf(chart, name);
  const y =
    vertical === 'top'
      ? placeAtTop(chart, ownY, name === 'caption', top(metrics.baseline))
      : placeInChart(chart, vertical, textHeight(chart, name)) + (ownY ?? metrics.baseline);
  const attributes = { x, y, 'text-anchor': anchorOf(align), class: `highcharts-${name}` };
  const layer = chart.layers.open('highcharts-titles', 4);
  layer.appendChild(createText(chart.document, text, place.style, attributes, metrics.height));
}

function placeAtTop(chart: Chart, ownY: number | undefined, isCaption: boolean, natural: number): number {
  if (ownY === undefined) return natural;
  return isCaption ? natural + ownY : chart.spacing[0] + ownY;
}

/** The upper edge of a title in the middle of the chart or at its lower edge. */
function placeInChart({ spacing, chartHeight }: Chart, vertical: string, height: number): number {
  const room = chartHeight - spacing[0] - spacing[2] - height;
  return spacing[0] + (vertical === 'middle' ? Math.round(room / 2) : room);
}
