/** Limits of a bundle; a release has about 2,500 files and 70 MB. */
export const BUNDLE_LIMITS = {
  files: 10_000,
  releaseBytes: 400_000_000,
  bundleBytes: 200_000_000,
  manifestBytes: 4_000_000,
  signatureBytes: 1_000,
} as const;

/** How often a request is unpacked again that was interrupted each time. */
export const MAX_ATTEMPTS = 3;

/** Space on the disk that is reserved for the gateway during the update. */
export const RESERVED_BYTES = 20_000_000;
