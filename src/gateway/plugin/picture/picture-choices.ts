import type { PluginSetting } from '../../store/store.js';
import { fillFieldValues, readFieldDefinitions } from '../fields/fields.js';

/** How pictures are shown (`picture_fit`, `picture_order`); fields of these names override the settings. */
export const readPictureChoices = ({ settings, fieldValues }: PluginSetting): Readonly<Record<string, unknown>> => ({
  ...settings,
  ...fillFieldValues(readFieldDefinitions(settings.custom_fields), fieldValues),
});
