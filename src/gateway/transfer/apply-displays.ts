import { makeFriendlyId, makeKey, parseMac } from '../device/device.js';
import type { Device, DeviceChange, DeviceTable } from '../store/store.js';
import type { SourceDisplay } from './source-contents.js';
import { note } from './transfer-note.js';
import type { TransferEntry } from './transfer-report.js';

interface DisplayTarget {
  readonly devices: DeviceTable;
  readonly now: () => number;
}

/** As devices print it and people type it. */
const FRIENDLY_ID = /^[A-Z0-9]{4,12}$/;
/** A key that firmware sends in a header. */
const KEY = /^[\x21-\x7e]{8,200}$/;
/** The name of a display that nobody has named. */
const USUAL_NAME = /^Display [A-Z0-9]{6}$/;

/** Creates the displays that are not here yet, with their keys; those that are here get what nobody has chosen for them. */
export async function applyDisplays(
  sources: readonly SourceDisplay[],
  playlistIds: ReadonlyMap<string, number>,
  target: DisplayTarget,
): Promise<readonly TransferEntry[]> {
  const entries: TransferEntry[] = [];
  const ids = new Map<string, number>();
  for (const source of sources) {
    const entry = await applyDisplay(source, playlistIds.get(source.playlistKey ?? ''), target);
    if (entry.id !== undefined) ids.set(source.key, entry.id);
    entries.push(entry);
  }
  for (const [index, { key, mirrors }] of sources.entries()) {
    const entry = entries[index];
    if (mirrors === undefined || !entry) continue;
    const [id, mirroredDeviceId] = [ids.get(key), ids.get(mirrors)];
    if (id === undefined || mirroredDeviceId === undefined) {
      entries[index] = { ...entry, notes: [...entry.notes, note('mirror-lost')] };
    } else if (target.devices.find(id)?.mirroredDeviceId === undefined && entry.outcome !== 'present') {
      await target.devices.update(id, { mirroredDeviceId });
    }
  }
  return entries;
}

async function applyDisplay(
  source: SourceDisplay,
  playlistId: number | undefined,
  target: DisplayTarget,
): Promise<TransferEntry> {
  const mac = parseMac(source.mac);
  if (mac === undefined) {
    const notes = [note('failed', { reason: `expected a MAC address, got "${source.mac.slice(0, 40)}"` })];
    return { kind: 'display', name: source.name, outcome: 'left', notes };
  }
  const settings: DeviceChange = { ...source.settings, ...(playlistId !== undefined && { playlistId }) };
  const here = target.devices.findByMac(mac);
  return here ? completeDisplay(here, source, settings, target) : createDisplay(mac, source, settings, target);
}

async function createDisplay(
  mac: string,
  source: SourceDisplay,
  settings: DeviceChange,
  { devices }: DisplayTarget,
): Promise<TransferEntry> {
  const notes = [...source.notes];
  const { friendlyId, key, isOther } = chooseIdentity(source, devices);
  if (isOther) notes.push(note('key-taken'));
  const name = source.name.trim().slice(0, 100);
  const device = await devices.create({ mac, friendlyId, name, status: 'joined', isDemo: false, key, reported: {} });
  await devices.update(device.id, settings);
  return { kind: 'display', name, outcome: 'added', id: device.id, notes };
}

function chooseIdentity({ friendlyId = '', apiKey = '' }: SourceDisplay, devices: DeviceTable) {
  const wanted = friendlyId.trim().toUpperCase();
  const isIdTaken = devices.list().some((device) => device.friendlyId === wanted);
  const isKeyTaken = devices.findByKey(apiKey) !== undefined;
  return {
    friendlyId: FRIENDLY_ID.test(wanted) && !isIdTaken ? wanted : makeFriendlyId(devices),
    key: KEY.test(apiKey) && !isKeyTaken ? apiKey : makeKey(),
    isOther: isIdTaken || isKeyTaken,
  };
}

/** Its owner may have changed it here since: only what is unset is filled. */
async function completeDisplay(
  device: Device,
  source: SourceDisplay,
  settings: DeviceChange,
  { devices, now }: DisplayTarget,
): Promise<TransferEntry> {
  const unset = Object.fromEntries(
    Object.entries(settings).filter(([member]) => device[member as keyof Device] === undefined),
  ) as DeviceChange;
  const isNew = device.status === 'pending';
  const change: DeviceChange = {
    ...unset,
    ...(USUAL_NAME.test(device.name) && source.name !== device.name && { name: source.name.trim().slice(0, 100) }),
    ...(isNew && { status: 'joined' as const, joinedAtMs: now() }),
  };
  const hasChange = Object.keys(change).length > 0;
  const { id, name } = hasChange ? await devices.update(device.id, change) : device;
  return { kind: 'display', name, outcome: hasChange ? 'completed' : 'present', id, notes: [] };
}
