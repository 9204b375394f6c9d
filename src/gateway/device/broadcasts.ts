import { InkstandError } from '@inkstand/common/errors';
import type { Viewer } from '../plugin/plugin.js';
import { type BroadcastSource, describeDevice, makeBroadcastCell } from '../screen/screen.js';
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
  type PluginSetting,
} from '../store/store.js';
import { buildRenderJob, type ReachPolicy, type RenderJob, type RenderResult } from '../worker/worker.js';
import type { DeviceModule } from './device.js';
import { type BroadcastStatus, planBroadcastStatus } from './plan/plan-broadcast-status.js';
import { hasTag } from './tags.js';

export interface BroadcastsOptions {
  readonly table: BroadcastTable;
  readonly devices: Pick<DeviceTable, 'find' | 'list'>;
  readonly device: Pick<DeviceModule, 'shown' | 'telemetry' | 'panels'>;
  readonly findPlugin: (id: number) => PluginSetting | undefined;
  /** Decodes a picture; rejects with `unprocessable` when it is none. */
  readonly checkPicture: (bytes: Uint8Array) => Promise<BroadcastPicture>;
  readonly runJob: (job: RenderJob) => Promise<RenderResult>;
  readonly user: () => Viewer['user'];
  readonly reach: () => ReachPolicy;
  readonly now: () => number;
  /** Called when what displays show has changed. */
  readonly onChange: () => void;
}

/** What somebody wants to show; the displays are named one by one or by tags, all when neither is. */
export interface BroadcastRequest {
  readonly content: NewBroadcast['content'];
  /** Of a picture, as received. */
  readonly bytes?: Uint8Array | undefined;
  readonly deviceIds?: readonly number[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly untilMs: number;
}

/** Characters of a message: as many as can be read on a small panel. */
export const MAX_MESSAGE_CHARS = 600;

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

  /** Those that displays show or will show. */
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
    const found = this.#options.table.find(id);
    if (!found) throw new InkstandError('not-found', 'there is no such broadcast');
    return found;
  }

  /**
   * Starts a broadcast. Throws `unprocessable` when there is nothing to show, or no display, or its time is over;
   * `too-large` and `unprocessable` for bytes that are not a picture.
   */
  async start({ content, bytes, untilMs, ...wanted }: BroadcastRequest): Promise<Broadcast> {
    const { table, checkPicture, findPlugin, now, onChange } = this.#options;
    const deviceIds = this.choose(wanted).map(({ id }) => id);
    if (deviceIds.length === 0) throw new InkstandError('unprocessable', 'expected at least one display, found none');
    if (untilMs <= now()) throw new InkstandError('unprocessable', 'expected a time that is not over yet');
    if (content.kind === 'plugin' && !findPlugin(content.pluginSettingId)) {
      throw new InkstandError('unprocessable', `expected the id of a plugin, there is no ${content.pluginSettingId}`);
    }
    if (content.kind === 'picture' && !bytes) throw new InkstandError('unprocessable', 'expected a picture, got none');
    const picture = content.kind === 'picture' && bytes ? await checkPicture(bytes) : undefined;
    const started = await table.create({ content, picture, deviceIds, untilMs });
    onChange();
    return started;
  }

  /** Shows the same again, on the same displays. Throws `not-found`, and `unprocessable` as `start`. */
  async repeat(id: number, untilMs: number): Promise<Broadcast> {
    const { content, deviceIds } = this.get(id);
    const bytes = content.kind === 'picture' ? (await this.#options.table.picture(id))?.bytes : undefined;
    return this.start({ content, bytes, deviceIds, untilMs });
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
      displays: this.#displaysOf(broadcast).map(({ id }) => {
        const subject = device.shown.find(id)?.subject;
        const shownItemId = subject?.kind === 'item' ? subject.itemId : undefined;
        return { deviceId: id, shownItemId, expectedWakeMs: device.telemetry.expectedWakeMs(id) };
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

/** The broadcast with the item that a plan or display names; undefined for an item of a playlist. */
export function findBroadcast(table: Pick<BroadcastTable, 'find'>, itemId: number): Broadcast | undefined {
  const id = broadcastIdOf(itemId);
  return id === undefined ? undefined : table.find(id);
}
