/** Bytes that are read of what a job fetches. Pictures of plugins and catalogues have theirs in `protocol/`. */
export const FETCH_SIZE_LIMITS = {
  /** A response to a poll. */
  pollBytes: 5_000_000,
  /** A picture, style sheet, font or script of a page. */
  assetBytes: 5_000_000,
  /** What says where a picture is, such as the answer of another server. */
  pointerBytes: 100_000,
  albumListBytes: 5_000_000,
  /** The response to a request of a page's script or a transform. */
  scriptBytes: 2_000_000,
  /** The response of an alert's webhook, which is not used. */
  webhookBytes: 5_000_000,
} as const;

/** Milliseconds until a request fails, or all requests of one kind do. */
export const FETCH_TIMEOUTS_MS = {
  /** One address of a poll, unless the plugin sets a time of its own. */
  poll: 10_000,
  picture: 10_000,
  /** A picture, style sheet or font of a page. */
  asset: 8_000,
  /** A script of a page, or a request of one. */
  pageRequest: 8_000,
  /** Everything that the scripts of a page fetch. A mashup has four pages, and a worker job has a minute. */
  page: 10_000,
  transformRequest: 10_000,
  /** All requests of one transform: less than a job's deadline, after which the worker is killed. */
  transform: 30_000,
  albumList: 15_000,
  albumPicture: 30_000,
  webhook: 10_000,
} as const;

/** How many addresses a job fetches. */
export const FETCH_COUNT_LIMITS = {
  redirects: 5,
  pollUrls: 50,
  /** Pictures, style sheets and fonts of one screen. */
  assets: 60,
  /** Scripts that a page loads by address; what its scripts request is limited in `@inkstand/sandbox/script-limits`. */
  pageScripts: 30,
} as const;

/** Requests at the same time; the others wait in order. */
export const CONCURRENT_REQUESTS = { total: 4, perHost: 2 } as const;
