import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANY_DEVICE, buildCell, importRecipe, type MergeVariables } from '../../../src/gateway/plugin/plugin.js';
import { readRecipeArchive } from '../../../src/gateway/recipe/read-recipe.js';
import type { PluginDraft } from '../../../src/gateway/store/plugin/plugin-draft.js';
import type { openPluginContext } from '../gateway/plugin-module.js';
import { startSourceServer } from '../sources/source-server.js';
import { writeZip } from '../storage/zip.js';

/** A recipe with its expected results: our own data, and the reference's output for it. */
export interface Target {
  /** Repository, folder and commit of a public one. */
  readonly source?: string;
  readonly now: string;
  /** `{base}` and `{host}` are replaced by the server that provides `sources`. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Settings of the recipe that an owner has to change. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Response for each path: JSON, or a body with its type. */
  readonly sources?: Readonly<Record<string, unknown>>;
  /** Expected requests, in part. */
  readonly asked?: readonly Readonly<Record<string, unknown>>[];
  readonly push?: MergeVariables;
  /** The result of a transform. */
  readonly transformed?: MergeVariables;
  /** Names at the root of the data. */
  readonly keys?: readonly string[];
  /** Notes of the import's report. */
  readonly notes?: readonly string[];
  /** SHA-256 of the reference's markup, by view; written by `scripts/develop/answers/target-answers.mjs`. */
  readonly answers?: Readonly<Record<string, string>>;
}

export interface RecordedRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

type PluginContext = Awaited<ReturnType<typeof openPluginContext>>;
const VIEWS = ['full', 'half_horizontal', 'half_vertical', 'quadrant'] as const;
const ELSEWHERE = 'source.test:8123';

/** The files of a recipe's folder as an archive. */
async function zipFolder(folder: string): Promise<Buffer> {
  const names = readdirSync(folder).filter((one) => one !== 'target.json');
  return writeZip(names.map((name) => [name, readFileSync(join(folder, name))]));
}

/** Imports the recipe in a folder, provides its data, and returns the variables that templates are rendered with. */
export async function runTarget({ plugins, poller, clock }: PluginContext, target: Target, folder: string) {
  clock.now = Date.parse(target.now);
  const asked: RecordedRequest[] = [];
  const answers = new Map(Object.entries(target.sources ?? {}));
  const web = await startSourceServer({}, (request, response) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '');
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      asked.push({ path, method: request.method ?? '', headers: request.headers, body });
      const answer = answers.get(path);
      if (answer === undefined) response.writeHead(404).end();
      else if (isBody(answer)) response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  try {
    const fill = (value: unknown, host: string): MergeVariables =>
      JSON.parse(
        JSON.stringify(value ?? {})
          .replaceAll('{base}', `http://${host}`)
          .replaceAll('{host}', host),
      );
    const host = new URL(web.base).host;
    const imported = await importRecipe(plugins, await readRecipeArchive(await zipFolder(folder)), 'Recipe', {
      ...{ runScripts: true, showSecrets: true },
    });
    const { id } = imported.setting;
    const strategy = target.settings?.strategy;
    const settings = Object.fromEntries(
      Object.entries(fill(target.settings, host)).filter(([key]) => key !== 'strategy'),
    );
    const setting = await plugins.update(id, {
      settings,
      ...(strategy === undefined ? {} : { strategy }),
      fieldValues: fill(target.fields, host),
    });
    if (target.push) await plugins.push(setting, { merge_variables: target.push });
    if (setting.strategy === 'polling') await poller.poll(setting);
    const data = await plugins.data(id);
    const draft = withHost(await plugins.draft(id), fill(target.fields, ELSEWHERE), fill(target.settings, ELSEWHERE));
    const markup = await plugins.markup(id);
    const now = clock.now;
    const cells = VIEWS.filter((view) => markup[view]).map((view) => ({
      ...buildCell(draft, markup, target.transformed ?? data, view, VIEWER, now),
    }));
    return { setting, report: imported.report, poll: poller.report(id), data, asked, cells, host };
  } finally {
    await web.stop();
  }
}

/** The server's port differs in each run, and templates print URLs. */
const withHost = (draft: PluginDraft, fields: MergeVariables, settings: MergeVariables): PluginDraft => ({
  ...draft,
  settings: { ...draft.settings, ...settings },
  fieldValues: {
    ...draft.fieldValues,
    ...Object.fromEntries(Object.keys(draft.fieldValues).map((key) => [key, fields[key] ?? draft.fieldValues[key]])),
  },
});

const VIEWER = {
  user: {
    id: 1,
    name: 'Ann Lee',
    firstName: 'Ann',
    lastName: 'Lee',
    locale: 'en',
    timeZone: 'UTC',
    utcOffsetSeconds: 3600,
  },
  device: { ...ANY_DEVICE, friendlyId: 'ABC123', percentCharged: 85, wifiStrength: 90, widthPx: 800, heightPx: 480 },
};

const isBody = (value: unknown): value is { readonly type: string; readonly body: string } =>
  typeof value === 'object' && value !== null && 'type' in value && 'body' in value && Object.keys(value).length === 2;
