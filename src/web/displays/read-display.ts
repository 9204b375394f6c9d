import type { Alert } from '../../alert/alert.js';
import { wifiStrength } from '../../screen/screen.js';
import type { Device, Telemetry } from '../../store/store.js';
import type { PanelScreen } from '../components/panel.js';
import type { Gateway } from '../gateway.js';

/** A display as pages show it. */
export interface DisplayView {
  readonly device: Device;
  readonly picture: PanelScreen;
  readonly modelLabel: string;
  readonly lastSeenAtMs: number | undefined;
  readonly expectedAtMs: number | undefined;
  readonly telemetry: Telemetry | undefined;
  /** Per cent; undefined when unknown. */
  readonly signal: number | undefined;
  /** Most severe first. */
  readonly problems: readonly Alert[];
}

/** Reads memory only. `address` is the browser's address of the gateway, for screens that print it. */
export function readDisplay(
  gateway: Gateway,
  device: Device,
  address: string,
  problems: readonly Alert[] = gateway.device.alertsOf(device),
): DisplayView {
  const { telemetry: book, panels, chooser } = gateway.device;
  const last = book.lastOf(device.id);
  const { model, panel } = panels.of(device);
  const occasion = { traits: {}, address, isButtonWake: false, isDoubleClick: false, rotation: last?.rotation };
  const { screen } = chooser.peek({ kind: device.status, device }, occasion);
  return {
    device,
    picture: {
      path: screen.path,
      widthPx: panel.widthPx,
      heightPx: panel.heightPx,
      turnedDegrees: panel.rotationDegrees,
    },
    modelLabel: model.label,
    lastSeenAtMs: last?.lastSeenAtMs,
    expectedAtMs: book.expectedWakeMs(device.id),
    telemetry: last?.telemetry,
    signal: wifiStrength(last?.telemetry.rssiDbm) ?? undefined,
    problems,
  };
}
