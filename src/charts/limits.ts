/** Hostile options must end: what is more than this is left out. */
export const MAX_POINTS = 10_000;
export const MAX_SERIES = 200;
export const MAX_AXES = 20;
export const MAX_TICKS = 1_000;
export const MAX_PLOT_LINES = 500;
export const MAX_OPTION_DEPTH = 24;
export const MAX_CHARTS = 200;
export const MAX_LABEL_LENGTH = 2_000;
export const MAX_SIDE_PX = 8_000;
