/** Maximum size of a picture that is rendered on demand. */
export const PICTURE_LIMIT_BYTES = 5_000_000;

/** Maximum size of a picture of a plugin setting as it arrives; it is stored smaller. */
export const RECEIVED_LIMIT_BYTES = 25_000_000;

/** How photographs are stored. Larger files are written again, whatever their size in pixels. */
export const STORED_PICTURE = {
  receivedBytes: RECEIVED_LIMIT_BYTES,
  /** Photographs of phones have 50 million pixels, and some more to be divisible by their blocks. */
  receivedPixels: 51_000_000,
  /** No panel has more pixels on a side; the rest is for cropping. */
  sidePx: 2560,
  bytes: 5_000_000,
  jpegQuality: 90,
} as const;

/** A side that is long enough, of the files that iCloud has of a photograph. */
export const ICLOUD_SIDE_PX = 2_000;

/** Pictures of an album, and of a plugin that stores them; more are left out. */
export const ALBUM_LIMIT = 100;

/** New pictures of an album that one poll fetches, so that others get their turn and the answer stays small. */
export const ALBUM_BATCH = { pictures: 10, bytes: 12_000_000, milliseconds: 15_000 } as const;

/** What may be uploaded to one plugin setting. */
export const UPLOAD_LIMITS = { pictures: ALBUM_LIMIT, bytes: 60_000_000 } as const;
