/** What one page may do besides the limits of its engine. */
export const PAGE_LIMITS = {
  /** Virtual time after which the picture is taken, and how far the framework's own script is waited for. */
  virtualMs: 5_000,
  frameworkMs: 33.4,
  /** Listeners, timers and frames. */
  turns: 20_000,
  scripts: 200,
  pictures: 100,
  requests: 20,
  /** Characters of one answer to a request, as the guest receives it. */
  answerChars: 3_000_000,
  consoleLines: 20,
  consoleChars: 500,
  errors: 20,
  /** Longest query, selector or name that is read at all. */
  nameChars: 2_000,
  xmlDepth: 128,
} as const;
