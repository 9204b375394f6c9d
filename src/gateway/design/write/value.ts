import type { OptionValues } from '../option.js';
import { DASH, escapeText, textOf } from './text.js';

/** Liquid that prints the value of an expression as its options say, or a dash when there is none. Escaped. */
export function writeValue(expression: string, options: OptionValues): string {
  if (expression === '') return DASH;
  const unit = writeUnit(textOf(options, 'unit'));
  const present = writePresent(expression, options, unit);
  return `{%- if ${expression} == nil or ${expression} == "" -%}${DASH}{%- else -%}${present}{%- endif -%}`;
}

/** A member of the entry of a list; the entry itself without a key. */
export const memberOf = (entry: string, key: string): string => (key === '' ? entry : `${entry}.${key}`);

/**
 * A number of these decimals as the owner's language writes it; other texts stay as they are, even when they begin with a
 * digit, such as "12:30".
 */
export const writeNumber = (expression: string, decimals: number, unit = ''): string =>
  `{%- assign ink_text = ${expression} | append: "" -%}{%- assign ink_number = ${expression} | plus: 0 -%}` +
  `{%- assign ink_whole = ink_text | prepend: "#" | replace_first: "#-", "#" | remove_first: "." -%}` +
  `{%- assign ink_rest = ink_whole${[...'0123456789'].map((digit) => ` | remove: "${digit}"`).join('')} -%}` +
  `{%- if ink_number == ${expression} or ink_rest == "#" and ink_whole != "#" -%}` +
  `{{ ${expression} | times: 1.0 | round${decimals === 0 ? '' : `: ${decimals}`} | number_with_delimiter: ink_thousands, ink_point }}${unit}` +
  '{%- else -%}{{ ink_text | escape }}{%- endif -%}';

/** A sign for degrees is as large as its number, others are smaller. */
function writeUnit(unit: string): string {
  if (unit === '' || unit === '°') return unit;
  return `<span class="design-unit">${escapeText(unit)}</span>`;
}

function writePresent(expression: string, options: OptionValues, unit: string): string {
  switch (options.format) {
    case 'number':
      return writeNumber(expression, Number(options.decimals), unit);
    case 'time':
      return writeMoment(expression, '"%H:%M"');
    case 'date':
      return writeMoment(expression, 'ink_date');
    case 'date_time':
      return writeMoment(expression, 'ink_date_time');
    case 'weekday':
      return writeMoment(expression, '"%A"');
    case 'relative':
      return `${readMoment(expression)}{%- if ink_at == 0 -%}{{ ${expression} | escape }}{%- else -%}${RELATIVE}{%- endif -%}`;
    case 'template':
      return writeTemplate(expression, textOf(options, 'template'));
    default:
      return `{{ ${expression} | escape }}${unit}`;
  }
}

/** `value` at the start of an output is the value of the block. */
const writeTemplate = (expression: string, template: string): string =>
  `{%- capture ink_text -%}${template.replace(/\{\{(-?)\s*value\b/g, (_, dash) => `{{${dash} ${expression}`)}{%- endcapture -%}{{ ink_text | escape }}`;

/** Seconds since 1970 in `ink_at`, 0 for what is no time; `ink_shift` is what brings them to the owner's zone. */
const readMoment = (expression: string): string =>
  `{%- assign ink_at = ${expression} | date: "%s" | plus: 0 | round -%}{%- assign ink_text = ${expression} | append: "" -%}` +
  // A date without a time is a day everywhere.
  '{%- assign ink_shift = trmnl.user.utc_offset -%}{%- if ink_text.size == 10 and ink_text contains "-" -%}{%- assign ink_shift = 0 -%}{%- endif -%}';

/** A time or date in the owner's zone and language; other texts stay as they are. */
export const writeMoment = (expression: string, format: string): string =>
  `${readMoment(expression)}{%- if ink_at == 0 -%}{{ ink_text | escape }}` +
  (format === 'ink_date_time'
    ? // A day has no time.
      '{%- elsif ink_shift == 0 and ink_text.size == 10 -%}{{ ink_at | l_date: ink_date, trmnl.user.locale }}'
    : '') +
  `{%- else -%}{{ ink_at | plus: ink_shift | l_date: ${format}, trmnl.user.locale }}{%- endif -%}`;

const RELATIVE =
  '{%- assign ink_gap = "now" | date: "%s" | times: -1 | plus: ink_at -%}{%- assign ink_size = ink_gap | abs -%}' +
  '{%- if ink_size < 5400 -%}{%- assign ink_count = ink_size | divided_by: 60 -%}{%- assign ink_unit = ink_units[0] -%}' +
  '{%- elsif ink_size < 172800 -%}{%- assign ink_count = ink_size | divided_by: 3600 -%}{%- assign ink_unit = ink_units[1] -%}' +
  '{%- else -%}{%- assign ink_count = ink_size | divided_by: 86400 -%}{%- assign ink_unit = ink_units[2] -%}{%- endif -%}' +
  '{%- if ink_gap < 0 -%}{{ ink_ago | replace: "#", ink_count | replace: "@", ink_unit }}' +
  '{%- else -%}{{ ink_in | replace: "#", ink_count | replace: "@", ink_unit }}{%- endif -%}';

/** What every view of a design needs first: how the owner's language writes numbers and times. */
export const PRELUDE = [
  '{%- assign ink_language = trmnl.user.locale | slice: 0, 2 -%}',
  '{%- assign ink_point = "." -%}{%- assign ink_thousands = "," -%}',
  '{%- if "de fr es it nl da sv nb fi pl cs pt" contains ink_language -%}{%- assign ink_point = "," -%}{%- assign ink_thousands = " " -%}{%- endif -%}',
  '{%- assign ink_date = "%-d %b" -%}{%- assign ink_date_time = "%-d %b %H:%M" -%}{%- assign ink_day = "%-d %B" -%}{%- assign ink_full_date = "%A, %-d %B" -%}',
  '{%- assign ink_units = "min,h,d" | split: "," -%}{%- assign ink_in = "in # @" -%}{%- assign ink_ago = "# @ ago" -%}{%- assign ink_days = "days" -%}{%- assign ink_one_day = "day" -%}',
  '{%- if ink_language == "de" -%}{%- assign ink_date = "%-d. %b" -%}{%- assign ink_date_time = "%-d. %b %H:%M" -%}{%- assign ink_day = "%-d. %B" -%}{%- assign ink_full_date = "%A, %-d. %B" -%}' +
    '{%- assign ink_units = "Min.,Std.,T." | split: "," -%}{%- assign ink_ago = "vor # @" -%}{%- assign ink_days = "Tage" -%}{%- assign ink_one_day = "Tag" -%}{%- endif -%}',
].join('\n');
