import { resolveWithin } from '../resolve-within.js';

/** The hardware of the board; undefined when reading it takes too long. */
export type Inventory = Readonly<Record<string, unknown>> | undefined;

const REQUESTED = {
  system: 'manufacturer, model, version',
  osInfo: 'distro, release, codename, kernel, arch',
  cpu: 'manufacturer, brand, cores, speedMax',
  diskLayout: 'device, type, name, size',
} as const;
const TIMEOUT_MS = 8_000;

/** Reads the hardware of this machine. Only on demand, because it starts a dozen processes and takes a second. */
export async function readInventory(): Promise<Inventory> {
  const { get } = await import('systeminformation');
  return resolveWithin(
    get(REQUESTED).catch(() => undefined),
    TIMEOUT_MS,
  );
}
