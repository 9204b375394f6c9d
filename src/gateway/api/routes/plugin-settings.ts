import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject, scalarText } from '@inkstand/common/json';
import { data, download, type HttpRequest, noContent, type Reply, type Route } from '../../http/http.js';
import { MAX_PLUGIN_NAME_CHARS } from '../../name-limits.js';
import {
  describeReport,
  exportRecipe,
  exportSettingsYaml,
  type ImportOptions,
  isPolled,
  isSettingKey,
  listRecipeScripts,
  MAX_FIELD_CHARS,
  type PluginInput,
  type PluginSettings,
  readAccepted,
  replaceRecipe,
  switchOf,
  type TrustInput,
} from '../../plugin/plugin.js';
import { ARCHIVE_LIMIT_BYTES, MARKUP_NAMES, type MarkupName } from '../../recipe/recipe.js';
import type { PluginSetting, Scope } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { answerChange, readMember, readObject, textOf } from '../body.js';
import { checkDesign } from '../check-design.js';
import { requireVersion, versionOf, withVersion } from '../if-match.js';
import {
  describePluginSetting,
  describeReading,
  describeRefusal,
  describeScreenReport,
  isoTime,
  PRIVATE_PLUGIN_ID,
} from '../shapes/plugin-setting.js';
import { readPush } from './custom-plugins.js';
import { createOpenByUuid } from './open-by-uuid.js';

const MARKUP_BODY_BYTES = 2 * 2 ** 20;
/** Members of a body that are not keys of settings.yml. */
const OWN_KEYS = new Set([
  'name',
  'strategy',
  'plugin_id',
  'push_seconds',
  'run_scripts',
  'show_secrets',
  'certificate_authority',
  'accepted_certificates',
  'fields',
  'id',
  'uuid',
  'webhook_url',
]);

const isUsedMember = (key: string): boolean => OWN_KEYS.has(key) || isSettingKey(key);

/** Plugin settings, both as the hosted service exposes them and as whole objects. */
export const pluginSettingRoutes = (parts: ApiParts): readonly Route[] => [
  ...wholeRoutes(parts),
  ...partRoutes(parts),
  ...exchangeRoutes(parts),
];

const find = (plugins: PluginSettings, request: HttpRequest): PluginSetting => plugins.get(request.params.id ?? '');

const show = (request: HttpRequest, setting: PluginSetting, scope: Scope): Reply =>
  withVersion(data(describePluginSetting(setting, request.origin.base, scope)), versionOfSetting(setting));

const versionOfSetting = ({ revision }: PluginSetting): string => String(revision);

/** Finds the plugin setting to change. Throws `precondition-failed` when the change is for another version. */
function findExpected(plugins: PluginSettings, request: HttpRequest): PluginSetting {
  const setting = find(plugins, request);
  requireVersion(request, versionOfSetting(setting));
  return setting;
}

function wholeRoutes({ plugins, joinPlaylist, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('GET', '/api/plugin_settings', 'read', (request, scope) => {
      const wanted = request.query.get('plugin_id');
      const isPrivate = wanted === null || wanted === String(PRIVATE_PLUGIN_ID);
      return data(isPrivate ? plugins.list().map((one) => describePluginSetting(one, request.origin.base, scope)) : []);
    }),
    keyed('POST', '/api/plugin_settings', 'write', async (request, scope) => {
      const body = await readObject(request);
      if (body.plugin_id !== undefined && Number(scalarText(body.plugin_id)) !== PRIVATE_PLUGIN_ID) {
        throw new InkstandError('unprocessable', `expected plugin_id ${PRIVATE_PLUGIN_ID}, a private plugin`);
      }
      const setting = await plugins.create(readInput(body, scope));
      await joinPlaylist(setting.id);
      return show(request, setting, scope);
    }),
    keyed('GET', '/api/plugin_settings/:id', 'read', (request, scope) => show(request, find(plugins, request), scope)),
    keyed('PATCH', '/api/plugin_settings/:id', 'write', async (request, scope) => {
      const body = await readObject(request);
      const setting = await plugins.update(findExpected(plugins, request).id, readInput(body, scope));
      const shown = describePluginSetting(setting, request.origin.base, scope);
      return withVersion(answerChange(shown, body, isUsedMember), versionOfSetting(setting));
    }),
    keyed('POST', '/api/plugin_settings/:id/clone', 'write', async (request, scope) => {
      const { id, name } = find(plugins, request);
      const wantedName = readMember(
        await readObject(request),
        'name',
        `a string of 1 to ${MAX_PLUGIN_NAME_CHARS} characters`,
        textOf(MAX_PLUGIN_NAME_CHARS),
      );
      return show(request, await plugins.clone(id, wantedName ?? name), scope);
    }),
    keyed('DELETE', '/api/plugin_settings/:id', 'write', async (request) => {
      await plugins.delete(find(plugins, request).id);
      return noContent();
    }),
  ];
}

/** Data, markup and fields, each on a route of its own. */
function partRoutes({ plugins, keyed, limitBytes }: ApiParts): readonly Route[] {
  const openByUuid = createOpenByUuid(keyed, plugins);
  return [
    openByUuid('GET', '/api/plugin_settings/:id/data', 'read', async (request) =>
      data(await plugins.data(find(plugins, request).id)),
    ),
    openByUuid('POST', '/api/plugin_settings/:id/data', 'write', async (request) => {
      const setting = find(plugins, request);
      return data(await plugins.push(setting, await readPush(request, limitBytes)));
    }),
    keyed('GET', '/api/plugin_settings/:id/markup/:size', 'read', async (request) => {
      const markup = await plugins.markup(find(plugins, request).id);
      const content = markup[readMarkupName(request)] ?? '';
      return withVersion(data(content), versionOf(content));
    }),
    keyed('PUT', '/api/plugin_settings/:id/markup/:size', 'write', async (request) => {
      const { id } = find(plugins, request);
      const name = readMarkupName(request);
      const { content } = await readObject(request, MARKUP_BODY_BYTES);
      if (typeof content !== 'string') throw new InkstandError('unprocessable', 'expected content to be a string');
      requireVersion(request, versionOf((await plugins.markup(id))[name] ?? ''));
      if (name === 'design') await checkDesign(plugins, id, content);
      await plugins.writeMarkup(id, { [name]: content });
      return withVersion(data(content), versionOf(content));
    }),
    keyed('PATCH', '/api/plugin_settings/:id/settings', 'write', async (request, scope) => {
      const body = await readObject(request);
      const input = { settings: {}, fieldValues: readFields(body.fields) };
      const setting = await plugins.update(findExpected(plugins, request).id, input);
      const shown = describePluginSetting(setting, request.origin.base, scope);
      return withVersion(
        answerChange(shown, body, (key) => key === 'fields'),
        versionOfSetting(setting),
      );
    }),
  ];
}

/** Routes for a plugin setting as a whole: details, archives, polling. */
function exchangeRoutes({ plugins, poller, screenReports, recipes, library, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('GET', '/api/plugin_settings/:id/details', 'read', async (request, scope) => {
      const setting = find(plugins, request);
      const markup = await plugins.markup(setting.id);
      const report = poller.report(setting.id);
      return data({
        ...describePluginSetting(setting, request.origin.base, scope),
        settings: setting.settings,
        fields: setting.fieldValues,
        sizes: Object.fromEntries(Object.entries(markup).map(([name, content]) => [`markup_${name}`, content.length])),
        screens: screenReports.of(setting.id).map(describeScreenReport),
        last_poll: report && {
          at: isoTime(report.atMs),
          error: report.error ?? null,
          paused_after: report.pausedAfter ?? null,
          transform: report.transform
            ? {
                error: report.transform.error ?? null,
                console: report.transform.console,
                duration_ms: report.transform.durationMs,
              }
            : null,
          sources: report.answers.map((answer) => ({
            status: answer.status ?? null,
            outcome: answer.kind,
            bytes: answer.bytes,
            duration_ms: Math.round(answer.durationMs),
            error: answer.error ?? null,
            certificate: describeRefusal(answer.fault),
            read: answer.report ? describeReading(answer.report) : null,
          })),
        },
      });
    }),
    keyed('GET', '/api/plugin_settings/:id/archive', 'read', async (request) => {
      const setting = find(plugins, request);
      return download(await exportRecipe(plugins, setting.id), 'application/zip', `${setting.name}.zip`);
    }),
    keyed('POST', '/api/plugin_settings/:id/archive', 'write', async (request) => {
      const { id } = find(plugins, request);
      const recipe = await recipes.read(await request.readUpload({ field: 'file', limitBytes: ARCHIVE_LIMIT_BYTES }));
      const { report } = await replaceRecipe(plugins, id, recipe, readAnswer(request));
      const scripts = await listRecipeScripts(recipe, library.list());
      const described = { ...describeReport(report), scripts };
      return data({ settings_yaml: await exportSettingsYaml(plugins, id), report: described });
    }),
    keyed('POST', '/api/plugin_settings/:id/poll', 'write', async (request) => {
      const setting = find(plugins, request);
      if (!isPolled(setting)) {
        throw new InkstandError(
          'unprocessable',
          `there is nothing to fetch for a plugin setting with strategy ${setting.strategy}`,
        );
      }
      await poller.pollAndStore(setting);
      return data(await plugins.data(setting.id));
    }),
  ];
}

function readInput(body: JsonObject, scope: Scope): PluginInput {
  const settings = Object.fromEntries(Object.entries(body).filter(([key]) => !OWN_KEYS.has(key)));
  return {
    name: body.name,
    strategy: body.strategy,
    pushSeconds: body.push_seconds,
    settings,
    ...(body.run_scripts === undefined ? {} : { scriptSwitch: switchOf(readBoolean('run_scripts', body.run_scripts)) }),
    ...readSecretSwitch(body.show_secrets, scope),
    trust: readTrust(body),
    ...(body.fields === undefined ? {} : { fieldValues: readFields(body.fields) }),
  };
}

/** Markup shows what it gets, and whoever may write could write markup: showing secrets is up to an admin. */
function readSecretSwitch(value: unknown, scope: Scope): Pick<PluginInput, 'secretSwitch'> {
  if (value === undefined) return {};
  const isAllowed = readBoolean('show_secrets', value);
  if (isAllowed && scope !== 'admin') {
    throw new InkstandError('forbidden', `expected a key with scope admin to set show_secrets, got ${scope}`);
  }
  return { secretSwitch: switchOf(isAllowed) };
}

function readTrust({ certificate_authority: authority, accepted_certificates: accepted }: JsonObject): TrustInput {
  if (authority !== undefined && authority !== null && typeof authority !== 'string')
    throw new InkstandError('unprocessable', 'expected certificate_authority to be certificates in PEM, or null');
  return {
    ...(authority === undefined ? {} : { authorityPem: authority ?? '' }),
    ...(accepted === undefined ? {} : { accepted: readAccepted(accepted) }),
  };
}

function readBoolean(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new InkstandError('unprocessable', `expected ${name} to be true or false`);
}

/** Reads whether the scripts of an archive may run. */
function readAnswer({ query }: HttpRequest): ImportOptions {
  const text = query.get('run_scripts');
  if (text === null) return {};
  if (text === 'true' || text === 'false') return { runScripts: text === 'true' };
  throw new InkstandError('unprocessable', 'expected run_scripts to be true or false');
}

function readFields(fields: unknown): Record<string, string> {
  const entries = isObject(fields) ? Object.entries(fields) : undefined;
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_FIELD_CHARS;
  if (!entries?.every((entry): entry is [string, string] => isText(entry[1]))) {
    throw new InkstandError('unprocessable', 'expected fields to be an object of strings by keyname');
  }
  return Object.fromEntries(entries);
}

/** Views have a prefix as on the hosted service, which has no `transform`. */
const segmentOf = (name: MarkupName): string => (name === 'transform' || name === 'design' ? name : `markup_${name}`);

function readMarkupName(request: HttpRequest): MarkupName {
  const size = request.params.size ?? '';
  const name = MARKUP_NAMES.find((one) => size === segmentOf(one));
  if (name) return name;
  throw new InkstandError(
    'unprocessable',
    `expected ${MARKUP_NAMES.map(segmentOf).join(', ')}, got ${size.slice(0, 40)}`,
  );
}
