import { createHash } from 'node:crypto';
import {
  collectRecipe,
  type MergeVariables,
  type PluginSettings,
  readFieldDefinitions,
  readSample,
} from '../../plugin/plugin.js';
import { formatSettingsYaml, listMarkupFiles, PROJECT_NAME, packFiles } from '../../recipe/recipe.js';
import type { PluginDraft } from '../../store/store.js';
import { findLeaks, listSecrets, maskSecrets } from './find-secrets.js';

/** Options for sharing a recipe. */
export interface ShareOptions {
  /**
   * `flat`: all files in one folder, as servers import them; `project`: a folder with `src/`, sample data and a
   * picture, as authors keep them.
   */
  readonly layout: 'flat' | 'project';
  /** The sample data to include: that of the recipe, the plugin's current data, or none. */
  readonly sample: 'recipe' | 'current' | 'none';
}

/** A recipe ready to be shared, without secrets and values that are specific to this gateway. */
export interface SharedRecipe {
  /** Name of the archive without its extension. */
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly markup: Readonly<Record<string, string>>;
  readonly sample: MergeVariables;
  /** What was removed. */
  readonly leftOut: readonly LeftOut[];
  /** Files that contain a stored secret in plain text; the recipe cannot be shared until it is removed there. */
  readonly leaks: readonly string[];
  /** Every file of the archive in its order. */
  readonly files: readonly SharedFile[];
  /** Differs whenever the files do: a page that showed them can compare. */
  readonly fingerprint: string;
  /** Creates the archive; `picture` is a PNG of the full view, which only a project contains. */
  pack(picture: Uint8Array | undefined): Promise<Buffer>;
}

interface SharedFile {
  readonly path: string;
  /** Undefined for a picture that is drawn when the archive is made. */
  readonly bytes: number | undefined;
}

export type LeftOut =
  | 'field-values'
  | 'headers'
  | 'body'
  | 'url'
  | 'password-defaults'
  | 'mirror-token'
  | 'own-keys'
  | 'sample-values';

/** Settings that only this gateway's owner may set, and this gateway's numbers. */
const OWN_KEYS = new Set([
  'id',
  'render_hosts',
  'script_seconds',
  'merge_plugin_setting_ids',
  'merge_nodes',
  'mirror_device',
  'mirror_fallback',
  'stale_notice',
  'stale_screen_hours',
  'expected_interval',
]);

/** Prepares a plugin setting's recipe for sharing. @throws InkstandError `not-found` */
export async function shareRecipe(
  plugins: PluginSettings,
  id: number,
  { layout, sample: wanted }: ShareOptions,
): Promise<SharedRecipe> {
  const draft = await plugins.draft(id);
  const recipe = await collectRecipe(plugins, id);
  const secrets = listSecrets(draft, plugins.get(id).uuid);
  const chosen = wanted === 'none' ? {} : wanted === 'current' ? await plugins.data(id) : readSample(draft);
  const sample = maskSecrets(chosen, secrets);
  const settings = Object.fromEntries(Object.entries(recipe.settings).filter(([key]) => !OWN_KEYS.has(key)));
  const isStatic = draft.strategy === 'static';
  delete settings.static_data;
  // A static recipe shows its data, so they are among its settings in both layouts.
  if ((isStatic || layout === 'flat') && Object.keys(sample).length > 0) settings.static_data = JSON.stringify(sample);
  const markup = { ...recipe.markup };
  const sources: [string, string][] = [
    ['settings.yml', await formatSettingsYaml(settings)],
    ...listMarkupFiles(recipe).map(([name, content]): [string, string] => [name, content]),
  ];
  const name = slugOf(draft.name);
  const isProject = layout === 'project';
  const texts = isProject
    ? [
        ...sources.map(([path, content]): [string, string] => [`${name}/src/${path}`, content]),
        [`${name}/${PROJECT_NAME}`, await writeProject(draft, isStatic ? {} : sample)] as const,
      ]
    : sources;
  const picturePath = `${name}/preview.png`;
  return {
    name,
    settings,
    markup,
    sample,
    leftOut: listLeftOut(draft, recipe.settings, JSON.stringify(sample) !== JSON.stringify(chosen)),
    leaks: findLeaks(texts, secrets),
    files: [
      ...texts.map(([path, content]) => ({ path, bytes: Buffer.byteLength(content) })),
      ...(isProject ? [{ path: picturePath, bytes: undefined }] : []),
    ],
    fingerprint: createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22),
    pack: (picture) => packFiles([...texts, ...(isProject && picture ? [[picturePath, picture] as const] : [])]),
  };
}

/** The project file: sample data and default values of fields, for the author's tools. */
async function writeProject({ settings }: PluginDraft, sample: MergeVariables): Promise<string> {
  const fields = readFieldDefinitions(settings.custom_fields).filter(
    ({ holdsValue, isSecret }) => holdsValue && !isSecret,
  );
  const values = fields.flatMap(({ keyname, defaultValue }) =>
    defaultValue === undefined ? [] : [[keyname, defaultValue]],
  );
  return formatSettingsYaml({
    watch: ['src', PROJECT_NAME],
    custom_fields: Object.fromEntries(values),
    ...(Object.keys(sample).length > 0 ? { variables: sample } : {}),
  });
}

function listLeftOut(draft: PluginDraft, shared: PluginDraft['settings'], isSampleMasked: boolean): readonly LeftOut[] {
  const { settings, secrets, fieldValues } = draft;
  const { pollingHeaders, pollingBody, mirrorToken = '' } = secrets;
  const hasValues = [fieldValues, secrets.fieldValues].some((values) => Object.keys(values).length > 0);
  const facts: readonly (readonly [LeftOut, boolean])[] = [
    ['field-values', hasValues],
    ['headers', pollingHeaders !== (shared.polling_headers ?? '')],
    ['body', pollingBody !== (shared.polling_body ?? '')],
    ['url', settings.polling_url !== shared.polling_url],
    ['password-defaults', JSON.stringify(settings.custom_fields) !== JSON.stringify(shared.custom_fields)],
    ['mirror-token', mirrorToken !== ''],
    ['own-keys', Object.keys(settings).some((key) => OWN_KEYS.has(key))],
    ['sample-values', isSampleMasked],
  ];
  return facts.filter(([, isLeftOut]) => isLeftOut).map(([name]) => name);
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'recipe';
