import type { Alert } from '../../../alert/alert.js';
import { addressShown, type DisplayPlan, type DisplayStates, viewPath } from '../../../device/device.js';
import { wifiStrength } from '../../../screen/screen.js';
import type { Device, ShownScreen, Telemetry } from '../../../store/store.js';
import type { PanelScreen } from '../../components/panel.js';
import type { Gateway } from '../../page-gateway.js';
import { calibratedInks } from './calibrated-inks.js';

/** A display as pages show it. */
export interface DisplayView {
  readonly device: Device;
  readonly states: DisplayStates;
  /** What it shows; without a path when it has never fetched a screen or the file is gone. */
  readonly picture: PanelScreen;
  readonly modelLabel: string;
  readonly lastSeenAtMs: number | undefined;
  readonly expectedAtMs: number | undefined;
  readonly telemetry: Telemetry | undefined;
  /** In percent; undefined when unknown. */
  readonly signal: number | undefined;
  /** Most severe first. */
  readonly alerts: readonly Alert[];
}

/** Reads memory only. `address` is the gateway's address in the browser, for screens that print it. */
export function readDisplay(
  gateway: Gateway,
  device: Device,
  address: string,
  alerts: readonly Alert[] = gateway.device.alertsOf(device),
): DisplayView {
  const { telemetry, panels, displayForecast } = gateway.device;
  const last = telemetry.lastOf(device.id);
  const states = displayForecast.states(device);
  return {
    device,
    states,
    picture: pictureOf(gateway, device, states, address),
    modelLabel: panels.of(device).model.label,
    lastSeenAtMs: last?.lastSeenAtMs || undefined,
    expectedAtMs: telemetry.expectedWakeMs(device.id),
    telemetry: last?.telemetry,
    signal: wifiStrength(last?.telemetry.rssiDbm) ?? undefined,
    alerts,
  };
}

/** The screen of a plan, as rendered now. */
export function pictureOfPlan(gateway: Gateway, device: Device, plan: DisplayPlan, address: string): PanelScreen {
  const { chooser, shown } = gateway.device;
  const kept = plan.shows.kind === 'shown' ? shown.find(device.id) : undefined;
  const path = viewPath(chooser.picture(device, plan, address).path);
  return { ...sizeOf(gateway, device), ...(kept && sizeOfShown(kept)), path };
}

function pictureOf(gateway: Gateway, device: Device, { shown, next }: DisplayStates, address: string): PanelScreen {
  const { status: kind } = device;
  if (kind !== 'joined') return refusalOf(gateway, { kind, device }, address);
  // A demo display has no device that would fetch anything.
  if (device.isDemo && !shown) return pictureOfPlan(gateway, device, next, address);
  if (!shown || gateway.device.shown.isLost(shown)) return { ...sizeOf(gateway, device), path: undefined };
  return { ...sizeOf(gateway, device), ...sizeOfShown(shown), path: viewPath(addressShown(shown).path) };
}

/** What a display that has not joined gets. */
function refusalOf(
  gateway: Gateway,
  caller: { readonly kind: 'pending' | 'blocked'; readonly device: Device },
  address: string,
): PanelScreen {
  const context = { traits: {}, address, isButtonWake: false, isDoubleClick: false, rotation: undefined };
  const { screen } = gateway.device.chooser.peek(caller, context);
  return { ...sizeOf(gateway, caller.device), path: viewPath(screen.path) };
}

function sizeOf(gateway: Gateway, device: Device): Omit<PanelScreen, 'path'> {
  const { widthPx, heightPx, rotationDegrees: turnedDegrees } = gateway.device.panels.of(device).panel;
  return { widthPx, heightPx, turnedDegrees, inks: calibratedInks(gateway, device) };
}

/** The size at the time of the fetch; the panel may have changed since. */
const sizeOfShown = ({ widthPx, heightPx, turnedDegrees }: ShownScreen): Omit<PanelScreen, 'path'> => ({
  widthPx,
  heightPx,
  turnedDegrees,
});
