import { CELL_COUNTS, type MashupLayout } from '../../../../store/store.js';
import type { FormReading } from '../../../forms/form-reading.js';
import type { Gateway } from '../../../page-gateway.js';

/** Layouts of a mashup, in the order of the form. */
export const LAYOUTS = [
  '1Lx1R',
  '1Tx1B',
  '1Lx2R',
  '2Lx1R',
  '2Tx1B',
  '1Tx2B',
  '2x2',
] as const satisfies readonly MashupLayout[];
/** Maximum number of plugins in a mashup. */
export const MAX_PLACES = 4;

export interface MashupValues {
  readonly layout: MashupLayout;
  readonly pluginSettingIds: readonly (number | undefined)[];
}

/**
 * Reads a mashup. Drops views that the layout lacks; empty views stay empty.
 *
 * @param stored the plugins of a stored mashup, which may have some that a member cannot choose but keeps
 */
export function readMashupForm(
  form: FormReading,
  plugins: Gateway['plugins'],
  stored: MashupValues['pluginSettingIds'] = [],
): MashupValues {
  const layout = form.oneOf('layout', LAYOUTS);
  const pluginIds = new Set(plugins.list().map(({ id }) => id));
  const pluginSettingIds = Array.from({ length: CELL_COUNTS[layout] }, (_, place) => {
    const id = Number(form.raw(`place_${place}`));
    return pluginIds.has(id) || stored[place] === id ? id : undefined;
  });
  if (pluginSettingIds.every((id) => id === undefined)) form.fail('place_0', 'form.choose');
  return { layout, pluginSettingIds };
}
