/** Plugin settings: what feeds them, what they hold, when they are polled, and what the worker needs to draw them. */
export type { PluginInput } from './draft.js';
export { MARKUP_NAMES, type MarkupName, PluginSettings, type PluginSettingsOptions } from './plugin-settings.js';
export { Poller, type PollerOptions, type PollReport } from './poller.js';
export { buildCell, contentVersion, identifyRecipe } from './recipe-source.js';
export { readRecipeSettings } from './settings-keys.js';
export { utcOffsetSeconds } from './utc-offset.js';
export type { Viewer } from './variables.js';
