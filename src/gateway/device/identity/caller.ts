import type { Device, DeviceTable, Telemetry } from '../../store/store.js';
import type { WaitingCallers } from '../join/waiting-callers.js';
import type { Claim } from '../report/read-headers.js';

/** The sender of a request. */
export type Caller =
  | (IdentifiedDevice & { readonly kind: 'joined'; readonly proof: Proof })
  | (IdentifiedDevice & { readonly kind: 'pending'; readonly code?: string | undefined })
  | (IdentifiedDevice & { readonly kind: 'blocked' })
  /** Known, but its key is missing or another one and the owner requires it. */
  | (IdentifiedDevice & { readonly kind: 'rejoin'; readonly code?: string | undefined })
  | { readonly kind: 'unknown'; readonly mac: string }
  /** Sent neither a known key nor a MAC. */
  | { readonly kind: 'unidentified' };

/**
 * What shows that a caller is the display that it claims to be: its key; nothing, as with a display that has never sent its
 * key (`keyless`), whose reports count with reservations; or nothing although the display has a key (`none`), so that the
 * call changes nothing.
 */
type Proof = 'key' | 'keyless' | 'none';

interface IdentifiedDevice {
  readonly device: Device;
  /** What was wrong with the key of a device identified by MAC; absent when the key was right. */
  readonly keyState?: Telemetry['keyState'] | undefined;
}

/** Identifies by an issued key, else by MAC. Reads memory only. */
export function identifyCaller(
  { mac, token }: Claim,
  devices: Pick<DeviceTable, 'find' | 'findByKey' | 'findByMac' | 'hasAdopted' | 'readKey'>,
  waiting: Pick<WaitingCallers, 'find' | 'findByKey'>,
): Caller {
  const byKey = devices.findByKey(token);
  if (byKey?.status === 'joined') return { kind: 'joined', device: byKey, proof: 'key' };
  const device = byKey ?? (mac === undefined ? findWaiting() : devices.findByMac(mac));
  if (!device) return mac === undefined ? { kind: 'unidentified' } : { kind: 'unknown', mac };
  const keyState = token === '' ? 'missing' : 'stale';
  const code = waiting.find(device.id, token)?.code;
  if (device.status === 'pending') return { kind: 'pending', device, keyState, code };
  if (device.status === 'blocked') return { kind: 'blocked', device, keyState };
  if (devices.hasAdopted(device.id, token)) return { kind: 'joined', device, proof: 'key' };
  if (device.requiresKey || mac === undefined) return { kind: 'rejoin', device, keyState, code };
  // A restored display whose key cannot be read sends one that cannot be recognised.
  const hasKey = device.hasSentKey && devices.readKey(device.id) !== undefined;
  return { kind: 'joined', device, keyState, proof: hasKey ? 'none' : 'keyless' };

  function findWaiting(): Device | undefined {
    const caller = waiting.findByKey(token);
    return caller && devices.find(caller.deviceId);
  }
}
