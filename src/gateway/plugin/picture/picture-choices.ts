import { scalarText } from '@inkstand/common/json';
import type { PluginSetting } from '../../store/store.js';
import { fillFieldValues, readFieldDefinitions } from '../fields/fields.js';
import type { PictureOrder } from './pick-picture.js';

/** How pictures are shown (`picture_fit`, `picture_order`); fields of these names override the settings. */
export const readPictureChoices = ({ settings, fieldValues }: PluginSetting): Readonly<Record<string, unknown>> => ({
  ...settings,
  ...fillFieldValues(readFieldDefinitions(settings.custom_fields), fieldValues),
});

/** How a picture fits its view: whole with white margins, cropped to fill it, or stretched. */
export function readPictureFit(settings: Readonly<Record<string, unknown>>): 'contain' | 'cover' | 'fill' {
  const fit = scalarText(settings.picture_fit).trim().toLowerCase();
  return fit === 'cover' || fit === 'fill' ? fit : 'contain';
}

/** The order of several pictures. */
export function readPictureOrder(settings: Readonly<Record<string, unknown>>): PictureOrder {
  return scalarText(settings.picture_order).trim().toLowerCase() === 'shuffled' ? 'shuffled' : 'in-order';
}
