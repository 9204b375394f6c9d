import { InkstandError } from '@inkstand/common/errors';
import { measureDepth } from '@inkstand/common/json';
import { writeBytes } from '../byte-size.js';
import { WEBHOOK_LIMIT_KIB } from '../webhook-limits.js';

type Settings = Readonly<Record<string, unknown>>;

/** What is read of an archive, and of the file of a recipe. */
export const ARCHIVE_LIMITS = { bytes: 5_000_000, entries: 1_000, fileBytes: 1_000_000 } as const;
/** What is received; the reader then says which of its limits is exceeded. */
export const ARCHIVE_LIMIT_BYTES = 8 * 2 ** 20;

/** Limits of an archive or folder from elsewhere; repositories contain more than recipes. */
export const PACKAGE_LIMITS = {
  archiveBytes: 20_000_000,
  entries: 10_000,
  fileBytes: 1_000_000,
  /** Total size of the files that are kept. */
  bytes: 10_000_000,
  recipes: 200,
  depth: 8,
  downloadMs: 60_000,
} as const;

/** Time to read an archive. Includes the start of the worker on a small board; a recipe of usual size takes milliseconds. */
export const READ_MS = 20_000;

/** More than any recipe has. Pages and polls take time for each field and value, in the gateway. */
const MAX_FIELDS = 200;
const MAX_VALUES = 20_000;
const MAX_DEPTH = 64;
/** As much as can be pushed to a plugin. */
const MAX_DATA_CHARS = WEBHOOK_LIMIT_KIB * 1024;

/**
 * Refuses settings that would keep the gateway busy whenever it reads them: too many fields or values, and data that is too
 * long or too deep.
 *
 * @throws InkstandError `too-large`
 */
export function checkSettingsSize({ static_data: data, ...settings }: Settings): void {
  const { custom_fields: fields } = settings;
  if (Array.isArray(fields) && fields.length > MAX_FIELDS)
    throw tooLarge(`custom_fields to be a list of at most ${MAX_FIELDS}, got ${fields.length}`);
  if (isTooMany(settings)) throw tooLarge(`settings of at most ${MAX_VALUES} values, nested at most ${MAX_DEPTH} deep`);
  const json = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
  if (json.length > MAX_DATA_CHARS || measureDepth(json) > MAX_DEPTH)
    throw tooLarge(`static_data to be at most ${writeBytes(MAX_DATA_CHARS)} of JSON, nested at most ${MAX_DEPTH} deep`);
}

/** Whether a value contains too many others, or is nested too deep. */
function isTooMany(value: unknown): boolean {
  let count = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > MAX_DEPTH || count > MAX_VALUES) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

const tooLarge = (expected: string): InkstandError => new InkstandError('too-large', `expected ${expected}`);
