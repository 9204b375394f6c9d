/** The keys of settings.yml that mean something here, read leniently: values arrive as `"no"`, `no`, null or ''. */
export interface RecipeSettings {
  readonly pollingUrl: string;
  readonly pollingVerb: 'get' | 'post';
  readonly refreshMinutes: number;
  readonly darkMode: boolean;
  readonly noScreenPadding: boolean;
  readonly frameworkVersion: string;
  readonly staticData: string;
}

/** Minutes between polls where the recipe says nothing sensible. */
export const DEFAULT_REFRESH_MINUTES = 15;

export function readRecipeSettings(settings: Readonly<Record<string, unknown>>): RecipeSettings {
  return {
    pollingUrl: readText(settings.polling_url),
    pollingVerb: readText(settings.polling_verb).trim().toLowerCase() === 'post' ? 'post' : 'get',
    refreshMinutes: readMinutes(settings.refresh_interval),
    darkMode: isYes(settings.dark_mode),
    noScreenPadding: isYes(settings.no_screen_padding),
    frameworkVersion: readText(settings.framework_version) || 'latest',
    staticData: readText(settings.static_data),
  };
}

/** YAML turns a bare yes into true; people write both. */
export const isYes = (value: unknown): boolean => value === true || /^(yes|true)$/i.test(readText(value).trim());

const readText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function readMinutes(value: unknown): number {
  const minutes = Math.floor(Number(readText(value)));
  return Number.isFinite(minutes) && minutes >= 1 ? Math.min(minutes, 7 * 24 * 60) : DEFAULT_REFRESH_MINUTES;
}
