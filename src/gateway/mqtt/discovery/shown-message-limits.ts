/** How long a message of a smart home is shown. */
export const MESSAGE_MS = 60 * 60_000;

/** For each display. The picture of each message is kept for a day, so a flood would fill the SD card. */
export const MESSAGES_PER_MINUTE = 5;
