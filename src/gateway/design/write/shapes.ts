import type { Block } from '../design-types.js';
import { DASH, escapeText, roleClasses, sizeText, textOf, writeLabel } from './text.js';

/** Blocks of the clock, and those without data. */

/** The time of day in the owner's zone, in seconds. */
const HERE = '"now" | date: "%s" | plus: trmnl.user.utc_offset';

export function writeClock(block: Block): string {
  const format = block.options.hours === '12' ? '%-I:%M %p' : '%H:%M';
  return `<span class="design-line ${roleClasses(sizeText(block))}">{{ ${HERE} | date: "${format}" }}</span>`;
}

const DATE_FORMATS: Readonly<Record<string, string>> = {
  full: 'ink_full_date',
  day: 'ink_day',
  weekday: '"%A"',
  short: '"%a"',
};

export function writeDate(block: Block): string {
  const format = DATE_FORMATS[textOf(block.options, 'style')] ?? 'ink_full_date';
  const date = `{{ ${HERE} | l_date: ${format}, trmnl.user.locale }}`;
  // The short form is a weekday and a day.
  const day = block.options.style === 'short' ? ` {{ ${HERE} | l_date: ink_date, trmnl.user.locale }}` : '';
  return `<span class="${roleClasses(sizeText(block))}">${date}${day}</span>`;
}

export function writeCountdown(block: Block): string {
  const { options } = block;
  const [date, path] = [textOf(options, 'date'), textOf(options, 'value')];
  const target = path === '' ? `"${date}"` : path;
  const size = roleClasses(sizeText(block));
  const days =
    `{%- assign ink_today = ${HERE} | divided_by: 86400 -%}{%- assign ink_end_day = ${target} | date: "%s" | divided_by: 86400 -%}` +
    '{%- assign ink_count = ink_end_day | minus: ink_today -%}';
  const shown = `${days}<span class="design-line ${size}">{{ ink_count }}</span><span class="text--base lg:text--large">{%- if ink_count == 1 -%}{{ ink_one_day }}{%- else -%}{{ ink_days }}{%- endif -%}</span>`;
  const none = `<span class="design-line ${size}">${DASH}</span>`;
  if (path === '' && date === '') return `${none}${writeLabel(options)}`;
  const guarded =
    path === '' ? shown : `{%- if ${path} == nil or ${path} == "" -%}${none}{%- else -%}${shown}{%- endif -%}`;
  return `${guarded}${writeLabel(options)}`;
}

export function writePicture({ options }: Block): string {
  const [path, address] = [textOf(options, 'value'), textOf(options, 'address')];
  const classes = `image image-dither image--${options.fit === 'cover' ? 'cover' : 'contain'} design-picture`;
  if (path === '') return address === '' ? DASH : `<img class="${classes}" src="${escapeText(address)}" alt="">`;
  return `{%- if ${path} == nil or ${path} == "" -%}${DASH}{%- else -%}<img class="${classes}" src="{{ ${path} | escape }}" alt="">{%- endif -%}`;
}

export function writeQr({ options }: Block): string {
  const [path, text] = [textOf(options, 'value'), textOf(options, 'text')];
  if (path !== '')
    return `{%- if ${path} == nil or ${path} == "" -%}${DASH}{%- else -%}<div class="design-drawing">{{ ${path} | qr_code: 4, "m" }}</div>{%- endif -%}`;
  if (text === '') return DASH;
  // The text passes through a capture, because a string in Liquid cannot hold every character.
  return `{%- capture ink_text -%}${plainLiquid(text)}{%- endcapture -%}<div class="design-drawing">{{ ink_text | qr_code: 4, "m" }}</div>`;
}

/** A text in a capture, whatever Liquid it contains. A closing brace has no meaning there, and none may stand in an output. */
const plainLiquid = (text: string): string => text.replace(/[{<>]/g, (brace) => `{{ "${brace}" }}`);

export const writeIcon = ({ options }: Block): string =>
  `<div class="design-drawing">{% render "icon", name: "${textOf(options, 'icon').replace(/[^a-z0-9_-]/g, '')}", size: 24 %}</div>`;

export const writeDivider = ({ options }: Block): string =>
  `<div class="divider ${options.direction === 'down' ? 'divider--v' : 'divider--h'}"></div>`;

export const writeBox = ({ options }: Block): string =>
  `<div class="design-box design-box--${textOf(options, 'fill')}"></div>`;
