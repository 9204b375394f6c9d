import { type Alert, type DisplayCondition, findDisplayAlerts, type IsPreviousAlert, LATE_MS } from '../alert/alert.js';
import type { DeviceScreens } from '../screen/screen.js';
import type { Device } from '../store/store.js';
import type { DisplayForecast } from './plan/display-forecast.js';
import { listClosed } from './plan/idle-display.js';
import type { TelemetryBuffer } from './report/telemetry-buffer.js';

interface AlertFinderOptions {
  readonly telemetry: TelemetryBuffer;
  readonly displayForecast: DisplayForecast;
  readonly screens: DeviceScreens;
  /** Version of the firmware that failed to install; undefined when none did. */
  readonly failedFirmwareOf: (deviceId: number) => string | undefined;
  readonly isPrevious: IsPreviousAlert;
  readonly now: () => number;
  readonly monotonicMs: () => number;
}

/** Creates a function that finds a display's current alerts, from memory only. */
export function createAlertFinder(options: AlertFinderOptions): (device: Device) => readonly Alert[] {
  const { telemetry, displayForecast, screens, failedFirmwareOf, isPrevious, now, monotonicMs } = options;
  const startedMs = monotonicMs();
  const listenedUntilMs = (): number => (monotonicMs() - startedMs > LATE_MS ? now() : telemetry.lastCallMs());
  return (device) => {
    if (device.status !== 'joined') return [];
    const last = telemetry.lastOf(device.id);
    const plan = displayForecast.planOfNothing(device);
    const absence = plan && screens.explainAbsence(device, device, listClosed(plan));
    const condition: DisplayCondition = {
      device,
      // 0 when only callers without its key, or programs, have reported anything.
      lastSeenAtMs: last?.lastSeenAtMs || undefined,
      // A display whose key is wrong is not silent; another alert is about its key.
      expectedAtMs: telemetry.expectedCallMs(device.id),
      telemetry: last?.telemetry,
      failedFirmware: failedFirmwareOf(device.id),
      absence: absence?.kind === 'error' ? absence : undefined,
      now: now(),
      listenedUntilMs: listenedUntilMs(),
    };
    return findDisplayAlerts(condition, isPrevious);
  };
}
