import type { Alert } from '../../../alert/alert.js';
import type { Device } from '../../../store/store.js';
import type { Gateway } from '../../page-gateway.js';
import type { DisplayEntry, DisplayState } from './select-displays.js';

/** Joined displays with what lists need. Reads memory only. */
export function listDisplays(gateway: Gateway, alerts: readonly Alert[]): readonly DisplayEntry[] {
  const now = gateway.now();
  const { telemetry, panels } = gateway.device;
  return gateway.tables.devices
    .list()
    .filter(({ status }) => status === 'joined')
    .map((device) => {
      const last = telemetry.lastOf(device.id);
      const { model } = panels.of(device);
      const displayAlerts = alerts.filter(({ subject }) => subject?.kind === 'display' && subject.id === device.id);
      return {
        device,
        modelName: model.name,
        modelLabel: model.label,
        alerts: displayAlerts,
        states: new Set(listStates(gateway, device, displayAlerts, now)),
        lastSeenAtMs: last?.lastSeenAtMs,
        batteryPercent: last?.telemetry.batteryPercent,
      };
    });
}

function listStates(gateway: Gateway, device: Device, alerts: readonly Alert[], now: number): DisplayState[] {
  const states: DisplayState[] = [];
  if (alerts.length > 0) states.push('attention');
  if (gateway.device.displayForecast.planOfNothing(device)) states.push('empty');
  if (device.pinnedItemId !== undefined && (device.pinnedUntilMs ?? 0) > now) states.push('pinned');
  if ((device.pausedUntilMs ?? 0) > now) states.push('paused');
  return states;
}
