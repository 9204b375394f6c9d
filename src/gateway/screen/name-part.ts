import type { Words } from '../i18n/i18n.js';
import type { MarkupPlace } from './screen-errors.js';

/** The name of a part of the markup, as the editor's tabs have it. */
export const nameOfPart = ({ part }: Pick<MarkupPlace, 'part'>, { maybe }: Words): string =>
  maybe(`markup.part.${part}`, part);
