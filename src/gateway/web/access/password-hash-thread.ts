import { scryptSync } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

/** Input of the thread that derives a key. */
export interface DeriveInput {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly hashBytes: number;
  readonly cost: number;
  readonly blockSize: number;
}

const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

const { password, salt, hashBytes, cost, blockSize }: DeriveInput = workerData;
parentPort?.postMessage(
  scryptSync(password, salt, hashBytes, { N: cost, r: blockSize, p: 1, maxmem: MAX_MEMORY_BYTES }),
);
