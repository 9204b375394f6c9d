/** Limits of what one plugin setting reads from a broker. The size of its data is limited as for webhooks. */

/** Maximum number of lines of topics. */
export const MAX_LINES = 20;
export const MAX_FILTER_CHARS = 256;
/** Maximum number of topics that match. */
export const MAX_TOPICS = 200;
/** Maximum size of a message. */
export const MAX_PAYLOAD_BYTES = 64 * 1024;
/** Messages that are kept of each topic. */
export const MAX_HISTORY = 500;

/** Shortest time between two changes of the data, unless the plugin setting has its own. */
export const DEFAULT_DEBOUNCE_SECONDS = 60;
export const MIN_DEBOUNCE_SECONDS = 1;
export const MAX_DEBOUNCE_SECONDS = 86_400;
