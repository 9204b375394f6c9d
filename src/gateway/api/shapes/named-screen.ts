import type { JsonObject } from '@inkstand/common/json';
import { modelId } from '@inkstand/engine/model';
import type { NamedScreen } from '../terminus/named-screens.js';
import { isoTime } from './plugin-setting.js';

/**
 * A named screen in Terminus' shape. `uri`, `mime_type` and `size` describe its picture as received; they are null for
 * HTML, which is rendered for each display.
 */
export function describeNamedScreen(
  { setting, name, model }: NamedScreen,
  picture: JsonObject | undefined,
  base: string,
): Readonly<Record<string, unknown>> {
  return {
    id: setting.id,
    model_id: modelId(model),
    label: setting.name,
    name,
    filename: `${name}.png`,
    uri: picture ? `${base}/api/plugin_settings/${setting.uuid}/image` : null,
    mime_type: picture?.media_type ?? null,
    bit_depth: model.bitDepth,
    width: picture?.width ?? model.widthPx,
    height: picture?.height ?? model.heightPx,
    size: picture?.bytes ?? null,
    created_at: isoTime(setting.createdAtMs),
    updated_at: isoTime(setting.updatedAtMs),
  };
}
