import { randomBytes } from 'node:crypto';
import { InkstandError } from '../errors.js';
import type { Device, DeviceTable, NewDevice, Telemetry } from '../store/store.js';
import { makeFriendlyId, makeKey } from './identity.js';
import type { JoinWindow } from './join-window.js';
import type { NewcomerLimiter } from './newcomer-limiter.js';
import type { Claim, ReportedTraits } from './read-headers.js';
import type { TelemetryBuffer } from './telemetry-buffer.js';

/** The sender of a request. */
export type Caller =
  | (Known & { readonly kind: 'joined' })
  | (Known & { readonly kind: 'pending' })
  | (Known & { readonly kind: 'blocked' })
  /** Known, but its key is missing or outdated and the owner requires one. */
  | (Known & { readonly kind: 'rejoin' })
  | { readonly kind: 'unknown'; readonly mac: string }
  /** Sent neither a known key nor a MAC. */
  | { readonly kind: 'unidentified' };

interface Known {
  readonly device: Device;
  /** What was wrong with the key of a device identified by MAC; absent when the key was right. */
  readonly keyState?: Telemetry['keyState'] | undefined;
}

export interface EnrolmentOptions {
  readonly devices: DeviceTable;
  readonly joinWindow: JoinWindow;
  readonly telemetry: TelemetryBuffer;
  readonly newcomers: NewcomerLimiter;
  /** Whether displays that join from now on must send their key. */
  readonly requiresKey: () => boolean;
  readonly now: () => number;
  /** Called when a display joined, to render its screens. */
  readonly onJoined?: (device: Device) => void;
}

export interface Credentials {
  readonly device: Device;
  readonly apiKey: string;
}

const MAX_PENDING = 50;
const PENDING_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** A pending display calls every 5 minutes, during setup every 15: after an hour without a call it is gone. */
const STILL_CALLING_MS = 60 * 60 * 1000;

/** Identifies displays and admits new ones. */
export class Enrolment {
  readonly #options: EnrolmentOptions;
  /** Firmware repeats a call while the first one is still being stored. */
  readonly #creations = new Map<string, Promise<Device>>();

  constructor(options: EnrolmentOptions) {
    this.#options = options;
  }

  /** Identifies by token, else by MAC. Reads memory only. */
  identify({ mac, token }: Claim): Caller {
    const { devices } = this.#options;
    const byKey = devices.findByKey(token);
    if (byKey) return { kind: byKey.isPendingKey ? 'rejoin' : byKey.device.status, device: byKey.device };
    const device = mac === undefined ? undefined : devices.findByMac(mac);
    if (!device) return mac === undefined ? { kind: 'unidentified' } : { kind: 'unknown', mac };
    const keyState = token === '' ? 'missing' : 'stale';
    return { kind: device.requiresKey && device.status === 'joined' ? 'rejoin' : device.status, device, keyState };
  }

  /**
   * Admits an unknown MAC as joined or pending, depending on the join window; joins a pending one while the window is
   * open. Undefined when there are too many.
   */
  async admit(mac: string, traits: ReportedTraits, address: string): Promise<Device | undefined> {
    const known = this.#options.devices.findByMac(mac);
    if (known) return known.status === 'pending' && this.#options.joinWindow.isOpen() ? this.join(known.id) : known;
    const running = this.#creations.get(mac);
    if (running) return running;
    if (!this.#options.newcomers.take(address)) return undefined;
    if (!this.#options.joinWindow.isOpen()) return this.#notePending(mac, traits);
    const creation = this.#create(mac, traits).finally(() => this.#creations.delete(mac));
    this.#creations.set(mac, creation);
    return creation;
  }

  /** Credentials for `/api/setup`: the existing key of a known MAC, or new ones. */
  async setUp(mac: string, traits: ReportedTraits, address: string): Promise<Credentials> {
    const { devices, joinWindow } = this.#options;
    const isNew = !devices.findByMac(mac);
    const device = await this.admit(mac, traits, address);
    if (!device) return this.#makeUnstored(mac, traits);
    const key = devices.readKey(device.id);
    if (device.requiresKey && device.status === 'joined' && !isNew) {
      if (joinWindow.isOpen()) return this.#rekey(device);
      const offered = devices.readPendingKey(device.id) ?? makeKey();
      return { device: await devices.offerKey(device.id, offered), apiKey: offered };
    }
    return key === undefined ? this.#rekey(device) : { device, apiKey: key };
  }

  /** Approves a pending display or a pending key. Throws `not-found`. */
  async join(id: number): Promise<Device> {
    const { devices, joinWindow, now, onJoined, requiresKey } = this.#options;
    const before = devices.find(id);
    if (!before) throw new InkstandError('not-found', `there is no device ${id}`);
    if (before.hasPendingKey) await devices.approveKey(id);
    const joined = { status: 'joined', joinedAtMs: now(), ...(requiresKey() && { requiresKey: true }) } as const;
    const change = before.status === 'joined' ? {} : joined;
    const device = await devices.update(id, change);
    if (!device.isDemo) await joinWindow.noteJoined();
    onJoined?.(device);
    return device;
  }

  /** Blocks a display, which then gets a special screen. `join` reverses it. Throws `not-found`. */
  async block(id: number): Promise<Device> {
    return this.#options.devices.update(id, { status: 'blocked' });
  }

  /**
   * Adds a display before its first call, with its existing key or a new one. Throws `conflict` when its MAC or key is
   * taken.
   */
  async add(mac: string, key = makeKey()): Promise<Device> {
    const { devices, onJoined, requiresKey } = this.#options;
    if (devices.findByMac(mac)) throw new InkstandError('conflict', `there is a display with the MAC address ${mac}`);
    if (devices.findByKey(key)) throw new InkstandError('conflict', 'expected a key that no other display has');
    const reported = requiresKey() ? { requiresKey: true } : {};
    const device = await devices.create(this.#describe(mac, 'joined', key, reported));
    onJoined?.(device);
    return device;
  }

  /** Creates a virtual display for trying out the gateway. Only one exists. */
  async createDemo(name: string, traits: ReportedTraits): Promise<Device> {
    const { devices, onJoined } = this.#options;
    const known = devices.list().find(({ isDemo }) => isDemo);
    if (known) return known;
    // Locally administered, so that it belongs to no board.
    const mac = `02:${randomBytes(5).toString('hex').toUpperCase().match(/../g)?.join(':')}`;
    const device = await devices.create({
      mac,
      friendlyId: makeFriendlyId(devices),
      name,
      status: 'joined',
      isDemo: true,
      key: makeKey(),
      reported: traits,
    });
    onJoined?.(device);
    return device;
  }

  /** Removes pending displays that have not called for a week. */
  async dropOldPending(): Promise<void> {
    const { devices, now } = this.#options;
    for (const device of devices.list()) {
      if (device.status !== 'pending') continue;
      if (Math.abs(now() - this.#lastSeenMs(device)) > PENDING_KEPT_MS) await this.remove(device.id);
    }
  }

  async remove(id: number): Promise<void> {
    await this.#options.devices.remove(id);
    this.#options.telemetry.forget(id);
  }

  async #create(mac: string, traits: ReportedTraits): Promise<Device> {
    const { devices, joinWindow, onJoined, requiresKey } = this.#options;
    const reported = { ...traits, ...(requiresKey() && { requiresKey: true }) };
    const device = await devices.create(this.#describe(mac, 'joined', makeKey(), reported));
    await joinWindow.noteJoined();
    onJoined?.(device);
    return device;
  }

  /** A new MAC never replaces a pending one that still calls. Reads memory only. */
  async #notePending(mac: string, traits: ReportedTraits): Promise<Device | undefined> {
    const { devices, now } = this.#options;
    const pending = devices.list().filter(({ status }) => status === 'pending');
    if (pending.length >= MAX_PENDING) {
      const silent = pending.find((device) => Math.abs(now() - this.#lastSeenMs(device)) > STILL_CALLING_MS);
      if (!silent) return undefined;
      await this.remove(silent.id);
    }
    return devices.findByMac(mac) ?? devices.note(this.#describe(mac, 'pending', makeKey(), traits));
  }

  /**
   * Credentials that firmware accepts but that are not stored; once there is space, the display is admitted by its MAC.
   */
  #makeUnstored(mac: string, traits: ReportedTraits): Credentials {
    const apiKey = makeKey();
    return { device: this.#options.devices.draft(this.#describe(mac, 'pending', apiKey, traits)), apiKey };
  }

  #describe(mac: string, status: 'joined' | 'pending', key: string, reported: NewDevice['reported']): NewDevice {
    const friendlyId = makeFriendlyId(this.#options.devices);
    return { mac, friendlyId, name: `Display ${friendlyId}`, status, isDemo: false, key, reported };
  }

  /** Issues a new key on request, for a display whose old key cannot be read. Throws `not-found`. */
  async renewKey(id: number): Promise<Credentials> {
    const device = this.#options.devices.find(id);
    if (!device) throw new InkstandError('not-found', `there is no device ${id}`);
    return this.#rekey(device);
  }

  async #rekey(device: Device): Promise<Credentials> {
    const apiKey = makeKey();
    return { device: await this.#options.devices.replaceKey(device.id, apiKey), apiKey };
  }

  #lastSeenMs = ({ id, createdAtMs }: Device): number =>
    Math.max(createdAtMs, this.#options.telemetry.lastOf(id)?.lastSeenAtMs ?? 0);
}
