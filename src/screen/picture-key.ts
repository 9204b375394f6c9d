import type { Screen, ScreenTable } from '../store/screen-table.js';

/** What a picture is of and for. */
export interface PictureSubject {
  readonly pluginSettingId: number;
  /** Of `DevicePanel`. */
  readonly panelKey: string;
  readonly deviceId: number;
}

/** Key of the picture that all displays with this panel share. */
export const sharedKey = ({ pluginSettingId, panelKey }: PictureSubject): string =>
  `plugin-${pluginSettingId}/full/${panelKey}`;

/** Key of the picture of one display alone: its drawing read the device. */
export const ownKey = (subject: PictureSubject): string => `${sharedKey(subject)}/device-${subject.deviceId}`;

/** The newest picture for a display: its own, else the shared one. */
export function findScreen(screens: ScreenTable, subject: PictureSubject): Screen | undefined {
  return screens.find(ownKey(subject)) ?? screens.find(sharedKey(subject));
}
