import { InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../../byte-size.js';
import { type CheckedPicture, type PictureJob, type PictureResult, RECEIVED_LIMIT_BYTES } from '../../worker/worker.js';

/** Runs a picture job in the worker; the gateway process never decodes pictures. */
export type RunPicture = (job: PictureJob) => Promise<PictureResult>;

/** Throws `too-large` above the size limit. */
export function requirePictureSize({ byteLength }: Uint8Array): void {
  if (byteLength <= RECEIVED_LIMIT_BYTES) return;
  throw new InkstandError('too-large', `expected a picture of at most ${writeBytes(RECEIVED_LIMIT_BYTES)}`);
}

/** Decodes received bytes. Throws `unprocessable` when they are not a picture. */
export async function checkPicture(run: RunPicture, bytes: Uint8Array, now: number): Promise<CheckedPicture> {
  const result = await run({
    kind: 'picture',
    source: { kind: 'bytes', bytes },
    variables: {},
    now,
    validator: undefined,
    reach: { allowLoopback: false, gatewayPorts: [] },
  });
  if (result.kind === 'changed') return result.picture;
  throw new InkstandError('internal', `expected a checked picture, got ${result.kind}`);
}
