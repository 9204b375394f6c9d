import { formatNumber } from '../format/number-format.js';
import { mergeOptions } from '../options/merge.js';
import { type Options, readNumber, readOptions, readText } from '../options/read.js';

const SMALL = { fontSize: '12px' };

/** Options of a chart that Chartkick's own options stand for, without its series. */
export function translateOptions(options: Options, hasLegend: boolean, isNegative: boolean): Options {
  const result: Options = {
    chart: {},
    time: { useUTC: false },
    title: { text: typeof options.title === 'string' ? options.title : null },
    credits: { enabled: false },
    legend: legendOptions(options.legend, hasLegend),
    xAxis: { title: { text: readTitle(options.xtitle) }, labels: { style: SMALL } },
    yAxis: yAxisOptions(options, isNegative),
    plotOptions: plotOptions(options),
  };
  if (Array.isArray(options.colors)) result.colors = options.colors;
  return result;
}

/** `library` is merged last, so that a page can change whatever it wants. */
export function withLibrary(chart: Options, options: Options): Options {
  return mergeOptions(chart, readOptions(options.library));
}

function readTitle(title: unknown): string | null {
  return typeof title === 'string' ? title : null;
}

function legendOptions(legend: unknown, hasLegend: boolean): Options {
  if (typeof legend !== 'string')
    return { borderWidth: 0, enabled: legend === undefined ? hasLegend : Boolean(legend) };
  if (legend === 'top' || legend === 'bottom') return { borderWidth: 0, enabled: true, verticalAlign: legend };
  return { borderWidth: 0, enabled: true, layout: 'vertical', verticalAlign: 'middle', align: legend };
}

function yAxisOptions(options: Options, isNegative: boolean): Options {
  const min = 'min' in options ? options.min : isNegative ? undefined : 0;
  const axis: Options = {
    title: { text: readTitle(options.ytitle) },
    labels: {
      style: SMALL,
      formatter: function formatLabel(this: { readonly value: number }) {
        return formatValue(this.value, options);
      },
    },
    min,
  };
  if (options.max !== undefined) axis.max = options.max;
  return axis;
}

function plotOptions(options: Options): Options {
  const stacking = options.stacked === true ? 'normal' : readText(options.stacked, '');
  const series: Options = { marker: options.points === false ? { enabled: false } : {} };
  if (stacking !== '') series.stacking = stacking;
  const pie = options.donut ? { innerSize: '50%' } : {};
  return { series, pie };
}

const NUMBERS = { decimalPoint: '.', thousandsSep: '', numericSymbols: [] };

/** A number with the prefix, suffix, rounding and marks that a page asks for. */
function formatValue(value: unknown, options: Options): string {
  const number = readNumber(value, Number.NaN);
  if (!Number.isFinite(number)) return readText(value, '');
  const places = options.round === undefined ? -1 : readNumber(options.round, -1);
  const rounded = places >= 0 && options.zeros !== true ? Number(number.toFixed(Math.min(20, places))) : number;
  const decimals = places >= 0 && options.zeros === true ? places : -1;
  const text = formatNumber(
    Math.abs(rounded),
    decimals,
    NUMBERS,
    readText(options.decimal, '.'),
    readText(options.thousands, ''),
  );
  return `${rounded < 0 ? '-' : ''}${readText(options.prefix, '')}${text}${readText(options.suffix, '')}`;
}
