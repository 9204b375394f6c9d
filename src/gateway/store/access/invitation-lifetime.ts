/** An invitation that nobody accepts within this time has to be renewed. */
export const INVITATION_MS = 3 * 24 * 60 * 60_000;
