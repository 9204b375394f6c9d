/** Maximum length of the name of a display or playlist, and of a plugin that is named on a page; in characters. */
export const MAX_NAME_CHARS = 100;

/** Maximum length of the name of a plugin that the API or a recipe names. */
export const MAX_PLUGIN_NAME_CHARS = 200;

/** Maximum length of the name of a person. */
export const MAX_PERSON_NAME_CHARS = 60;

/** Maximum length of the name of an API key, on the page and in the API. */
export const MAX_KEY_NAME_CHARS = { page: 60, api: 100 } as const;
