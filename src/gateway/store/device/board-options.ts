/**
 * Without `rewind`, `send_to_me` and `sleep`, which crash firmware or end in its error screen (device protocol, section
 * 12).
 */
export const SPECIAL_FUNCTIONS = ['none', 'identify', 'restart_playlist', 'guest_mode'] as const;
/** What a double-click of the display's button does. */
export type SpecialFunction = (typeof SPECIAL_FUNCTIONS)[number];

/** Profiles that firmware supports; `default` leaves the choice to it. */
export const TEMPERATURE_PROFILES = ['default', 'a', 'b'] as const;
export type TemperatureProfile = (typeof TEMPERATURE_PROFILES)[number];

/** How the touch bar of a TRMNL X is used. */
export const TOUCHBAR_MODES = ['tap', 'slide'] as const;
export type TouchbarMode = (typeof TOUCHBAR_MODES)[number];
