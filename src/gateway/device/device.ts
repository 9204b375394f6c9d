import { TimeZones } from '@inkstand/common/time-zone';
import { type Alert, type AlertScreen, type IsPreviousAlert, PreviousAlerts } from '../alert/alert.js';
import type { Log, Route, WrongGuessLimit } from '../http/http.js';
import {
  type ContentSource,
  DevicePanels,
  DeviceScreens,
  describeStale,
  RenderRetries,
  readSpecialWords,
  ScreenErrors,
  ScreenFiles,
  SpecialScreens,
} from '../screen/screen.js';
import type { Device, LogEntry, Store, Tables } from '../store/store.js';
import { ShownScreens } from './answer/shown-screens.js';
import { createAlertFinder } from './current-alerts.js';
import { createDeviceRoutes, type DeviceRoutesOptions } from './device-routes.js';
import { createDisplayAddress } from './display-address.js';
import { FirmwareRollouts } from './firmware/firmware.js';
import { Enrolment } from './join/enrolment.js';
import { JoinAttempts } from './join/join-attempts.js';
import { JoinWindow } from './join/join-window.js';
import { NewcomerRateLimit } from './join/newcomer-rate-limit.js';
import { WaitingCallers } from './join/waiting-callers.js';
import { ScreenChooser } from './plan/choose-screen.js';
import { DisplayForecast } from './plan/display-forecast.js';
import { OwnerChanges } from './plan/owner-changes.js';
import { TelemetryBuffer } from './report/telemetry-buffer.js';

export { addressShown } from './answer/shown-screens.js';

export {
  type BroadcastRequest,
  Broadcasts,
  DEFAULT_BROADCAST_MINUTES,
  findBroadcast,
  MAX_BROADCAST_MINUTES,
  MAX_MESSAGE_CHARS,
} from './broadcasts.js';
export { DISPLAY_ADDRESS } from './display-address.js';
export { inksPath, viewPath } from './download/download-routes.js';
export { FIRMWARE_LIMIT_BYTES } from './firmware/firmware-limits.js';
export { isKey, KEY_RULE, makeKey } from './identity/display-key.js';
export { makeFriendlyId } from './identity/friendly-id.js';
export { type LostKey, listLostKeys } from './identity/lost-keys.js';
export { parseMac } from './identity/mac.js';
export type { Attempt, AttemptOutcome } from './join/join-attempts.js';
export { DEFAULT_JOIN_MINUTES, MAX_JOIN_MINUTES } from './join/join-window.js';
export { listWaiting, type WaitingDisplay } from './join/list-waiting.js';
export type { WaitingCaller } from './join/waiting-callers.js';
export type { BroadcastStatus } from './plan/broadcast-status.js';
export type { Segment } from './plan/display-forecast.js';
export type { DisplayStates } from './plan/display-states.js';
export { planWipe, switchMonthlyWipes } from './plan/panel-wipe.js';
export type { DisplayPlan, Why } from './plan/plan-display.js';
export { REFRESH_SECONDS } from './plan/refresh-rate.js';
export { estimateBatteryDays } from './report/battery-forecast.js';
export { hasTouchbar } from './report/read-headers.js';
export { hasTag, MAX_TAG_CHARS, parseTags } from './tags.js';

export interface DeviceModuleOptions {
  readonly store: Store;
  readonly tables: Tables;
  readonly contents: ContentSource;
  readonly log: Log;
  /** IANA name, for displays without a time zone of their own. */
  readonly timeZone: () => string;
  /** The operator's base address for displays; the owner's comes first. */
  readonly displayAddress?: string | undefined;
  /** For displays without a refresh rate of their own; usually 900. */
  readonly refreshSeconds: () => number;
  /** Whether the clock is trusted for times of day; true by default. */
  readonly isClockPlausible?: () => boolean;
  /** Called when a display joined, to render its screens. */
  readonly onJoined?: (device: Device) => void;
  /** Called when a display tried to join or could not be identified. */
  readonly onAttempt?: () => void;
  /** Called after a display was answered: its next call is now predictable. */
  readonly onWake?: (device: Device) => void;
  /** Called after a call without the display's key was answered. */
  readonly onUnprovenCall?: () => void;
  /** Called when a display sent log entries. */
  readonly onLogs?: (device: Device, entries: readonly LogEntry[]) => void;
  /** Called when a display shows another screen. */
  readonly onShown?: () => void;
  /** Called when a screen's file is missing, to render it again. */
  readonly onScreenLost?: () => void;
  /** Writes a screen in another format, or turned, for clients that load it by address. */
  readonly convert?: DeviceRoutesOptions['convert'];
  /** Called when the state of a firmware offer changed. */
  readonly onFirmware?: () => void;
  /** Language of special screens, such as `de`; English by default. */
  readonly locale?: () => string;
  /** Counts wrong keys of displays. */
  readonly guesses?: WrongGuessLimit;
  /** Shown once on every display before its playlist, such as a fault in the boot settings. */
  readonly announcement?: string | undefined;
  /** The alert screen, for displays that show alerts; none by default. */
  readonly alertScreen?: () => AlertScreen | undefined;
  /** Whether an alert was open at the last check; none by default. */
  readonly isPreviousAlert?: IsPreviousAlert;
}

/** Setting: displays that join must send their key, because others share this network. */
export const REQUIRE_KEY = 'require_key';

/** The parts that serve displays, wired together. */
export interface DeviceModule {
  readonly routes: readonly Route[];
  /** The owner's base address for displays, without a slash at the end; undefined for the one that each of them calls. */
  readonly displayAddress: () => string | undefined;
  /** The base address for displays that the gateway was started with. */
  readonly startedDisplayAddress: string | undefined;
  readonly panels: DevicePanels;
  readonly screens: DeviceScreens;
  readonly specials: SpecialScreens;
  readonly failures: RenderRetries;
  readonly screenErrors: ScreenErrors;
  readonly files: ScreenFiles;
  /** The screen that each display fetched last. */
  readonly shown: ShownScreens;
  readonly telemetry: TelemetryBuffer;
  readonly attempts: JoinAttempts;
  readonly joinWindow: JoinWindow;
  readonly enrolment: Enrolment;
  /** Callers that wait for approval, each with a code. */
  readonly waiting: WaitingCallers;
  readonly chooser: ScreenChooser;
  readonly displayForecast: DisplayForecast;
  readonly firmware: FirmwareRollouts;
  /** The alerts of a display, worst first. */
  readonly alertsOf: (device: Device) => readonly Alert[];
  /** While the owner changes things, new displays call every minute. */
  readonly ownerChanges: OwnerChanges;
  start(): Promise<void>;
  /** Writes buffered data. Idempotent. */
  stop(): Promise<void>;
}

/** Wires the modules that serve displays; nothing runs until `start`. */
export function createDeviceModule(options: DeviceModuleOptions): DeviceModule {
  const { store, tables, contents, log, timeZone, refreshSeconds, onJoined, onWake, onScreenLost, onAttempt } = options;
  const { devices, playlists, broadcasts, screens: screenTable, settings } = tables;
  const { announcement, displayAddress: startedDisplayAddress } = options;
  const { now } = store;
  const monotonicMs = (): number => performance.now();
  const panels = new DevicePanels();
  const failures = new RenderRetries(monotonicMs);
  const screenErrors = new ScreenErrors();
  const files = new ScreenFiles(store.dataDir);
  const locale = options.locale ?? (() => 'en');
  const specials = new SpecialScreens({ names: tables.specialScreens, secrets: store.secrets, now, locale });
  const screens = new DeviceScreens({ playlists, broadcasts, screens: screenTable, panels, contents, failures });
  const shown = new ShownScreens({
    ...{ table: tables.shownScreens, files, devices, now, log },
    onShown: options.onShown,
  });
  const telemetry = new TelemetryBuffer(tables.telemetry, now, log);
  const ownerChanges = new OwnerChanges(now);
  const joinWindow = new JoinWindow(settings, monotonicMs);
  const newcomers = new NewcomerRateLimit(monotonicMs);
  const requiresKey = (): boolean => settings.read(REQUIRE_KEY) === true;
  const waiting = new WaitingCallers(store.secrets, now);
  const enrolment = new Enrolment({
    ...{ devices, joinWindow, telemetry, newcomers, waiting, requiresKey, now },
    onJoined,
  });
  const alertScreen = options.alertScreen ?? (() => undefined);
  const planning = {
    ...{ devices, screens, now, timeZone, refreshSeconds },
    zones: new TimeZones(),
    isClockPlausible: options.isClockPlausible ?? (() => true),
    alertScreenVersion: () => alertScreen()?.version,
    lastSeenOf: (id: number) => telemetry.lastOf(id),
    expectedWakeMs: (id: number) => telemetry.expectedWakeMs(id),
    shownOf: (id: number) => shown.findKeepable(id),
    ownerChangedAtMs: ownerChanges.lastMs,
  };
  const attempts = new JoinAttempts(onAttempt);
  const displayAddress = createDisplayAddress(settings, startedDisplayAddress);
  const chooser = new ScreenChooser({
    ...{ ...planning, panels, specials, announcement, alertScreen },
    describeStale: (stale, device) =>
      describeStale(
        stale,
        readSpecialWords(device.locale ?? locale()),
        planning.zones.of(device.timeZone ?? timeZone()),
      ),
    displayCount: () => devices.count,
  });
  const displayForecast = new DisplayForecast({ ...planning, latestOf: (id) => shown.find(id) });
  const firmware = new FirmwareRollouts({
    ...{ table: tables.firmware, devices, now, log },
    telemetryOf: (id) => telemetry.lastOf(id)?.telemetry,
    onChange: options.onFirmware,
  });
  const isPrevious = options.isPreviousAlert ?? new PreviousAlerts().has;
  const failedFirmwareOf = (id: number): string | undefined => firmware.failedVersionOf(id);
  const alertsOf = createAlertFinder({
    ...{ telemetry, displayForecast, screens, failedFirmwareOf, isPrevious, now, monotonicMs },
  });
  const routes = createDeviceRoutes({
    ...{ store, devices, enrolment, telemetry, attempts, chooser, firmware, specials, files, shown, now, log },
    ...{ screens: screenTable, displayAddress },
    guesses: options.guesses,
    onWake,
    onUnprovenCall: options.onUnprovenCall,
    onLogs: options.onLogs,
    onScreenLost,
    convert: options.convert,
  });
  return {
    ...{ routes, panels, screens, specials, failures, screenErrors, files, shown },
    ...{ telemetry, attempts, joinWindow, enrolment },
    ...{ displayAddress, startedDisplayAddress, waiting, chooser, displayForecast, firmware, alertsOf, ownerChanges },
    start: async () => {
      specials.prepare();
      await shown.start();
      await telemetry.start();
    },
    stop: async () => {
      await devices.saveNoted().catch((err) => log.warn({ err }, 'calls of displays could not be stored'));
      await telemetry.stop();
      await shown.settle();
    },
  };
}

export {
  addFirmware,
  type DeviceOffer,
  FIRMWARE_MODELS,
  findFirmwareSlot,
  findMismatch,
  MIN_BATTERY_PERCENT,
  type OfferStatus,
  type RolloutRequest,
  startRollout,
} from './firmware/firmware.js';
