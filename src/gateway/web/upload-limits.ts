import { BUNDLE_LIMITS } from '../update/update.js';

/** A form without a file. */
export const FORM_LIMIT_BYTES = 1024 * 1024;

/** A file that is read into memory. */
export const FILE_LIMIT_BYTES = 26 * 1024 * 1024;

/**
 * A file too large for memory. It is written to a folder of the data folder, and the page must move it from there.
 */
export interface LargeFile {
  readonly folder: string;
  readonly limitBytes: number;
}

/** A map of a whole continent. */
export const MAP_UPLOAD: LargeFile = { folder: 'upload', limitBytes: 40_000_000_000 };
export const BACKUP_UPLOAD: LargeFile = { folder: 'upload', limitBytes: 2_000_000_000 };
/** The database of another server. */
export const TRANSFER_UPLOAD: LargeFile = { folder: 'upload', limitBytes: 500_000_000 };
export const UPDATE_UPLOAD: LargeFile = { folder: 'update', limitBytes: BUNDLE_LIMITS.bundleBytes };
