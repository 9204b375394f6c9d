import { findBoard } from '@inkstand/engine/model';
import { type AddressedScreen, SETUP_PANEL } from '../../screen/screen.js';
import type { ReportedTraits } from '../report/read-headers.js';
import type { Credentials } from './enrolment.js';

/** The bitmap that all firmware reads, but for boards that it crashes. */
export function setupPanelOf({ reportedModel: modelHeader, firmwareVersion }: ReportedTraits) {
  const board = findBoard({ modelHeader, firmwareVersion });
  if (!board?.needsSetupPng) return SETUP_PANEL;
  const { widthPx, heightPx, minBitDepth } = board;
  const png = { ...SETUP_PANEL, widthPx, heightPx, format: 'png' } as const;
  return minBitDepth === 4 ? { ...png, minBitDepth, palette: ['#000000', '#ffffff'] } : png;
}

/** The screen that answers a setup call. */
export function describeSetup({ device, code }: Credentials, mac: string, address: string): AddressedScreen {
  if (!device) return { kind: 'pending', address };
  const { friendlyId, name, status } = device;
  if (status === 'blocked') return { kind: 'blocked', address, mac };
  if (status === 'pending') return { kind: 'pending', address, friendlyId, mac, code };
  return code === undefined ? { kind: 'welcome', address, friendlyId, name } : { kind: 'rejoin', address, mac, code };
}
