import type { View } from '@inkstand/engine/panel';
import type { PluginDraft, PluginSetting } from '../../store/store.js';
import type { CellPicture, CellSource } from '../../worker/worker.js';
import type { MergeVariables } from '../data/merge-push.js';
import { buildVariables, describeViewer, type RecipeIdentity, type Viewer } from '../data/trmnl-variables.js';
import { fillFieldValues, readFieldDefinitions } from '../fields/fields.js';
import { openPollingUrl } from '../poll/polling-url.js';
import { listRenderHosts } from '../trust/render-hosts.js';
import { maySeeSecrets, withoutSecrets } from '../trust/shown-secrets.js';
import { readRecipeSettings, readScriptSeconds } from './recipe-settings.js';

/** The recipe's identity for `trmnl.plugin_settings`, with its field values or their defaults. */
export function identifyRecipe(draft: PluginDraft): RecipeIdentity {
  const { settings, secrets } = draft;
  const { darkMode, noScreenPadding, refreshMinutes } = readRecipeSettings(settings);
  return {
    instanceName: draft.name,
    strategy: draft.strategy,
    refreshMinutes,
    darkMode,
    noScreenPadding,
    pollingHeaders: secrets.pollingHeaders,
    pollingUrl: openPollingUrl(draft),
    fieldValues: fillFieldValues(readFieldDefinitions(settings.custom_fields), {
      ...draft.fieldValues,
      ...secrets.fieldValues,
    }),
  };
}

/** The worker's input for one view of a recipe. A view without markup uses that of the full view. */
export function buildCell(
  draft: PluginDraft,
  markup: Readonly<Record<string, string>>,
  data: MergeVariables,
  view: View,
  viewer: Viewer,
  now: number,
): CellSource {
  const identity = identifyRecipe(draft);
  const recipe = maySeeSecrets(draft) ? identity : withoutSecrets(identity, draft);
  const { frameworkVersion, keepsLevels } = readRecipeSettings(draft.settings);
  const trmnl = describeViewer(viewer, recipe, now);
  const scriptSeconds = readScriptSeconds(draft.settings);
  return {
    view,
    markup: {
      shared: markup.shared ?? '',
      view: markup[view] || markup.full || '',
      part: markup[view] ? view : 'full',
    },
    variables: buildVariables(view, recipe.fieldValues, data, trmnl),
    darkMode: recipe.darkMode,
    noScreenPadding: recipe.noScreenPadding,
    frameworkVersion,
    ...(keepsLevels && { keepsLevels }),
    ...(scriptSeconds === undefined ? {} : { scriptSeconds }),
    hosts: listRenderHosts({ settings: draft.settings, markup }),
    dataNames: Object.keys(data).filter((name) => name !== 'trmnl'),
    ...(draft.trust && { trust: draft.trust }),
    ...(draft.scriptSwitch === 'on' ? {} : { refuseScripts: draft.scriptSwitch }),
  };
}

/** The worker's input for a view filled by a picture. */
export function buildPictureCell(
  { settings }: Pick<PluginSetting, 'settings'>,
  picture: CellPicture,
  view: View,
): CellSource {
  const { darkMode, frameworkVersion, keepsLevels } = readRecipeSettings(settings);
  const markup = { shared: '', view: '' };
  return {
    view,
    markup,
    variables: {},
    darkMode,
    noScreenPadding: true,
    frameworkVersion,
    picture,
    ...(keepsLevels && { keepsLevels }),
  };
}

/** Changes whenever the rendered screen may change for a reason other than clock, chance or device. */
export const contentVersion = (setting: PluginSetting): string =>
  `${setting.revision}-${setting.dataDigest.slice(0, 16)}`;
