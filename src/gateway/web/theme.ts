/** Colours of pages: those of the system, or always light or dark. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const readTheme = (cookie: string | undefined): Theme => THEMES.find((theme) => theme === cookie) ?? 'auto';
