import { InkstandError } from '@inkstand/common/errors';
import type { Viewer } from '../plugin/plugin.js';
import {
  type BroadcastScreen,
  type BroadcastSource,
  describeDevice,
  makeBroadcastCell,
  type PluginObstacle,
} from '../screen/screen.js';
import {
  type Broadcast,
  type BroadcastPicture,
  type BroadcastTable,
  broadcastIdOf,
  type Device,
  type DeviceTable,
  isCurrent,
  itemIdOfBroadcast,
  type NewBroadcast,
} from '../store/store.js';
import { buildRenderJob, type NetworkPolicy, type RenderJob, type RenderResult } from '../worker/worker.js';
import type { DeviceModule } from './device.js';
import { type BroadcastScreenState, type BroadcastStatus, planBroadcastStatus } from './plan/broadcast-status.js';
import { hasTag } from './tags.js';

interface BroadcastsOptions {
  readonly table: BroadcastTable;
  readonly devices: Pick<DeviceTable, 'find' | 'list'>;
  readonly device: Pick<DeviceModule, 'shown' | 'telemetry' | 'panels' | 'screens'>;
  /** What has to be done before a plugin can be shown; undefined when nothing. */
  readonly findObstacle: (pluginSettingId: number) => Promise<PluginObstacle | undefined>;
  /** Decodes a picture; rejects with `unprocessable` when it is none. */
  readonly checkPicture: (bytes: Uint8Array) => Promise<BroadcastPicture>;
  readonly runJob: (job: RenderJob) => Promise<RenderResult>;
  readonly user: () => Viewer['user'];
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
  /** Called when what displays show has changed. */
  readonly onChange: () => void;
}

/** What somebody wants to show; the displays are named one by one or by tags, all when neither is. */
export interface BroadcastRequest {
  readonly content: NewBroadcast['content'];
  /** The bytes of a picture, as received. */
  readonly bytes?: Uint8Array | undefined;
  readonly deviceIds?: readonly number[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly untilMs: number;
  readonly by?: NewBroadcast['by'];
}

type RepeatRequest = Pick<BroadcastRequest, 'untilMs' | 'deviceIds' | 'by'>;

/** For programs that state no time. */
export const DEFAULT_BROADCAST_MINUTES = 60;
export const MAX_BROADCAST_MINUTES = 365 * 24 * 60;

/** Characters of a message: as many as can be read on a small panel. */
export const MAX_MESSAGE_CHARS = 600;

/** Why a plugin cannot be shown, and what to do. */
const OBSTACLES: Readonly<Record<PluginObstacle, string>> = {
  gone: 'expected the id of a plugin, there is none with this id',
  fields: 'the plugin cannot be shown yet: fill in its required fields first',
  push: 'the plugin cannot be shown yet: it has no data, push some first',
  source: 'the plugin cannot be shown yet: its source has sent no data, check the source first',
  pictures: 'the plugin cannot be shown yet: it has no pictures, add one first',
  markup: 'the plugin cannot be shown yet: it has no markup, write some first',
};

/** Shows messages, pictures and plugins on displays until a time, outside their playlists. */
export class Broadcasts {
  readonly #options: BroadcastsOptions;

  constructor(options: BroadcastsOptions) {
    this.#options = options;
  }

  /** Newest first, including those that are over. */
  list(): readonly Broadcast[] {
    return this.#options.table.list();
  }

  /** Broadcasts that displays show or will show. */
  current(): readonly Broadcast[] {
    const { now } = this.#options;
    return this.list().filter((broadcast) => isCurrent(broadcast, now()) && this.#displaysOf(broadcast).length > 0);
  }

  /** The broadcast that a display shows or will show. */
  findFor(deviceId: number): Broadcast | undefined {
    return this.#options.table.findFor(deviceId, this.#options.now());
  }

  /** Throws `not-found`. */
  get(id: number): Broadcast {
    const broadcast = this.#options.table.find(id);
    if (!broadcast) throw new InkstandError('not-found', 'there is no such broadcast');
    return broadcast;
  }

  /**
   * Starts a broadcast. Throws `unprocessable` when there is nothing to show yet, or no display, or its time is over;
   * `too-large` and `unprocessable` for bytes that are not a picture.
   */
  async start({ content, bytes, untilMs, by, ...wanted }: BroadcastRequest): Promise<Broadcast> {
    const { table, checkPicture, now, onChange } = this.#options;
    const deviceIds = this.choose(wanted).map(({ id }) => id);
    if (deviceIds.length === 0) throw new InkstandError('unprocessable', 'expected at least one display, found none');
    if (untilMs <= now()) throw new InkstandError('unprocessable', 'expected a time that is not over yet');
    const obstacle = await this.findObstacle(content);
    if (obstacle) throw new InkstandError('unprocessable', OBSTACLES[obstacle]);
    if (content.kind === 'picture' && !bytes) throw new InkstandError('unprocessable', 'expected a picture, got none');
    const picture = content.kind === 'picture' && bytes ? await checkPicture(bytes) : undefined;
    const started = await table.create({ content, picture, deviceIds, untilMs, by });
    onChange();
    return started;
  }

  /** What has to be done before this can be shown; undefined when nothing. */
  async findObstacle(content: NewBroadcast['content']): Promise<PluginObstacle | undefined> {
    return content.kind === 'plugin' ? this.#options.findObstacle(content.pluginSettingId) : undefined;
  }

  /**
   * Shows the same again, on those of its displays that are among `deviceIds`, or on all of them. Throws `not-found`, and
   * `unprocessable` as `start`.
   */
  async repeat(id: number, { untilMs, deviceIds, by }: RepeatRequest): Promise<Broadcast> {
    const { content, deviceIds: before } = this.get(id);
    const bytes = content.kind === 'picture' ? (await this.#options.table.picture(id))?.bytes : undefined;
    return this.start({
      ...{ content, bytes, untilMs, by },
      deviceIds: before.filter((one) => deviceIds?.includes(one) ?? true),
    });
  }

  /** Decodes a picture. Throws `too-large`, and `unprocessable` for bytes that are not one. */
  check(bytes: Uint8Array): Promise<BroadcastPicture> {
    return this.#options.checkPicture(bytes);
  }

  /** Ends a broadcast: at their next call, displays continue their playlists. Throws `not-found`. */
  async end(id: number): Promise<Broadcast> {
    const ended = await this.#options.table.end(id);
    this.#options.onChange();
    return ended;
  }

  /** Displays that joined, limited to these ids and tags if there are any. */
  choose({ deviceIds, tags }: Pick<BroadcastRequest, 'deviceIds' | 'tags'>): readonly Device[] {
    const joined = this.#options.devices.list().filter(({ status }) => status === 'joined');
    if (deviceIds === undefined && tags === undefined) return joined;
    return joined.filter(
      (device) => deviceIds?.includes(device.id) === true || tags?.some((tag) => hasTag(device, tag)) === true,
    );
  }

  /** On which displays it is, and when it will be on the others. */
  statusOf(broadcast: Broadcast): BroadcastStatus {
    const { device, now } = this.#options;
    return planBroadcastStatus({
      itemId: itemIdOfBroadcast(broadcast.id),
      untilMs: broadcast.untilMs,
      nowMs: now(),
      displays: this.#displaysOf(broadcast).map((display) => {
        const { id } = display;
        const subject = device.shown.find(id)?.subject;
        const shownItemId = subject?.kind === 'item' ? subject.itemId : undefined;
        const screen = stateOf(device.screens.listBroadcasts(display, now())[0]);
        return { deviceId: id, shownItemId, screen, expectedWakeMs: device.telemetry.expectedWakeMs(id) };
      }),
    });
  }

  /** Renders a message or picture for a display without storing anything. Throws as the worker does. */
  async preview(source: BroadcastSource, device: Device): Promise<RenderResult> {
    const { panels } = this.#options.device;
    const { user, reach, now, runJob } = this.#options;
    const { panel } = panels.of(device);
    const { timeZone, locale } = user();
    const viewer = { user: user(), device: describeDevice({ device, telemetry: undefined }, panel) };
    const cell = await makeBroadcastCell(source, viewer, now());
    const upright = { ...panel, format: 'png', rotationDegrees: 0, mirrored: false } as const;
    return runJob(buildRenderJob({ cell }, { panel: upright, now: now(), timeZone, locale, reach: reach() }));
  }

  /** Displays for which no newer broadcast has replaced it. */
  #displaysOf({ id, deviceIds }: Broadcast): readonly Device[] {
    const { devices, table, now } = this.#options;
    return deviceIds.flatMap((deviceId) => {
      const device = devices.find(deviceId);
      return device && table.findFor(deviceId, now())?.id === id ? [device] : [];
    });
  }
}

/** An older screen stays when a later render fails, unless its markup is broken. */
function stateOf(shown: BroadcastScreen | undefined): BroadcastScreenState {
  if (shown?.explanation?.kind === 'broken') return 'failed';
  if (shown?.screen ?? shown?.explanation) return 'ready';
  return shown?.absence ? 'failed' : 'not-rendered';
}

/** The broadcast with the item that a plan or display names; undefined for an item of a playlist. */
export function findBroadcast(table: Pick<BroadcastTable, 'find'>, itemId: number): Broadcast | undefined {
  const id = broadcastIdOf(itemId);
  return id === undefined ? undefined : table.find(id);
}
