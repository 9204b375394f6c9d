import type { Alert } from '../../alert/alert.js';
import type { DeviceModule } from '../../device/device.js';
import type { Device, PlaylistItem, Tables } from '../../store/store.js';
import type { SystemReadings } from '../../system/system.js';
import type { EntityWords } from './entity-words.js';

/** What is published of a display. Times are milliseconds since 1970; undefined: unknown. */
export interface PublishedDisplay {
  readonly friendlyId: string;
  readonly mac: string;
  readonly name: string;
  readonly modelLabel: string;
  readonly firmwareVersion: string | undefined;
  readonly batteryPercent: number | undefined;
  readonly batteryVolts: number | undefined;
  readonly rssiDbm: number | undefined;
  readonly lastSeenAtMs: number | undefined;
  readonly nextCallAtMs: number | undefined;
  /** Names of what it shows, would get now, and gets at its next call. */
  readonly shown: string | undefined;
  readonly next: string;
  readonly planned: string;
  /** In words, worst first. */
  readonly problems: readonly string[];
  /** Chosen and possible values of its selects. */
  readonly playlist: Choice;
  readonly pin: Choice;
  readonly pause: Choice;
  readonly hasQuietHours: boolean;
  /** Media type of what it shows. */
  readonly pictureType: string | undefined;
}

export interface Choice {
  readonly chosen: string;
  readonly options: readonly string[];
}

/** What is published of the gateway. */
export interface PublishedGateway {
  readonly hostName: string;
  readonly board: string | undefined;
  readonly problems: readonly string[];
  readonly displayCount: number;
  readonly diskPercent: number | undefined;
  readonly memoryPercent: number | undefined;
  readonly celsius: number | undefined;
}

export interface PublishedOptions {
  readonly tables: Pick<Tables, 'devices' | 'playlists'>;
  readonly device: Pick<DeviceModule, 'panels' | 'telemetry' | 'displayForecast' | 'shown' | 'alertsOf'>;
  readonly words: EntityWords;
  readonly now: () => number;
}

const HOUR_MS = 3_600_000;

/** Displays that are published: those that joined and exist. */
export const listPublished = ({ tables }: Pick<PublishedOptions, 'tables'>): readonly Device[] =>
  tables.devices.list().filter(({ status, isDemo }) => status === 'joined' && !isDemo);

/** Items that can be pinned on a display, each under its own name. */
export function listPins(device: Device, { tables, words }: PublishedOptions) {
  const items = tables.playlists.items(tables.playlists.choose(device.playlistId).id);
  return nameOnce<PlaylistItem | undefined>([undefined, ...items], (item) =>
    item ? words.nameContent(item.content) : words.name('no_pin'),
  );
}

export const listPlaylists = ({ tables }: PublishedOptions) => nameOnce(tables.playlists.list(), ({ name }) => name);

/** Hours of a pause; 0: none. */
export const listPauses = ({ words }: PublishedOptions) =>
  nameOnce([{ hours: 0, label: words.name('no_pause') }, ...words.pauses], ({ label }) => label);

/** What is known of a display, read from memory. */
export function readPublishedDisplay(device: Device, options: PublishedOptions): PublishedDisplay {
  const { panels, telemetry, displayForecast, shown, alertsOf } = options.device;
  const { words, tables } = options;
  const last = telemetry.lastOf(device.id);
  const states = displayForecast.states(device);
  const playlist = tables.playlists.choose(device.playlistId);
  const onPanel = shown.find(device.id);
  return {
    friendlyId: device.friendlyId,
    mac: device.mac,
    name: device.name,
    modelLabel: panels.of(device).model.label,
    firmwareVersion: device.firmwareVersion,
    batteryPercent: last?.telemetry.batteryPercent,
    batteryVolts: last?.telemetry.batteryVolts,
    rssiDbm: last?.telemetry.rssiDbm,
    lastSeenAtMs: last?.lastSeenAtMs || undefined,
    nextCallAtMs: telemetry.expectedWakeMs(device.id),
    shown: states.shown && words.nameSubject(states.shown.subject),
    next: words.namePlan(states.next, states.shown),
    planned: words.namePlan(states.planned, states.shown),
    problems: alertsOf(device).map(words.nameAlert),
    playlist: choose(listPlaylists(options), ({ id }) => id === playlist.id),
    pin: choosePin(device, options),
    pause: choosePause(device, options),
    hasQuietHours: device.sleepsAtNight,
    pictureType: onPanel?.mediaType,
  };
}

function choosePin(device: Device, options: PublishedOptions): Choice {
  const isPinned = (device.pinnedUntilMs ?? 0) > options.now();
  return choose(listPins(device, options), (item) => item?.id === (isPinned ? device.pinnedItemId : undefined));
}

/** The shortest choice that lasts as long as the pause does. */
function choosePause(device: Device, options: PublishedOptions): Choice {
  const leftMs = (device.pausedUntilMs ?? 0) - options.now();
  return choose(listPauses(options), ({ hours }) => (leftMs <= 0 ? hours === 0 : hours * HOUR_MS >= leftMs));
}

function choose<Value>(
  named: readonly { readonly value: Value; readonly name: string }[],
  isChosen: (value: Value) => boolean,
): Choice {
  const chosen = named.find(({ value }) => isChosen(value)) ?? named.at(-1);
  return { chosen: chosen?.name ?? '', options: named.map(({ name }) => name) };
}

/** What is known of the gateway. Pure. */
export function readPublishedGateway(
  { hostName, board, disk, memory, processorCelsius }: SystemReadings,
  alerts: readonly Alert[],
  displayCount: number,
  words: EntityWords,
): PublishedGateway {
  return {
    hostName,
    board,
    problems: alerts.map(words.nameAlert),
    displayCount,
    diskPercent: usedPercent(disk),
    memoryPercent: usedPercent(memory),
    celsius: processorCelsius === undefined ? undefined : Math.round(processorCelsius),
  };
}

const usedPercent = (space: SystemReadings['disk']): number | undefined =>
  space && space.totalBytes > 0 ? Math.round(100 * (1 - space.freeBytes / space.totalBytes)) : undefined;

/** Named options, each name once: a select of Home Assistant knows options by their names only. */
function nameOnce<Value>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): readonly { readonly value: Value; readonly name: string }[] {
  const counts = new Map<string, number>();
  return values.map((value) => {
    const name = nameOf(value);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { value, name: count === 1 ? name : `${name} (${count})` };
  });
}
