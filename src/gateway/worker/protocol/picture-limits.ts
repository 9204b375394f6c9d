/** Maximum size of a picture that is rendered on demand. */
export const PICTURE_LIMIT_BYTES = 5_000_000;

/** Maximum size of a picture of a plugin setting as it arrives; it is stored smaller. */
export const RECEIVED_LIMIT_BYTES = 25_000_000;
