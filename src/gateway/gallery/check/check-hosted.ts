import { isObject, scalarText } from '@inkstand/common/json';
import { VIEWS } from '@inkstand/engine/panel';
import { listMarkupFiles, type Recipe } from '../../recipe/recipe.js';
import { findScriptAddresses } from '../../worker/worker.js';
import { findHosts } from '../needs.js';
import { isPrivateHost } from './private-host.js';

/** Something that the hosted service would reject or do differently. */
export interface Finding {
  /** `error`: it would not run; `warning`: it would run, but differently. */
  readonly level: 'error' | 'warning';
  /** The file, setting or field. */
  readonly subject: string;
  readonly code: FindingCode;
  readonly values: Readonly<Record<string, string>>;
}

/** English texts of findings, by code. `{name}` is replaced by a value. */
const DETAILS = {
  'no-settings': 'there is no settings.yml',
  strategy: 'expected polling, webhook, static or plugin_merge, got {got}',
  'no-url': 'a polling recipe needs an address',
  interval: 'expected 15, 60, 360, 720 or 1440 minutes, got {got}',
  'name-length': 'expected 1 to 50 characters, got {got}',
  'description-length': 'expected at most 35 characters, got {got}',
  'view-missing': 'this view would be empty',
  'part-size': 'expected at most 1 MB, got {got} kB',
  'field-keys': 'expected keyname, field_type and name',
  'field-type': 'fields of type {got} are not known',
  'field-comma': 'a comma separates values: defaults and placeholders must not contain one',
  'private-host': '{host} is in a private network, which the hosted service cannot reach',
  'entered-host': 'the owner enters the host: it must be reachable from the Internet',
  'static-data': 'expected JSON',
  'transform-language': 'expected python, ruby, php or node, got {got}',
  version: 'expected latest or a version like 3.1.1, got {got}',
  'own-key': 'only this gateway knows this setting',
  'own-data': 'only this gateway and some others provide {got}',
  'script-address': 'this script has no address on the Internet: {got}',
  async: 'asynchronous functions may still be running when the picture is taken',
} as const satisfies Readonly<Record<string, string>>;

export type FindingCode = keyof typeof DETAILS;

/** The text of a finding after its subject, in English. */
export const describeFinding = ({ code, values }: Pick<Finding, 'code' | 'values'>): string =>
  DETAILS[code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const STRATEGIES = ['polling', 'webhook', 'static', 'plugin_merge'];
const INTERVALS = ['15', '60', '360', '720', '1440'];
const PART_BYTES = 1_000_000;
const LANGUAGES = ['python', 'ruby', 'php', 'node'];
/** The form builder's types, as in `db/data/form_fields.yml` of trmnlp. */
const FIELD_TYPES = new Set([
  'author_bio',
  'boolean',
  'code',
  'copyable',
  'copyable_webhook_url',
  'date',
  'multi_string',
  'number',
  'password',
  'plugin_instance_select',
  'select',
  'string',
  'text',
  'time',
  'time_zone',
  'url',
  'xhrFunction',
  'xhrSelect',
  'xhrSelectSearch',
  'xhrString',
  'lat_lon',
  'json',
  'google_photos_picker',
  'modal_trigger',
  'oauth_provider_select',
]);
const OWN_KEYS = [
  'polling_any_status',
  'transform_hosts',
  'render_hosts',
  'script_seconds',
  'picture_fit',
  'picture_order',
];
const OWN_FIELD_KEYS = ['example_default'];
/** Variables that only this gateway and LaraPaper have. */
const OWN_DATA: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['ical', /\bical\b/],
  ['trmnl.sensors', /\btrmnl\.sensors\b/],
];

type TakeFinding = (level: Finding['level'], subject: string, code: FindingCode, values?: Finding['values']) => void;

/** Lists what keeps a recipe from running on the hosted service, and what would differ there. Pure. */
export function checkHosted(recipe: Recipe): readonly Finding[] {
  const findings: Finding[] = [];
  const find: TakeFinding = (level, subject, code, values = {}) => findings.push({ level, subject, code, values });
  const { settings } = recipe;
  if (Object.keys(settings).length === 0) find('error', 'settings.yml', 'no-settings');
  else checkSettings(settings, find);
  checkFields(settings.custom_fields, find);
  checkParts(recipe, find);
  return findings.sort((a, b) => (a.level === b.level ? 0 : a.level === 'error' ? -1 : 1));
}

function checkSettings(settings: Recipe['settings'], find: TakeFinding): void {
  const text = (key: string): string => scalarText(settings[key]).trim();
  const strategy = text('strategy');
  if (!STRATEGIES.includes(strategy)) find('error', 'strategy', 'strategy', { got: strategy || 'nothing' });
  if (strategy === 'polling') checkHosts(text('polling_url'), find);
  if (!INTERVALS.includes(text('refresh_interval'))) {
    find('warning', 'refresh_interval', 'interval', { got: text('refresh_interval') || 'nothing' });
  }
  const nameLength = text('name').length;
  if (nameLength === 0 || nameLength > 50) find('warning', 'name', 'name-length', { got: String(nameLength) });
  const { length } = text('description');
  if (length > 35) find('warning', 'description', 'description-length', { got: String(length) });
  const version = text('framework_version');
  if (!/^(|latest|\d+\.\d+\.\d+)$/.test(version)) find('warning', 'framework_version', 'version', { got: version });
  if (strategy === 'static' && !isJson(settings.static_data)) find('error', 'static_data', 'static-data');
  for (const key of OWN_KEYS) if (key in settings) find('warning', key, 'own-key');
}

function checkHosts(url: string, find: TakeFinding): void {
  if (url === '') find('error', 'polling_url', 'no-url');
  for (const host of findHosts(url)) {
    if (host.includes('{{')) find('warning', 'polling_url', 'entered-host');
    else if (isPrivateHost(host)) find('error', 'polling_url', 'private-host', { host });
  }
  if (/^[ \t]*\{\{/m.test(url)) find('warning', 'polling_url', 'entered-host');
}

function checkFields(fields: unknown, find: TakeFinding): void {
  for (const [index, field] of (Array.isArray(fields) ? fields : []).entries()) {
    const entry = isObject(field) ? field : {};
    const keyname = scalarText(entry.keyname) || `custom_fields[${index}]`;
    const type = scalarText(entry.field_type);
    if (!entry.keyname || type === '' || !entry.name) find('error', keyname, 'field-keys');
    if (type !== '' && !FIELD_TYPES.has(type)) find('error', keyname, 'field-type', { got: type.slice(0, 60) });
    const lists = `${scalarText(entry.default)}${scalarText(entry.placeholder)}`;
    if (type === 'multi_string' && lists.includes(',')) find('warning', keyname, 'field-comma');
    for (const key of OWN_FIELD_KEYS) if (key in entry) find('warning', keyname, 'own-key');
  }
}

function checkParts(recipe: Recipe, find: TakeFinding): void {
  const { markup, settings } = recipe;
  const shared = markup.shared ?? '';
  for (const view of VIEWS) {
    const longest = Math.max((markup[view] ?? '').trim().length, shared.trim().length);
    if (longest < 10) find(view === 'full' ? 'error' : 'warning', `${view}.liquid`, 'view-missing');
  }
  for (const [name, content] of listMarkupFiles(recipe)) {
    const bytes = Buffer.byteLength(content);
    if (bytes > PART_BYTES) find('error', name, 'part-size', { got: String(Math.ceil(bytes / 1000)) });
    if (name.startsWith('transform.')) continue;
    for (const address of findScriptAddresses(content)) {
      if (!/^(https?:)?\/\//i.test(address)) find('error', name, 'script-address', { got: address.slice(0, 100) });
    }
    if (/\basync\s+function\b/i.test(content)) find('warning', name, 'async');
    for (const [label, pattern] of OWN_DATA)
      if (pattern.test(content)) find('warning', name, 'own-data', { got: label });
  }
  const language = scalarText(settings.serverless_language).trim().toLowerCase();
  if (markup.transform?.trim() && !LANGUAGES.includes(language)) {
    find('error', 'serverless_language', 'transform-language', { got: language || 'nothing' });
  }
}

function isJson(value: unknown): boolean {
  if (typeof value !== 'string') return value === undefined || typeof value === 'object';
  try {
    return value.trim() === '' || typeof JSON.parse(value) === 'object';
  } catch {
    return false;
  }
}
