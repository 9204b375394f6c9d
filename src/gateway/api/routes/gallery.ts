import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import type { Catalogue, Choices, Gallery, ListedRecipe, Package, UpdatePlan } from '../../gallery/gallery.js';
import { data, type HttpRequest, noContent, type Reply, type Route } from '../../http/http.js';
import { collectRecipe, describeRecipeNote } from '../../plugin/plugin.js';
import { ARCHIVE_LIMIT_BYTES } from '../../recipe/recipe.js';
import type { ReportProgress, TaskResult, Tasks } from '../../task/task.js';
import { runApiTask } from '../answer-task.js';
import type { ApiParts } from '../api-parts.js';
import { readCount, readMember, readObject, textOf } from '../body.js';
import { isoTime } from '../shapes/plugin-setting.js';

const PAGE_SIZE = { max: 100, usual: 25 } as const;

/** Recipes from elsewhere. Only routes with scope `write` send requests to other machines. */
export const galleryRoutes = (parts: ApiParts): readonly Route[] => [
  ...catalogueRoutes(parts),
  ...packageRoutes(parts),
  ...recipeRoutes(parts),
];

function catalogueRoutes({ gallery, tasks, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('GET', '/api/catalogues', 'read', async () =>
      data((await gallery()).catalogues.list().map(describeCatalogue)),
    ),
    keyed('POST', '/api/catalogues', 'write', async (request) => {
      const address = readMember(await readObject(request), 'address', 'an address', textOf(1_000)) ?? '';
      return data(describeCatalogue(await (await gallery()).catalogues.add(address)));
    }),
    keyed('POST', '/api/catalogues/:id/refresh', 'write', async (request) => {
      const { catalogues } = await gallery();
      const { id, name } = catalogues.get(request.params.id ?? '');
      return runApiTask(tasks, request, { kind: 'catalogue', subject: name }, async (report) => {
        const read = await fetching(catalogues.refresh(id, report));
        const values = { name, count: read.entryCount };
        return { message: 'catalogues.refreshed', values, path: '/gallery', data: describeCatalogue(read) };
      });
    }),
    keyed('DELETE', '/api/catalogues/:id', 'write', async ({ params }) => {
      await (await gallery()).catalogues.remove(params.id ?? '');
      return noContent();
    }),
    keyed('GET', '/api/catalogues/recipes', 'read', async (request) => {
      const { query } = request;
      const [search, category] = [query.get('search')?.toLowerCase() ?? '', query.get('category') ?? ''];
      const { catalogues } = await gallery();
      const matches = await catalogues.search(
        ({ name, description, author, categories }) =>
          (category === '' || categories.includes(category)) &&
          `${name} ${description} ${author}`.toLowerCase().includes(search),
        query.get('catalogue') ?? undefined,
      );
      const size = readCount(request, 'per_page', PAGE_SIZE.usual, PAGE_SIZE.max);
      const first = (readCount(request, 'page', 1, 10_000) - 1) * size;
      const listed = await catalogues.read(matches.slice(first, first + size));
      return data({ total: matches.length, recipes: listed.map(describeListed) });
    }),
  ];
}

function packageRoutes({ gallery, tasks, library, joinPlaylist, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('POST', '/api/packages', 'write', async (request) => {
      const body = await readObject(request);
      const address = readMember(body, 'address', 'an address', textOf(1_000));
      const catalogue = readMember(body, 'catalogue', 'the id of a catalogue', textOf(20)) ?? '';
      const key = readMember(body, 'key', 'the key of a recipe in it', textOf(200)) ?? '';
      const all = await gallery();
      const fetch = fetchAs(all, tasks, request);
      if (address !== undefined) return fetch(address, (report) => all.fetchAddress(address, report));
      const entry = await all.catalogues.entry(catalogue, key);
      return fetch(entry.name, (report) => all.fetchListed(entry, report));
    }),
    keyed('GET', '/api/packages/:id/needs', 'read', async ({ params, query }) => {
      const { listGalleryNeeds } = await import('../../gallery/gallery.js');
      const { recipe, licence } = await (await gallery()).recipe(params.id ?? '', query.get('folder') ?? '');
      const { notes, hasScripts, hasTransform, renderHosts, shownSecrets, ...needs } = await listGalleryNeeds(
        recipe,
        library.list(),
        'en',
      );
      return data({
        licence: licence ?? null,
        hosts: needs.hosts,
        scripts: needs.scripts,
        fonts: needs.fonts,
        has_scripts: hasScripts,
        has_transform: hasTransform,
        render_hosts: renderHosts,
        shown_secrets: shownSecrets,
        fields: needs.fields.map(({ label, isRequired, isSecret }) => ({
          label,
          required: isRequired,
          secret: isSecret,
        })),
        notes: notes.map((note) => ({ kind: note.kind, subject: note.subject, detail: describeRecipeNote(note) })),
      });
    }),
    keyed('POST', '/api/packages/:id/add', 'write', async (request) => {
      const body = await readObject(request);
      const folder = typeof body.folder === 'string' ? body.folder : '';
      const { pluginSettingId: id, name } = await (await gallery()).add(request.params.id ?? '', folder);
      await joinPlaylist(id);
      return data({ id, name });
    }),
  ];
}

function recipeRoutes({ gallery, tasks, plugins, recipes, keyed }: ApiParts): readonly Route[] {
  const findId = ({ params }: HttpRequest): number => plugins.get(params.id ?? '').id;
  const packageOf = ({ query }: HttpRequest): string | undefined => query.get('package') ?? undefined;
  return [
    keyed('GET', '/api/plugin_settings/:id/recipe', 'read', async (request) => {
      const id = findId(request);
      const base = await plugins.recipeBase(id);
      return data({ origin: base?.origin ?? null, noted_at: base ? isoTime(base.notedAtMs) : null });
    }),
    keyed('POST', '/api/plugin_settings/:id/recipe/fetch', 'write', async (request) => {
      const [id, all] = [findId(request), await gallery()];
      const origin = (await plugins.recipeBase(id))?.origin ?? { kind: 'upload' as const };
      return fetchAs(all, tasks, request)(plugins.get(id).name, (report) => all.fetchAgain(origin, report));
    }),
    keyed('GET', '/api/plugin_settings/:id/recipe/changes', 'read', async (request) => {
      const [id, all] = [findId(request), await gallery()];
      const { recipe } = await all.candidate(id, packageOf(request), 'en');
      return data(describePlan(await all.planUpdate(id, recipe)));
    }),
    keyed('POST', '/api/plugin_settings/:id/recipe/update', 'write', async (request) => {
      const choices = readChoices((await readObject(request)).choices);
      const [id, all] = [findId(request), await gallery()];
      const candidate = await all.candidate(id, packageOf(request), 'en');
      return data(describePlan(await all.update(id, candidate, choices)));
    }),
    keyed('GET', '/api/plugin_settings/:id/check', 'read', async (request) =>
      data(await check(await collectRecipe(plugins, findId(request)))),
    ),
    keyed('POST', '/api/recipes/check', 'read', async (request) => {
      const bytes = await request.readUpload({ field: 'file', limitBytes: ARCHIVE_LIMIT_BYTES });
      return data(await check(await recipes.read(bytes)));
    }),
  ];
}

/** Fetches a package as a task. */
const fetchAs =
  (gallery: Gallery, tasks: Tasks, request: HttpRequest) =>
  (subject: string, fetch: (report: ReportProgress) => Promise<Package>): Promise<Reply> =>
    runApiTask(tasks, request, { kind: 'import', subject }, async (report): Promise<TaskResult> => {
      const fetched = await fetching(fetch(report));
      const values = { name: gallery.recipesOf(fetched)[0]?.name ?? subject };
      const path = `/gallery/packages/${fetched.id}`;
      return { message: 'gallery.fetched', values, path, data: describePackage(gallery, fetched) };
    });

/** Reports the error of another machine as such, not as an error of this server. */
async function fetching<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof InkstandError) || error.code === 'internal' || error.code === 'no-space') throw error;
    throw new InkstandError('unprocessable', `it could not be fetched: ${error.message}`, { cause: error });
  }
}

async function check(recipe: Awaited<ReturnType<typeof collectRecipe>>) {
  const { checkHosted, describeFinding } = await import('../../gallery/gallery.js');
  const findings = checkHosted(recipe);
  return {
    runs: findings.every(({ level }) => level !== 'error'),
    findings: findings.map((finding) => ({
      level: finding.level,
      subject: finding.subject,
      code: finding.code,
      detail: describeFinding(finding),
    })),
  };
}

function readChoices(value: unknown): Choices {
  const entries = value === undefined ? [] : isObject(value) ? Object.entries(value) : undefined;
  const choices = entries?.flatMap(([key, answer]) => {
    const choice = (['mine', 'theirs', 'merged'] as const).find((one) => one === answer);
    return choice ? [[key, choice] as const] : [];
  });
  if (choices && choices.length === entries?.length) return new Map(choices);
  throw new InkstandError('unprocessable', 'expected choices to be an object of "mine", "theirs" or "merged"');
}

const describeCatalogue = ({ id, name, address, refreshedAtMs, entryCount, leftOut }: Catalogue) => ({
  id,
  name,
  address,
  recipes: entryCount,
  left_out: leftOut,
  refreshed_at: refreshedAtMs === undefined ? null : isoTime(refreshedAtMs),
});

const describeListed = (entry: ListedRecipe) => ({
  catalogue: entry.catalogueId,
  key: entry.key,
  name: entry.name,
  description: entry.description,
  author: entry.author,
  licence: entry.licence,
  categories: entry.categories,
  archive_url: entry.archiveUrl,
});

const describePackage = (gallery: Gallery, packaged: Package) => ({
  id: packaged.id,
  origin: packaged.origin,
  recipes: gallery.recipesOf(packaged),
});

const describePlan = ({ parts, settings, kept, newHosts }: UpdatePlan) => ({
  parts: parts.map(({ part, isContested, mine, theirs, merged }) => ({
    part,
    contested: isContested,
    mine,
    theirs,
    merged: merged ?? null,
  })),
  settings: settings.map(({ key, isContested, mine, theirs }) => ({
    key,
    contested: isContested,
    mine: mine ?? null,
    theirs: theirs ?? null,
  })),
  kept,
  new_hosts: newHosts,
});
