import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** The current start of the board. */
export interface Boot {
  /** Differs for every start; undefined on a system that has none. */
  readonly id: string | undefined;
  /** Since the start, by a clock that is never set. */
  readonly seconds: number;
}

/** Reads the kernel's identity of this start, which a process that ends and starts again does not change. */
export function readBoot(): Boot {
  return { id: readBootId(), seconds: uptime() };
}

function readBootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
