import type { Block } from '../design-types.js';
import { DASH, roleClasses, sizeText, textOf, writeLabel } from './text.js';
import { writeNumber, writeValue } from './value.js';

/** Blocks of numbers: number with trend, label and value, progress, gauge. */

export function writeNumberBlock(block: Block): string {
  const { options } = block;
  const path = textOf(options, 'value');
  const value = `<span class="design-line ${roleClasses(sizeText(block))}">${writeValue(path, options)}</span>`;
  return `${writeLabel(options)}${value}${writeTrend(path, textOf(options, 'before'), Number(options.decimals))}`;
}

/** By how much the value differs from an earlier one; nothing while one of them is missing. */
function writeTrend(path: string, before: string, decimals: number): string {
  if (path === '' || before === '') return '';
  const round = `round${decimals === 0 ? '' : `: ${decimals}`}`;
  return (
    `{%- if ${path} != nil and ${before} != nil -%}{%- assign ink_change = ${path} | times: 1.0 | minus: ${before} | ${round} -%}` +
    '{%- assign ink_size = ink_change | abs -%}<span class="design-line text--base lg:text--large">' +
    `{%- if ink_change > 0 -%}↑ {% elsif ink_change < 0 -%}↓ {% else -%}→ {% endif -%}${writeNumber('ink_size', decimals)}</span>{%- endif -%}`
  );
}

export function writeFact(block: Block): string {
  const { options } = block;
  const size = roleClasses(sizeText({ ...block, h: 1 }));
  const label = textOf(options, 'label') === '' ? '' : writeLabel(options).replace(/class="[^"]*"/, `class="${size}"`);
  return `<div class="design-fact">${label}<span class="design-line ${size}">${writeValue(textOf(options, 'value'), options)}</span></div>`;
}

/** Puts the share of a value between two bounds into `ink_share`, from 0 to 100. */
const assignShare = (path: string, low: number, high: number): string =>
  `{%- assign ink_share = ${path} | times: 1.0 | minus: ${low} | times: 100 | divided_by: ${(high - low || 1).toFixed(1)} | round: 1 | at_least: 0 | at_most: 100 -%}`;

export function writeProgress({ options }: Block): string {
  const path = textOf(options, 'value');
  const share = path === '' ? '{%- assign ink_share = 0 -%}' : assignShare(path, 0, Number(options.full));
  const shown =
    path === '' ? DASH : `{%- if ${path} == nil -%}${DASH}{%- else -%}{{ ink_share | round }} %{%- endif -%}`;
  return (
    `${share}<div class="progress-bar"><div class="content">${writeLabel(options) || '<span></span>'}` +
    `<span class="text--base lg:text--large">${shown}</span></div><div class="track"><div class="fill" style="width: {{ ink_share }}%"></div></div></div>`
  );
}

/** A half circle of 100 units. */
const ARC = 'M10 60A50 50 0 0 1 110 60';

export function writeGauge(block: Block): string {
  const { options } = block;
  const path = textOf(options, 'value');
  const share =
    path === '' ? '{%- assign ink_share = 0 -%}' : assignShare(path, Number(options.low), Number(options.high));
  const value = writeValue(path, { ...options, format: 'number' });
  return (
    `${share}${writeLabel(options)}<div class="design-drawing"><svg viewBox="0 0 120 66" fill="none">` +
    `<path d="${ARC}" style="stroke: var(--design-soft)" stroke-width="11" pathLength="100"/>` +
    `<path d="${ARC}" style="stroke: var(--design-accent)" stroke-width="11" pathLength="100" stroke-dasharray="{{ ink_share }} 200"/></svg></div>` +
    `<span class="design-line ${roleClasses(sizeText({ ...block, h: Math.max(1, block.h - 2) }))}">${value}</span>`
  );
}
