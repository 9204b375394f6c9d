const DAY_MS = 24 * 60 * 60_000;

/** Lifetime of a browser's session after its last use, and of its cookie. */
export const SESSION_MS = 180 * DAY_MS;
/** Lifetime of a program's refresh token: whoever has not renewed one for so long has to sign in again. */
export const SIGN_IN_MS = 14 * DAY_MS;
/** An invitation that nobody accepts within this time has to be renewed. */
export const INVITATION_MS = 3 * DAY_MS;
