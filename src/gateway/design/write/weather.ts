import type { Block } from '../design-types.js';
import { DASH, roleClasses, sizeText, textOf, writeLabel } from './text.js';
import { memberOf, writeMoment, writeValue } from './value.js';

/** Blocks of the weather: now, and the days ahead. */

/** The drawing of a code of the weather, or of its name in Home Assistant. */
const writeIcon = (code: string): string =>
  `{%- capture ink_kind -%}{% render "weather_kind", code: ${code} %}{%- endcapture -%}` +
  '<div class="design-drawing">{% render "weather_icon", kind: ink_kind, size: 48 %}</div>';

export function writeWeather(block: Block): string {
  const { options } = block;
  const code = textOf(options, 'code');
  const number = { format: 'number', decimals: 0, unit: textOf(options, 'unit') };
  const value = writeValue(textOf(options, 'value'), number);
  const h = code === '' ? block.h : Math.max(1, block.h - 2);
  const size = roleClasses(sizeText({ ...block, h }));
  return `${writeLabel(options)}${code === '' ? '' : writeIcon(code)}<span class="design-line ${size}">${value}</span>`;
}

/** A column for each day: its name, a drawing, the highest and the lowest temperature. */
export function writeForecast({ options }: Block): string {
  const path = textOf(options, 'items');
  if (path === '') return `${writeLabel(options)}${DASH}`;
  const day = memberOf('ink_entry', textOf(options, 'day'));
  const [max, min, sky] = (['max', 'min', 'sky'] as const).map((name) => {
    const [key, list] = [textOf(options, name), textOf(options, `${name}_list`)];
    if (list !== '') return `${list}[ink_index]`;
    return key === '' ? '' : memberOf('ink_entry', key);
  });
  const number = { format: 'number', decimals: 0, unit: textOf(options, 'unit') };
  const row = (expression: string | undefined, classes: string): string =>
    expression ? `<span class="design-line ${classes}">${writeValue(expression, number)}</span>` : '';
  const name = `{%- if ${day} == nil or ${day} == "" -%}${DASH}{%- else -%}${writeMoment(day, '"%a"')}{%- endif -%}`;
  const column =
    `<div><span class="design-line text--base lg:text--large">${name}</span>${sky ? writeIcon(sky) : ''}` +
    `${row(max, 'title lg:title--large')}${row(min, 'text--base lg:text--large')}</div>`;
  return (
    `${writeLabel(options)}{%- if ${path} == nil or ${path}.size == 0 -%}${DASH}{%- else -%}<div class="design-days">` +
    `{%- for ink_entry in ${path} limit: ${Number(options.days)} -%}{%- assign ink_index = forloop.index0 -%}${column}{%- endfor -%}` +
    '</div>{%- endif -%}'
  );
}
