import { InkstandError } from '@inkstand/common/errors';
import type { Gallery, ListedRecipe } from '../../../gallery/gallery.js';
import type { Reply } from '../../../http/http.js';
import { describeError, describeRefusal } from '../../../i18n/i18n.js';
import type { ReportProgress, TaskResult } from '../../../task/task.js';
import { Confirm } from '../../components/form/confirm.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { runTask } from '../../tasks/run-task.js';
import { showCatalogues } from './catalogues.js';
import { packagePath } from './package.js';

const PAGE = '/gallery';
/** Maximum number of pictures drawn for one page of the list. */
const MAX_DRAWN = 24;

/** Adds a catalogue and reads it at once; entering its address is the owner's consent. */
export async function addCatalogue(context: RequestContext, form: FormReading): Promise<Reply> {
  const gallery = await context.gateway.gallery();
  try {
    const { id } = await gallery.catalogues.add(form.raw('address'));
    return await read(context, gallery, id, form.raw('q'));
  } catch (error) {
    form.fail('address', 'catalogues.wrong', { reason: describeRefusal(error, context.words) });
    return showCatalogues(context, form);
  }
}

/** Reads a catalogue again. */
export async function refreshCatalogue(context: RequestContext): Promise<Reply> {
  const gallery = await context.gateway.gallery();
  return read(context, gallery, gallery.catalogues.get(context.request.params.id ?? '').id);
}

/** @param search that the list shows afterwards */
function read(context: RequestContext, gallery: Gallery, id: string, search = ''): Promise<Reply> {
  const { name } = gallery.catalogues.get(id);
  const path = search === '' ? PAGE : `${PAGE}?q=${encodeURIComponent(search)}`;
  return runTask(context, { kind: 'catalogue', subject: name, onFailure: failure(context) }, async (report) => {
    const { entryCount } = await gallery.catalogues.refresh(id, report);
    return { message: 'catalogues.refreshed', values: { name, count: entryCount }, path };
  });
}

/** Explains on the list why something could not be fetched. */
const failure =
  (context: RequestContext, path = PAGE) =>
  (reason: string): Reply =>
    context.redirectTo(path, { tone: 'bad', key: 'gallery.fetch.failed', values: { reason } });

/** Asks for confirmation before removing. */
export async function confirmRemove(context: RequestContext): Promise<Reply> {
  const { t } = context.words;
  const { id, name } = (await context.gateway.gallery()).catalogues.get(context.request.params.id ?? '');
  return context.show(
    <Confirm
      title={t('catalogues.remove.title', { name })}
      section="plugins"
      parent={{ href: PAGE, label: t('gallery.tab.catalogues') }}
      action={`/gallery/catalogues/${id}/remove`}
      confirm={t('catalogues.remove')}
    >
      <p>{t('catalogues.remove.words')}</p>
    </Confirm>,
  );
}

export async function removeCatalogue(context: RequestContext): Promise<Reply> {
  const { catalogues } = await context.gateway.gallery();
  const { id, name, address } = catalogues.get(context.request.params.id ?? '');
  await catalogues.remove(id);
  const undo = context.gateway.undos.offer(async () => {
    await catalogues.add(address);
    return { path: PAGE, flash: { tone: 'good', key: 'catalogues.restored', values: { name } } };
  });
  return context.redirectTo(PAGE, { tone: 'good', key: 'catalogues.removed', values: { name }, undo });
}

/** Fetches one recipe of a catalogue and shows it. Adds nothing. */
export async function fetchListed(context: RequestContext, form: FormReading): Promise<Reply> {
  const gallery = await context.gateway.gallery();
  const entry = await gallery.catalogues.entry(context.request.params.id ?? '', form.raw('key'));
  return runTask(
    context,
    { kind: 'import', subject: entry.name, onFailure: failure(context) },
    async (report): Promise<TaskResult> => {
      const fetched = await gallery.fetchListed(entry, report);
      const [recipe, ...others] = gallery.recipesOf(fetched);
      const path = packagePath(fetched.id, others.length === 0 ? recipe?.folder : undefined);
      return { message: 'gallery.fetched', values: { name: entry.name }, path };
    },
  );
}

/** Fetches the recipes on one page of the list and draws them with their sample data. */
export async function drawListed(context: RequestContext, form: FormReading): Promise<Reply> {
  const gallery = await context.gateway.gallery();
  const entries: ListedRecipe[] = [];
  for (const text of form.all('entry').slice(0, MAX_DRAWN)) {
    const [id = '', ...key] = text.split(' ');
    entries.push(await gallery.catalogues.entry(id, key.join(' ')));
  }
  const path = readReturnPath(form.raw('back'));
  return runTask(context, { kind: 'catalogue', onFailure: failure(context, path) }, async (report) => {
    const failed = await drawEach(gallery, entries, report);
    const named = failed.map(({ name, error }) => `${name} (${describeError(error, context.words)})`);
    const values = { count: entries.length - failed.length, failed: named.join('; ') };
    return { message: failed.length === 0 ? 'catalogues.drawn' : 'catalogues.drawn.some', values, path };
  });
}

/** The page of the list; no other address, which could be on another site. */
const readReturnPath = (text: string): string => (/^\/gallery(\?[\w=&%.+~-]*)?$/.test(text) ? text : PAGE);

interface FailedRecipe {
  readonly name: string;
  readonly error: InkstandError;
}

/** One after another, so that servers and the worker are not flooded. @returns recipes that could not be fetched */
async function drawEach(
  gallery: Gallery,
  entries: readonly ListedRecipe[],
  report: ReportProgress,
): Promise<readonly FailedRecipe[]> {
  const failed: FailedRecipe[] = [];
  for (const [index, entry] of entries.entries()) {
    report({ phase: 'fetching', done: index, total: entries.length });
    try {
      const fetched = await gallery.fetchListed(entry, () => undefined);
      const [recipe] = gallery.recipesOf(fetched);
      // The page of a recipe that cannot be drawn explains why.
      if (recipe) await gallery.picture(fetched.id, recipe.folder, PREVIEW).catch(() => undefined);
    } catch (error) {
      if (!(error instanceof InkstandError)) throw error;
      failed.push({ name: entry.name, error });
    }
  }
  return failed;
}

const PREVIEW = { view: 'full', runScripts: false } as const;
