import type { TimeZones } from '@inkstand/common/time-zone';
import { type Candidate, isPlayable, type RotationState } from '../../playlist/playlist.js';
import { type BroadcastScreen, type CandidateScreen, type DeviceScreens, findMirrored } from '../../screen/screen.js';
import { broadcastIdOf, type Device, type DeviceTable, type LastSeen, type ShownScreen } from '../../store/store.js';
import type { DisplayFacts, Mirrored, Sleep } from './plan-display.js';
import { planSetup } from './refresh-rate.js';

export interface DisplayFactsOptions {
  readonly devices: Pick<DeviceTable, 'find'>;
  readonly screens: DeviceScreens;
  readonly zones: TimeZones;
  /** The gateway's; a display may have its own. */
  readonly timeZone: () => string;
  /** For displays without a refresh rate of their own. */
  readonly refreshSeconds: () => number;
  /** A display's last call; undefined when it has never called. */
  readonly lastSeenOf: (deviceId: number) => Pick<LastSeen, 'rotation' | 'lastSeenAtMs'> | undefined;
  readonly expectedWakeMs: (deviceId: number) => number | undefined;
  /** When the owner last changed something on a page; undefined when not since the start. */
  readonly ownerChangedAtMs: () => number | undefined;
  /** The screen that a display shows, if it may keep it. */
  readonly shownOf: (deviceId: number) => ShownScreen | undefined;
  /** When false, quiet hours are ignored and all time windows are open. */
  readonly isClockPlausible: () => boolean;
  /** Version of the alert screen; undefined when there are no alerts. */
  readonly alertScreenVersion: () => string | undefined;
}

/** The facts that decide a display's screen, and the screens of its items. */
export interface GatheredFacts {
  readonly facts: DisplayFacts;
  readonly candidates: readonly CandidateScreen[];
  /** What somebody shows on it now, outside its playlist; then what that replaced, newest first. */
  readonly broadcasts: readonly BroadcastScreen[];
  /** The display whose playlist is shown; another one when the display mirrors it. */
  readonly owner: Device;
  /** The screen that it shows, if it may keep it. */
  readonly shown: ShownScreen | undefined;
}

export interface Moment {
  readonly nowMs: number;
  readonly wake: DisplayFacts['wake'];
  readonly isWakeOver?: boolean | undefined;
  readonly rotation: RotationState | undefined;
}

/** Gathers the facts about a display at a moment, from memory only. */
export function gatherFacts(device: Device, moment: Moment, options: DisplayFactsOptions): GatheredFacts {
  const { devices, screens, zones, timeZone, refreshSeconds } = options;
  const isPlausible = options.isClockPlausible();
  const source = findMirrored(device, devices);
  const owner = source ?? device;
  const candidates = screens.listCandidates(device, owner);
  const { pausedUntilMs, pinnedItemId, pinnedUntilMs } = device;
  const broadcasts = screens.listBroadcasts(device, moment.nowMs);
  const shown = keepable(options.shownOf(device.id), broadcasts);
  const zone = zones.of(device.timeZone ?? timeZone());
  return {
    shown,
    broadcasts,
    candidates,
    owner,
    facts: {
      ...moment,
      zone,
      refreshSeconds: device.refreshSeconds ?? refreshSeconds(),
      setup: planSetup({ nowMs: moment.nowMs, joinedAtMs: device.joinedAtMs, changedAtMs: options.ownerChangedAtMs() }),
      candidates: isPlausible ? candidates : candidates.map(openWindows),
      sleep: isPlausible ? sleepOf(device) : undefined,
      specialDays: isPlausible ? screens.specialDaysOf(owner, zone.localOf(moment.nowMs).day) : undefined,
      keepsScreenIdle: device.keepsPictureIdle,
      pausedUntilMs,
      shown: shown && { itemId: itemOf(shown), atMs: shown.atMs },
      alertScreen: alertScreenOf(device, options),
      broadcasts: broadcasts.map(({ item, untilMs, screen, explanation }) => ({
        itemId: item.id,
        untilMs,
        isReady: (screen ?? explanation) !== undefined,
      })),
      pin: pinnedItemId === undefined ? undefined : { itemId: pinnedItemId, untilMs: pinnedUntilMs ?? 0 },
      mirrored: source && mirroredOf(source, moment, options),
    },
  };
}

/** Whether any item of the display's own playlist could be shown at a moment, from memory only. */
export function hasPlayable(device: Device, { nowMs, rotation }: Moment, options: DisplayFactsOptions): boolean {
  const { screens, zones, timeZone } = options;
  const isPlausible = options.isClockPlausible();
  const zone = zones.of(device.timeZone ?? timeZone());
  const specialDays = isPlausible ? screens.specialDaysOf(device, zone.localOf(nowMs).day) : undefined;
  const moment = { nowMs, rotation, zone, specialDays };
  return screens.hasCandidate(device, (candidate) =>
    isPlayable(isPlausible ? candidate : openWindows(candidate), moment),
  );
}

function mirroredOf(source: Device, { nowMs }: Moment, options: DisplayFactsOptions): Mirrored {
  const { pinnedItemId, pinnedUntilMs = 0 } = source;
  const rotation = options.lastSeenOf(source.id)?.rotation;
  const isPinned = pinnedItemId !== undefined && pinnedUntilMs > nowMs;
  const shownItemId = itemOf(keepable(options.shownOf(source.id), []));
  const isIdle = !isPinned && rotation?.emptySinceMs !== undefined;
  return {
    deviceId: source.id,
    itemId: shownItemId ?? (isPinned ? pinnedItemId : isIdle ? undefined : rotation?.itemId),
    wakesAtMs: options.expectedWakeMs(source.id),
  };
}

/** A display may keep its screen, but not that of a broadcast that is over. */
function keepable(shown: ShownScreen | undefined, broadcasts: readonly BroadcastScreen[]): ShownScreen | undefined {
  const itemId = itemOf(shown);
  const isBroadcast = itemId !== undefined && broadcastIdOf(itemId) !== undefined;
  return isBroadcast && broadcasts.every(({ item }) => item.id !== itemId) ? undefined : shown;
}

const itemOf = (shown: ShownScreen | undefined): number | undefined =>
  shown?.subject.kind === 'item' ? shown.subject.itemId : undefined;

const openWindows = (candidate: Candidate): Candidate => ({ ...candidate, item: { ...candidate.item, windows: [] } });

const sleepOf = (device: Device): Sleep | undefined =>
  device.sleepsAtNight
    ? {
        startMinutes: device.sleepStartMinutes,
        endMinutes: device.sleepEndMinutes,
        keepsScreen: device.keepsPictureAsleep,
      }
    : undefined;

function alertScreenOf(
  { showsAlerts }: Device,
  { alertScreenVersion }: DisplayFactsOptions,
): DisplayFacts['alertScreen'] {
  const version = showsAlerts ? alertScreenVersion() : undefined;
  return version === undefined ? undefined : { version };
}
