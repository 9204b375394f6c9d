import type { Block } from '../design-types.js';
import { DASH, textOf, writeLabel } from './text.js';
import { memberOf, writeNumber, writeValue } from './value.js';

/** Blocks of many numbers: line, bars, sparkline, pie. Drawn by Liquid alone, so no script runs. */

const MAX_POINTS = 300;
const MAX_BARS = 48;
const MAX_SLICES = 6;

/** The numbers of a list as `ink_values`, and their bounds as `ink_low` and `ink_high`; entries without one are left out. */
const assignValues = (path: string, key: string, limit: number): string =>
  `{%- assign ink_low = nil -%}{%- assign ink_high = nil -%}{%- capture ink_list -%}{%- for ink_entry in ${path} limit: ${limit} -%}` +
  `{%- assign ink_one = ${memberOf('ink_entry', key)} -%}{%- if ink_one != nil and ink_one != "" -%}{%- assign ink_one = ink_one | times: 1.0 -%}` +
  '{%- if ink_low == nil or ink_one < ink_low -%}{%- assign ink_low = ink_one -%}{%- endif -%}' +
  '{%- if ink_high == nil or ink_one > ink_high -%}{%- assign ink_high = ink_one -%}{%- endif -%}' +
  '{{ ink_one }},{%- endif -%}{%- endfor -%}{%- endcapture -%}{%- assign ink_values = ink_list | split: "," -%}';

const withValues = (block: Block, limit: number, drawn: string): string => {
  const path = textOf(block.options, 'items');
  if (path === '') return DASH;
  const assigned = assignValues(path, textOf(block.options, 'key'), limit);
  return `${assigned}{%- if ink_values.size == 0 -%}${DASH}{%- else -%}${drawn}{%- endif -%}`;
};

const LINE =
  '<div class="design-drawing">{% render "line_chart", values: ink_values, low: ink_low, high: ink_high, color: "var(--design-accent)" %}</div>';

export function writeLine(block: Block): string {
  const { options } = block;
  const decimals = Number(options.decimals);
  const number = (name: string): string => writeValue(name, { format: 'number', decimals, unit: options.unit ?? '' });
  const newest = '{%- assign ink_newest = ink_values | last -%}';
  const bounds = `<div class="design-fact text--base lg:text--large"><span>${writeNumber('ink_low', decimals)} – ${writeNumber('ink_high', decimals)}</span><span class="text--bold">${number('ink_newest')}</span></div>`;
  return `${writeLabel(options)}${withValues(block, MAX_POINTS, `${newest}${LINE}${bounds}`)}`;
}

export const writeSparkline = (block: Block): string => withValues(block, MAX_POINTS, LINE);

export function writeBars(block: Block): string {
  const { options } = block;
  const [key, name] = [textOf(options, 'key'), textOf(options, 'name')];
  const path = textOf(options, 'items');
  const value = memberOf('ink_entry', key);
  const caption =
    name === ''
      ? ''
      : `{%- if ink_values.size <= 12 -%}<span class="text--base lg:text--large">${writeValue(memberOf('ink_entry', name), {})}</span>{%- endif -%}`;
  const drawn =
    // Bars start at nothing, unless some are below it.
    '{%- if ink_low > 0 -%}{%- assign ink_low = 0 -%}{%- endif -%}{%- assign ink_span = ink_high | minus: ink_low -%}{%- if ink_span == 0 -%}{%- assign ink_span = 1.0 -%}{%- endif -%}' +
    `<div class="design-bars">{%- for ink_entry in ${path} limit: ${MAX_BARS} -%}{%- assign ink_share = ${value} | times: 1.0 | minus: ink_low | times: 100 | divided_by: ink_span | round: 1 | at_least: 0 -%}` +
    `<div><i><b style="height: {{ ink_share }}%"></b></i>${caption}</div>{%- endfor -%}</div>`;
  return `${writeLabel(options)}${withValues(block, MAX_BARS, drawn)}`;
}

export function writePie(block: Block): string {
  const { options } = block;
  const [key, name] = [textOf(options, 'key'), textOf(options, 'name')];
  const path = textOf(options, 'items');
  const legend = `<span class="design-line text--base lg:text--large">${writeValue(memberOf('ink_entry', name), {})}</span>`;
  const each = (inside: string): string =>
    `{%- for ink_entry in ${path} limit: ${MAX_SLICES} -%}{%- assign ink_share = ${memberOf('ink_entry', key)} | times: 100.0 | divided_by: ink_sum | round: 2 | at_least: 0 -%}${inside}{%- endfor -%}`;
  const drawn =
    '{%- assign ink_sum = 0.0 -%}{%- for ink_one in ink_values -%}{%- assign ink_sum = ink_sum | plus: ink_one -%}{%- endfor -%}{%- if ink_sum <= 0 -%}{%- assign ink_sum = 1.0 -%}{%- endif -%}{%- assign ink_start = 0.0 -%}' +
    `<div class="design-pie"><svg viewBox="0 0 120 120" fill="none"><circle cx="60" cy="60" r="57" style="stroke: var(--design-ink)" stroke-width="2"/>` +
    each(
      '<circle class="design-slice-{{ forloop.index }}" cx="60" cy="60" r="42" stroke-width="28" pathLength="100" stroke-dasharray="{{ ink_share }} 200" stroke-dashoffset="{{ ink_start | times: -1 }}" transform="rotate(-90 60 60)"/>{%- assign ink_start = ink_start | plus: ink_share -%}',
    ) +
    '</svg><div class="design-legend">' +
    each(
      `<div><svg viewBox="0 0 12 12"><rect class="design-slice-{{ forloop.index }}" x="2" y="2" width="8" height="8" stroke-width="4"/></svg>${legend}<span class="text--base lg:text--large">{{ ink_share | round }} %</span></div>`,
    ) +
    '</div></div>';
  return `${writeLabel(options)}${withValues(block, MAX_SLICES, drawn)}`;
}
