/** From this charge on, an alert says that the battery is low, and its icon shows it. */
export const LOW_BATTERY_PERCENT = 15;
/** The alert resolves only at this charge, because readings near the limit vary with the temperature. */
export const CHARGED_PERCENT = 20;
