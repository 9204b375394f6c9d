import { randomBytes } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import type { Device, DeviceTable, NewDevice } from '../../store/store.js';
import { type Caller, identifyCaller } from '../identity/caller.js';
import { isKey, KEY_RULE, makeKey } from '../identity/display-key.js';
import { makeFriendlyId } from '../identity/friendly-id.js';
import type { Claim, ReportedTraits } from '../report/read-headers.js';
import type { TelemetryBuffer } from '../report/telemetry-buffer.js';
import type { JoinWindow } from './join-window.js';
import type { NewcomerRateLimit } from './newcomer-rate-limit.js';
import { MAX_PENDING, PENDING_KEPT_MS, STILL_CALLING_MS } from './pending-limits.js';
import type { WaitingCaller, WaitingCallers } from './waiting-callers.js';

interface EnrolmentOptions {
  readonly devices: DeviceTable;
  readonly joinWindow: JoinWindow;
  readonly telemetry: TelemetryBuffer;
  readonly newcomers: NewcomerRateLimit;
  readonly waiting: WaitingCallers;
  /** Whether displays that join from now on must send their key. */
  readonly requiresKey: () => boolean;
  readonly now: () => number;
  /** Called when a display joined, to render its screens. */
  readonly onJoined?: ((device: Device) => void) | undefined;
}

/** What `/api/setup` answers. */
export interface Credentials {
  /** Undefined for a caller beyond the number that may wait: firmware gets what it needs, and nothing is remembered. */
  readonly device: Device | undefined;
  readonly friendlyId: string;
  readonly apiKey: string;
  /** Set while the key waits for approval. */
  readonly code?: string | undefined;
}

/** An unknown caller, or one that claims to be a display that waits. */
interface Newcomer {
  readonly mac: string;
  readonly key: string;
  /** The key is made for this caller, rather than sent by it. */
  readonly isIssued: boolean;
  readonly traits: ReportedTraits;
  readonly address: string;
}

/** Identifies displays and admits new ones. */
export class Enrolment {
  readonly #options: EnrolmentOptions;
  /** Firmware repeats a call while the first one is still being stored. */
  readonly #creations = new Map<string, Promise<Device>>();

  constructor(options: EnrolmentOptions) {
    this.#options = options;
  }

  /** Reads memory only. */
  identify(claim: Claim): Caller {
    return identifyCaller(claim, this.#options.devices, this.#options.waiting);
  }

  /**
   * Admits an unknown MAC as joined or pending, depending on the join window; joins a pending one while the window is
   * open. Notes a caller that waits for approval.
   */
  async admit({ mac, token: key }: Claim & { readonly mac: string }, traits: ReportedTraits, address: string) {
    await this.#admit({ mac, key, isIssued: false, traits, address });
  }

  /**
   * Credentials for `/api/setup`: the key of a display that has joined, unless the owner requires it; for any other caller
   * a key of its own, which works when the owner approves it.
   */
  async setUp(mac: string, traits: ReportedTraits, address: string): Promise<Credentials> {
    const { devices } = this.#options;
    const running = this.#creations.get(mac);
    const existing = running ? await running : devices.findByMac(mac);
    if (existing?.status === 'joined' && (running || !existing.requiresKey)) {
      const { id, friendlyId } = existing;
      const apiKey = devices.readKey(id) ?? (await this.renewKey(id)).apiKey;
      return { device: existing, friendlyId, apiKey };
    }
    const apiKey = makeKey();
    if (existing?.status === 'blocked') return { device: existing, friendlyId: existing.friendlyId, apiKey };
    const waiting = await this.#admit({ mac, key: apiKey, isIssued: true, traits, address });
    const device = devices.findByMac(mac);
    const isRemembered = waiting !== undefined || devices.findByKey(apiKey) !== undefined;
    if (!device || !isRemembered) return { device: undefined, friendlyId: makeFriendlyId(devices), apiKey };
    return { device, friendlyId: device.friendlyId, apiKey, code: waiting?.code };
  }

  /**
   * Approves a pending display, or another key of one that requires its key.
   *
   * @param code of the caller whose key is approved; may be absent while at most one waits
   * @throws `not-found`; `conflict` when the code is needed or nobody waits under it; `unprocessable` when the caller must
   * show its key and this one cannot be adopted: once it is reset, `/api/setup` issues another
   */
  async join(id: number, code?: string): Promise<Device> {
    const device = this.#options.devices.find(id);
    if (!device) throw new InkstandError('not-found', `there is no device ${id}`);
    return this.#join(device, this.#chooseWaiting(device, code));
  }

  /** Blocks a display, which then gets a special screen. `join` reverses it. Throws `not-found`. */
  async block(id: number): Promise<Device> {
    const device = await this.#options.devices.update(id, { status: 'blocked' });
    this.#options.waiting.forget(id);
    return device;
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
    const existing = devices.list().find(({ isDemo }) => isDemo);
    if (existing) return existing;
    // Locally administered, so that it belongs to no board.
    const mac = `02:${randomBytes(5).toString('hex').toUpperCase().match(/../g)?.join(':')}`;
    const described = this.#describe(mac, 'joined', makeKey(), traits);
    const device = await devices.create({ ...described, name, isDemo: true });
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
    this.#options.waiting.forget(id);
  }

  /**
   * Issues a new key. A display whose old one cannot be read goes on sending that, so until it sends the new one it is
   * served by its MAC. Throws `not-found`.
   */
  async renewKey(id: number): Promise<{ readonly device: Device; readonly apiKey: string }> {
    const { devices } = this.#options;
    const apiKey = makeKey();
    const isLost = devices.readKey(id) === undefined;
    // In this order, a stop between the two leaves a display that is served.
    if (isLost) await devices.update(id, { hasSentKey: false });
    return { device: await devices.replaceKey(id, apiKey), apiKey };
  }

  /** The newcomer as a waiting caller; undefined when it has joined, or too many wait. */
  async #admit(newcomer: Newcomer): Promise<WaitingCaller | undefined> {
    const { devices, joinWindow, newcomers } = this.#options;
    const { mac, traits, address } = newcomer;
    await this.#creations.get(mac);
    const existing = devices.findByMac(mac);
    if (existing) return this.#admitAgain(existing, newcomer);
    if (!newcomers.take(address)) return undefined;
    if (!joinWindow.isOpen()) {
      const device = await this.#notePending(mac, traits);
      return device && this.#noteWaiting(device, newcomer);
    }
    const creation = this.#create(newcomer).finally(() => this.#creations.delete(mac));
    this.#creations.set(mac, creation);
    await creation;
    return undefined;
  }

  /** The join window lets in displays that wait, but never gives one that requires its key another one. */
  async #admitAgain(device: Device, newcomer: Newcomer): Promise<WaitingCaller | undefined> {
    const { joinWindow, newcomers, waiting } = this.#options;
    if (device.status === 'blocked') return undefined;
    if (device.status === 'joined' && (!device.requiresKey || newcomer.key === '')) return undefined;
    const isNew = !waiting.find(device.id, newcomer.key);
    if (isNew && newcomer.key !== '' && !newcomers.take(newcomer.address)) return undefined;
    const caller = this.#noteWaiting(device, newcomer);
    if (device.status !== 'pending' || !joinWindow.isOpen()) return caller;
    await this.#join(device, caller);
    return undefined;
  }

  #noteWaiting({ id: deviceId, mac }: Device, { key, isIssued, traits, address }: Newcomer): WaitingCaller {
    const caller = { deviceId, key, isIssued, hasCalled: !isIssued, traits, clientAddress: address };
    return this.#options.waiting.note(caller, mac);
  }

  #chooseWaiting({ id }: Device, code: string | undefined): WaitingCaller | undefined {
    const callers = this.#options.waiting.listOf(id);
    if (code === undefined && callers.length <= 1) return callers[0];
    const wanted = code?.trim().toUpperCase();
    const [caller, ...others] = callers.filter((one) => one.code === wanted);
    if (caller && others.length === 0) return caller;
    const reason =
      code === undefined ? `${callers.length} callers claim to be this display` : 'nobody waits under this code';
    throw new InkstandError('conflict', `expected the code on the screen of the display: ${reason}`);
  }

  async #join(before: Device, caller: WaitingCaller | undefined): Promise<Device> {
    const { devices, joinWindow, waiting, now, onJoined, requiresKey } = this.#options;
    const { id } = before;
    const isUnusable = caller !== undefined && caller.key !== '' && !isUsable(caller);
    // It would be approved again and again, because no call of it ever shows a right key.
    if (isUnusable && (before.requiresKey || (before.status !== 'joined' && requiresKey()))) {
      throw new InkstandError('unprocessable', `expected the display to have a key of ${KEY_RULE}: reset it`);
    }
    if (caller && caller.key !== '') await this.#giveKey(before, caller);
    const joined = { status: 'joined', joinedAtMs: now(), ...(requiresKey() && { requiresKey: true }) } as const;
    const device = await devices.update(id, {
      ...(before.status !== 'joined' && joined),
      ...(caller && { ...caller.traits, hasSentKey: caller.hasCalled && isUsable(caller) }),
    });
    waiting.forget(id);
    if (!device.isDemo) await joinWindow.noteJoined();
    onJoined?.(device);
    return device;
  }

  /** A key that was not issued here is adopted: it proves who sends this MAC, beside a new key for the next setup. */
  async #giveKey({ id }: Device, { key, isIssued }: WaitingCaller): Promise<void> {
    const { devices } = this.#options;
    if (devices.findByKey(key)?.id === id) return;
    if (isIssued) await devices.replaceKey(id, key);
    else await devices.replaceKey(id, makeKey(), isKey(key) ? key : undefined);
  }

  async #create({ mac, key, isIssued, traits }: Newcomer): Promise<Device> {
    const { devices, joinWindow, onJoined, requiresKey } = this.#options;
    const adoptedKey = !isIssued && isKey(key) ? key : undefined;
    const reported = { ...traits, ...(requiresKey() && { requiresKey: true }), hasSentKey: adoptedKey !== undefined };
    const described = this.#describe(mac, 'joined', isIssued ? key : makeKey(), reported);
    const device = await devices.create({ ...described, adoptedKey });
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

  #describe(mac: string, status: 'joined' | 'pending', key: string, reported: NewDevice['reported']): NewDevice {
    const friendlyId = makeFriendlyId(this.#options.devices);
    return { mac, friendlyId, name: `Display ${friendlyId}`, status, isDemo: false, key, reported };
  }

  #lastSeenMs = ({ id, createdAtMs }: Device): number =>
    Math.max(createdAtMs, this.#options.telemetry.lastOf(id)?.lastSeenAtMs ?? 0);
}

/** Whether the caller's key is one that proves who sends the MAC. */
const isUsable = ({ key, isIssued }: WaitingCaller): boolean => isIssued || isKey(key);
