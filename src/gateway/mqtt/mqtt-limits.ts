/** Limits on what a broker may send and cause. Topics of plugins have theirs in `plugin/topics/topic-limits.ts`. */

/** Larger packets of the broker are dropped unread. */
export const MAX_PACKET_BYTES = 128 * 1024;

/** Commands that reach the gateway in a second; people press buttons more slowly. */
export const MAX_COMMANDS_PER_SECOND = 10;
export const MAX_COMMAND_BYTES = 1_000;

/** For each display. The picture of each message is kept for a day, so a flood would fill the SD card. */
export const MESSAGES_PER_MINUTE = 5;

/** Pictures that are larger are not published: a broker holds what it retains in memory. */
export const MAX_PICTURE_BYTES = 1_000_000;

/** Heap of the process that is connected to the broker. */
export const HEAP_MEGABYTES = 64;
