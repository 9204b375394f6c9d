/** Size of the largest accepted file; no board has space for more. */
export const FIRMWARE_LIMIT_BYTES = 4 * 1024 * 1024;
