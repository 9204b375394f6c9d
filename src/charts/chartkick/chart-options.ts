import { formatNumber } from '../format/number-format.js';
import { mergeOptions } from '../options/merge.js';
import { type Options, readNumber, readNumberOrNone, readOptions, readText } from '../options/read.js';

const SMALL = { fontSize: '12px' };

/** Options of a chart that Chartkick's own options stand for, without its series. `library` goes over all of them. */
export function translateOptions(
  options: Options,
  isSingle: boolean,
  isNegative: boolean,
  base: Options = {},
): Options {
  const result: Options = {
    chart: {},
    time: { useUTC: false },
    title: { text: options.title ? readText(options.title, '') : null },
    credits: { enabled: false },
    legend: legendOptions(options.legend, isSingle),
    xAxis: { title: { text: readTitle(options.xtitle) }, labels: { style: SMALL } },
    yAxis: yAxisOptions(options, isNegative),
    plotOptions: {},
  };
  if (options.colors) result.colors = options.colors;
  const stacking = 'stacked' in options ? { plotOptions: stackingOptions(options.stacked) } : {};
  return mergeOptions(result, base, stacking, readOptions(options.library));
}

function readTitle(title: unknown): string | null {
  return typeof title === 'string' ? title : null;
}

/** A chart of one nameless series has no legend. */
function legendOptions(legend: unknown, isSingle: boolean): Options {
  if (legend === undefined) return isSingle ? { borderWidth: 0, enabled: false } : { borderWidth: 0 };
  if (typeof legend !== 'string' || legend === '') return { borderWidth: 0, enabled: Boolean(legend) };
  if (legend === 'top' || legend === 'bottom') return { borderWidth: 0, enabled: true, verticalAlign: legend };
  return { borderWidth: 0, enabled: true, layout: 'vertical', verticalAlign: 'middle', align: legend };
}

function yAxisOptions(options: Options, isNegative: boolean): Options {
  const axis: Options = {
    title: { text: readTitle(options.ytitle) },
    labels: {
      style: SMALL,
      formatter: function formatLabel(this: { readonly value: number }) {
        return formatValue(this.value, options);
      },
    },
  };
  if ('min' in options) axis.min = options.min;
  else if (!isNegative) axis.min = 0;
  if (options.max) axis.max = options.max;
  return axis;
}

function stackingOptions(stacked: unknown): Options {
  const stacking = stacked === true ? 'normal' : stacked || null;
  return { series: { stacking }, area: { stacking }, areaspline: { stacking } };
}

const NUMBERS = { decimalPoint: '.', thousandsSep: '', numericSymbols: [] };

/** A number with the prefix, suffix, rounding and marks that a page asks for. */
function formatValue(value: unknown, options: Options): string {
  const number = readNumber(value, Number.NaN);
  if (!Number.isFinite(number)) return readText(value, '');
  const [rounded, decimals] = roundAs(number, options);
  const text = formatNumber(
    Math.abs(rounded),
    decimals,
    NUMBERS,
    readText(options.decimal, '.'),
    readText(options.thousands, ''),
  );
  return `${rounded < 0 ? '-' : ''}${readText(options.prefix, '')}${text}${readText(options.suffix, '')}`;
}

/** The rounded number and its decimals; -1 for those it has. `round` counts places, `precision` digits; `zeros` keeps zeros. */
function roundAs(number: number, options: Options): readonly [rounded: number, decimals: number] {
  const places = readNumberOrNone(options.round);
  if (places !== undefined && places < 0) return [Math.round(number * 10 ** places) / 10 ** places, -1];
  const digits = readNumberOrNone(options.precision);
  if (places === undefined && digits === undefined) return [number, -1];
  const text =
    places === undefined
      ? number.toPrecision(Math.min(100, Math.max(1, digits ?? 1)))
      : number.toFixed(Math.min(20, places));
  return [Number(text), options.zeros === true ? (text.split('.')[1]?.length ?? 0) : -1];
}
