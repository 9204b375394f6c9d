import { cellsOf, MASHUP_LAYOUTS, type MashupLayout } from '../../../../store/store.js';
import type { FormReading } from '../../../forms/form-reading.js';
import type { Gateway } from '../../../page-gateway.js';

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
  const layout = form.oneOf('layout', MASHUP_LAYOUTS);
  const pluginIds = new Set(plugins.list().map(({ id }) => id));
  const pluginSettingIds = Array.from({ length: cellsOf(layout).length }, (_, place) => {
    const id = Number(form.raw(`place_${place}`));
    return pluginIds.has(id) || stored[place] === id ? id : undefined;
  });
  if (pluginSettingIds.every((id) => id === undefined)) form.fail('place_0', 'form.choose');
  return { layout, pluginSettingIds };
}
