import { InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import {
  importRecipe,
  listMissing,
  type PluginPictures,
  type PluginSettings,
  readFieldDefinitions,
  replaceRecipe,
} from '../plugin/plugin.js';
import type { PluginSetting, SecretBox, SettingTable } from '../store/store.js';
import type { ReportProgress } from '../task/task.js';
import { readCopiedIds } from './copied-ids.js';
import { keepReferences, linkPlugins } from './link-plugins.js';
import { hasReferences, takeReferences } from './plugin-references.js';
import type { PluginContent, SourcePlugin } from './source-contents.js';
import { note, type TransferNote } from './transfer-note.js';
import type { TransferEntry } from './transfer-report.js';

interface PluginTarget {
  readonly plugins: PluginSettings;
  readonly pictures: PluginPictures;
  readonly secrets: SecretBox;
  readonly settings: SettingTable;
}

const COPIED_IDS = 'transferred_plugins';

/** Numbers of plugin settings here by their key on the other server. */
export type PluginIds = ReadonlyMap<string, number>;

/**
 * Creates the plugin settings that are not here yet. What came from the same server before is remembered, and recognised
 * by its UUID: the one that the server gave out, which depends on the scope of the key, or one derived from its key there.
 */
export async function applyPlugins(
  identity: string,
  sources: readonly SourcePlugin[],
  target: PluginTarget,
  report: ReportProgress,
): Promise<{ readonly ids: PluginIds; readonly entries: readonly TransferEntry[] }> {
  const ids = new Map<string, number>();
  const entries: TransferEntry[] = [];
  const copiedIds = readCopiedIds(target.settings, COPIED_IDS);
  for (const [index, source] of sources.entries()) {
    report({ phase: 'copying', done: index, total: sources.length });
    const entry = await applyPlugin(identity, source, copiedIds[`${identity} ${source.key}`], target);
    entries.push(entry);
    if (entry.id !== undefined) ids.set(source.key, entry.id);
  }
  const earlier = [...ids].map(([key, id]) => [`${identity} ${key}`, id] as const);
  if (earlier.some(([subject, id]) => copiedIds[subject] !== id))
    await target.settings.write(COPIED_IDS, { ...copiedIds, ...Object.fromEntries(earlier) });
  const findId = (key: string): number | undefined => {
    const id = ids.get(key) ?? copiedIds[`${identity} ${key}`];
    return id === undefined ? undefined : target.plugins.find(id)?.id;
  };
  return { ids, entries: await linkPlugins(identity, sources, entries, findId, target) };
}

async function applyPlugin(
  identity: string,
  source: SourcePlugin,
  earlierId: number | undefined,
  target: PluginTarget,
): Promise<TransferEntry> {
  const { plugins, secrets } = target;
  const derived = deriveUuid(secrets, `${identity} ${source.key}`);
  const here = plugins.list().find(({ id, uuid }) => uuid === source.uuid || uuid === derived || id === earlierId);
  const isWhole = here !== undefined && (await isComplete(plugins, here));
  if (here && isWhole) return entryOf(here, 'present', []);
  try {
    const content = await source.load();
    if (content.kind === 'left') return { kind: 'plugin', name: source.name, outcome: 'left', notes: content.notes };
    const identified = { ...source, uuid: source.uuid ?? derived, subject: `${identity} ${source.key}` };
    return await store(identified, content, here, target);
  } catch (error) {
    if (!(error instanceof InkstandError) || isFatal(error)) throw error;
    const notes = [note('failed', { reason: error.message })];
    return { kind: 'plugin', name: source.name, outcome: 'left', notes };
  }
}

/** Faults that every further plugin would meet as well. */
const isFatal = ({ code }: InkstandError): boolean => ['unauthorized', 'no-space', 'internal'].includes(code);

const entryOf = (
  { id, name }: PluginSetting,
  outcome: 'added' | 'present' | 'completed',
  notes: readonly TransferNote[],
): TransferEntry => ({ kind: 'plugin', name, outcome, id, notes });

/** False for one whose transfer ended between its two writes. */
async function isComplete(plugins: PluginSettings, { id, strategy, dataDigest }: PluginSetting): Promise<boolean> {
  if (strategy === 'webhook_image') return dataDigest !== '';
  return (await plugins.recipeBase(id)) !== undefined;
}

/** @param subject identifies it among all that was ever copied */
async function store(
  { name, uuid, subject }: { readonly name: string; readonly uuid: string; readonly subject: string },
  content: Exclude<PluginContent, { kind: 'left' }>,
  here: PluginSetting | undefined,
  target: PluginTarget,
): Promise<TransferEntry> {
  const notes: TransferNote[] = [...(content.notes ?? [])];
  const outcome = here ? 'completed' : 'added';
  if (content.kind === 'picture') {
    const setting = here ?? (await createPicture(name, content, uuid, target));
    return entryOf(setting, outcome, notes);
  }
  const { plugins, pictures } = target;
  const { data, picture } = content;
  const { recipe, fieldValues, references } = takeReferences(content.recipe, content.fieldValues);
  if (hasReferences(references)) await keepReferences(target.settings, subject, references);
  const { setting, report } = here
    ? await replaceRecipe(plugins, here.id, recipe)
    : await importRecipe(plugins, recipe, name, { uuid });
  notes.push(...(await writeFieldValues(plugins, setting.id, fieldValues ?? {})));
  if (picture) await pictures.push(plugins.get(setting.id), picture);
  if (data) notes.push(...(await writeData(plugins, setting, data)));
  const fields = readFieldDefinitions(setting.settings.custom_fields).filter(({ holdsValue }) => holdsValue);
  const { values = {} } = await plugins.stateOf(setting.id);
  // Where the server gives out no values, all of them may have been changed there.
  const referenced = new Set(Object.keys(references.fields));
  const empty = fieldValues
    ? listMissing(fields, values).filter((keyname) => !referenced.has(keyname))
    : fields.map(({ keyname }) => keyname);
  if (empty.length > 0) notes.push(note('fields-empty', { fields: empty.join(', ') }));
  if (plugins.get(setting.id).scriptSwitch === 'undecided') notes.push(note('scripts-wait'));
  const remarks = report.notes.filter(({ code }) => !code.startsWith('scripts-')).length;
  if (remarks > 0) notes.push(note('recipe-notes', { count: remarks }));
  return entryOf(setting, outcome, notes);
}

/** Each on its own, so that one that is not accepted does not keep the others out. */
async function writeFieldValues(plugins: PluginSettings, id: number, values: JsonObject): Promise<TransferNote[]> {
  const keynames = new Set(readFieldDefinitions(plugins.get(id).settings.custom_fields).map(({ keyname }) => keyname));
  const notes: TransferNote[] = [];
  for (const [field, value] of Object.entries(values)) {
    if (!keynames.has(field) || value === null || value === '') continue;
    try {
      await plugins.update(id, { settings: {}, fieldValues: { [field]: value } });
    } catch (error) {
      if (!(error instanceof InkstandError) || error.code !== 'unprocessable') throw error;
      notes.push(note('field-refused', { field, reason: error.message }));
    }
  }
  return notes;
}

async function writeData(plugins: PluginSettings, setting: PluginSetting, data: JsonObject): Promise<TransferNote[]> {
  const byteCount = Buffer.byteLength(JSON.stringify(data));
  if (byteCount > plugins.limitBytes)
    return [note('data-refused', { reason: `${byteCount} bytes, at most ${plugins.limitBytes} are accepted` })];
  await plugins.writeData(setting, data);
  return [];
}

async function createPicture(
  name: string,
  { bytes, screenName, modelName }: Extract<PluginContent, { kind: 'picture' }>,
  uuid: string,
  { plugins, pictures }: PluginTarget,
): Promise<PluginSetting> {
  const settings = { screen_name: screenName, screen_model: modelName };
  const setting = await plugins.create({ name, strategy: 'webhook_image', pushSeconds: 0, settings }, uuid);
  try {
    await pictures.push(setting, bytes);
  } catch (error) {
    await plugins.discard(setting.id);
    throw error;
  }
  return plugins.get(setting.id);
}

/** Secret, since it is the credential of a webhook, and the same in every run on this gateway. */
function deriveUuid(secrets: SecretBox, subject: string): string {
  const hex = secrets.digest(`transfer ${subject}`);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
