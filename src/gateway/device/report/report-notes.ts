import { noteBoardFacts } from '@inkstand/engine/model';
import { boardTraitsOf } from '../../screen/screen.js';
import type { Device, DeviceTable } from '../../store/store.js';
import type { Caller } from '../identity/caller.js';
import { hasNewTraits } from '../join/needs-admission.js';
import { planReport, type ReportedOnce } from './keyless-report.js';
import type { ReportedTraits } from './read-headers.js';

/** Keeps what displays report of their panel: with their key at once, without one when it is repeated. In memory only. */
export class ReportNotes {
  readonly #devices: DeviceTable;
  readonly #now: () => number;
  readonly #once = new Map<number, ReportedOnce>();

  constructor(devices: DeviceTable, now: () => number) {
    this.#devices = devices;
    this.#now = now;
  }

  /** The caller with what it reported, as far as that counts. */
  note(caller: Caller, traits: ReportedTraits): Caller {
    if (caller.kind !== 'joined' || caller.proof === 'none') return caller;
    const accepted = caller.proof === 'key' ? traits : this.#planOf(caller.device, traits);
    const isNew = hasNewTraits(caller.device, accepted);
    const device = isNew ? this.#devices.noteReported(caller.device.id, accepted) : caller.device;
    return { ...caller, device: this.#noteBoard(device ?? caller.device) };
  }

  /** From its first match, a display's screens follow the same row of the table of boards. */
  #noteBoard(device: Device): Device {
    const boardFacts = noteBoardFacts(boardTraitsOf(device));
    if (boardFacts === undefined) return device;
    return this.#devices.noteReported(device.id, { boardFacts }) ?? device;
  }

  #planOf(device: Device, traits: ReportedTraits): ReportedTraits {
    const { accepted, once } = planReport(device, traits, this.#once.get(device.id), this.#now());
    if (once) this.#once.set(device.id, once);
    else this.#once.delete(device.id);
    return accepted;
  }
}
