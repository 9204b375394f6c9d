import { InkstandError } from '@inkstand/common/errors';
import { CATALOGUE_PAGE_LIMITS } from '../../protocol/catalogue-limits.js';
import type { CatalogueJob, CatalogueResult } from '../../protocol/recipe.js';
import { download } from '../download-job.js';
import type { RequestSlots } from '../fetch/request-slots.js';
import { readCatalogue } from './read-catalogue.js';

/** Fetches and reads one page of a catalogue. @throws InkstandError with the reason, in words for the owner */
export async function runCatalogueJob(
  { url, reach }: CatalogueJob,
  signal: AbortSignal,
  slots: RequestSlots,
): Promise<CatalogueResult> {
  const { bytes, milliseconds } = CATALOGUE_PAGE_LIMITS;
  const answer = await download(url, { reach, maxBytes: bytes, timeoutMs: milliseconds, signal }, slots);
  return readCatalogue(decode(answer.bytes), answer.url);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InkstandError('unprocessable', 'expected a catalogue in UTF-8', { cause });
  }
}
