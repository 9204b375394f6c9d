import type { Block } from '../design-types.js';
import { DASH, escapeLines, escapeText, roleClasses, sizeText, textOf, writeLabel } from './text.js';
import { memberOf, writeMoment, writeValue } from './value.js';

/** Blocks of words: text, list, table, calendar lines. */

export function writeText(block: Block): string {
  const { options } = block;
  const path = textOf(options, 'value');
  const text = path === '' ? escapeLines(textOf(options, 'text')) : writeValue(path, options);
  return `<span class="${roleClasses(sizeText(block))}">${text}</span>`;
}

/** Repeats the markup for the first entries of a list; a dash without entries. */
function repeat(path: string, rows: unknown, entry: string): string {
  if (path === '') return DASH;
  const none = `{%- if ${path} == nil or ${path}.size == 0 -%}${DASH}{%- endif -%}`;
  return `${none}{%- for ink_entry in ${path} limit: ${Number(rows)} -%}${entry}{%- endfor -%}`;
}

/** One line of a list, with a smaller one below it. */
const writeItem = (title: string, second: string): string =>
  `<div class="item"><div class="meta"></div><div class="content">${title}${second}</div></div>`;

const SECOND_LINE = 'text--base lg:text--large';

export function writeList(block: Block): string {
  const { options } = block;
  const title = writeValue(memberOf('ink_entry', textOf(options, 'title')), options);
  const detail = textOf(options, 'detail');
  const second =
    detail === '' ? '' : `<span class="${SECOND_LINE}">${writeValue(memberOf('ink_entry', detail), {})}</span>`;
  const entry = writeItem(`<span class="${roleClasses(sizeText(block))}">${title}</span>`, second);
  return `${writeLabel(options)}<div class="list">${repeat(textOf(options, 'items'), options.rows, entry)}</div>`;
}

export function writeAgenda(block: Block): string {
  const { options } = block;
  const title = writeValue(memberOf('ink_entry', textOf(options, 'title')), {});
  const start = memberOf('ink_entry', textOf(options, 'start'));
  const when = `{%- if ${start} == nil -%}${DASH}{%- else -%}${writeMoment(start, 'ink_date_time')}{%- endif -%}`;
  const entry = writeItem(
    `<span class="${roleClasses(sizeText(block))}">${title}</span>`,
    `<span class="${SECOND_LINE}">${when}</span>`,
  );
  return `${writeLabel(options)}<div class="list">${repeat(textOf(options, 'items'), options.rows, entry)}</div>`;
}

const TABLE_COLUMNS = [1, 2, 3, 4] as const;

export function writeTable(block: Block): string {
  const { options } = block;
  const path = textOf(options, 'items');
  if (path === '') return DASH;
  const size = roleClasses(sizeText(block));
  const columns = TABLE_COLUMNS.map((number) => ({
    key: textOf(options, `column_${number}`),
    heading: textOf(options, `heading_${number}`),
  })).filter(({ key, heading }, index) => index === 0 || key !== '' || heading !== '');
  const heads = columns.map(
    ({ heading }) => `<th><span class="text--base text--bold lg:text--large">${escapeText(heading)}</span></th>`,
  );
  const head = columns.some(({ heading }) => heading !== '') ? `<thead><tr>${heads.join('')}</tr></thead>` : '';
  const cells = columns.map(
    ({ key }) => `<td><span class="${size}">${writeValue(memberOf('ink_entry', key), {})}</span></td>`,
  );
  const rows = `{%- for ink_entry in ${path} limit: ${Number(options.rows)} -%}<tr>${cells.join('')}</tr>{%- endfor -%}`;
  return (
    `{%- if ${path} == nil or ${path}.size == 0 -%}${DASH}{%- else -%}` +
    `<table class="table table--small lg:table--base">${head}<tbody>${rows}</tbody></table>{%- endif -%}`
  );
}
