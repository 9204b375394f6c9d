import { InkstandError } from '@inkstand/common/errors';
import type { CatalogueJob, CatalogueResult } from '../../protocol/recipe.js';
import { download } from '../download-job.js';
import { FETCH_SIZE_LIMITS, FETCH_TIMEOUTS_MS } from '../fetch/fetch-limits.js';
import type { RequestSlots } from '../fetch/request-slots.js';
import { readCatalogue } from './read-catalogue.js';

/** Fetches and reads one page of a catalogue. @throws InkstandError with the reason, in words for the owner */
export async function runCatalogueJob(
  { url, reach }: CatalogueJob,
  signal: AbortSignal,
  slots: RequestSlots,
): Promise<CatalogueResult> {
  const answer = await download(
    url,
    { reach, maxBytes: FETCH_SIZE_LIMITS.catalogueBytes, timeoutMs: FETCH_TIMEOUTS_MS.catalogue, signal },
    slots,
  );
  return readCatalogue(decode(answer.bytes), answer.url);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InkstandError('unprocessable', 'expected a catalogue in UTF-8', { cause });
  }
}
