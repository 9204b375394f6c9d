/** Colours of pages: those of the system, or always light or dark. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Cookie with the browser's choice; each browser has its own. */
export const THEME_COOKIE = 'inkstand_theme';

export const readTheme = (cookie: string | undefined): Theme => THEMES.find((theme) => theme === cookie) ?? 'auto';
