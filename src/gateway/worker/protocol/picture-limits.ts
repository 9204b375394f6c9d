/** Maximum size of a picture that is rendered on demand. */
export const PICTURE_LIMIT_BYTES = 5_000_000;

/** Maximum size of a picture of a plugin setting as it arrives; it is stored smaller. */
export const RECEIVED_LIMIT_BYTES = 25_000_000;

/** Pictures of an album, and of a plugin that stores them; more are left out. */
export const ALBUM_LIMIT = 100;

/** What may be uploaded to one plugin setting. */
export const UPLOAD_LIMITS = { pictures: ALBUM_LIMIT, bytes: 60_000_000 } as const;
