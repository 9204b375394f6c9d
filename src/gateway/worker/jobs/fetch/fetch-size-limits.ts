/** How much is read of what a job fetches. Pictures of plugins have theirs in `protocol/picture-limits.ts`. */
export const FETCH_SIZE_LIMITS = {
  /** A response to a poll. */
  pollBytes: 5_000_000,
  /** A picture, style sheet, font or script of a page. */
  assetBytes: 5_000_000,
  /** What says where a picture is, such as the answer of another server. */
  pointerBytes: 100_000,
  albumListBytes: 5_000_000,
  /** The community's catalogue has 200 kB for 170 recipes. */
  catalogueBytes: 3_000_000,
  /** The response to a request of a page's script or a transform. */
  scriptBytes: 2_000_000,
  /** The response of an alert's webhook, which is not used. */
  webhookBytes: 5_000_000,
} as const;
