import { SIZED_ROLES } from '../block-kinds.js';
import type { Block, Place } from '../design-types.js';
import type { OptionValues } from '../option.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Liquid would read them.
  '{': '&#123;',
  '}': '&#125;',
};

/** Text as it stands in markup and in attributes, whatever HTML or Liquid it contains. */
export const escapeText = (text: string): string => text.replace(/[&<>"'{}]/g, (one) => ENTITIES[one] ?? one);

/** The same with its line breaks. */
export const escapeLines = (text: string): string => escapeText(text).replace(/\r?\n/g, '<br>');

export const DASH = '–';

type SizedRole = (typeof SIZED_ROLES)[number];

/** Classes of each size of text, on usual and on large screens. */
const ROLE_CLASSES: Readonly<Record<SizedRole, string>> = {
  small: 'text--small lg:text--base',
  text: 'text--base lg:text--large',
  title: 'title lg:title--large',
  large: 'text--xlarge lg:text--xxlarge',
  value: 'value lg:value--large',
  huge: 'value value--large lg:value--xxlarge',
  giant: 'value value--xxlarge lg:value--xxxlarge',
};

export const roleClasses = (role: SizedRole): string => ROLE_CLASSES[role];

/** Kinds whose rows have the same size in every place. */
const LISTS: ReadonlySet<string> = new Set(['list', 'table', 'agenda']);

/** The size of text that was chosen, or that suits the block. */
export function sizeText({ options, w, h, kind }: Pick<Block, 'options' | 'kind'> & Pick<Place, 'w' | 'h'>): SizedRole {
  const chosen = SIZED_ROLES.find((one) => one === options.role);
  if (chosen) return chosen;
  if (LISTS.has(kind)) return 'title';
  if (kind === 'text' && options.value === '') return sizeWords(String(options.text ?? '').length, w, h);
  if (h === 1) return 'title';
  if (w <= 2) return 'large';
  if (h === 2 || w === 3) return 'value';
  return h >= 5 && w >= 7 ? 'giant' : 'huge';
}

function sizeWords(chars: number, w: number, h: number): SizedRole {
  if (h >= 3 && chars <= 2 * w) return 'value';
  if (h >= 2 && chars <= 3 * w * (h - 1)) return 'large';
  return chars <= 6 * w * h - w ? 'title' : 'text';
}

/** An option that is a text; empty when the kind has no such option. */
export const textOf = (options: OptionValues, name: string): string => String(options[name] ?? '');

/** A line above the content of a block; nothing when it is empty. */
export const writeLabel = (options: OptionValues): string => {
  const label = textOf(options, 'label');
  return label === '' ? '' : `<span class="design-label text--base lg:text--large">${escapeText(label)}</span>`;
};
