import { InkstandError } from '@inkstand/common/errors';
import type { Note } from '@inkstand/engine/note';
import { VIEWS, type View } from '@inkstand/engine/panel';
import { type GalleryNeeds, listGalleryNeeds, type Package, type PackagedRecipe } from '../../../gallery/gallery.js';
import { picture, type Reply, withHeaders } from '../../../http/http.js';
import { readTranslated } from '../../../recipe/recipe.js';
import { resolveWithin } from '../../../resolve-within.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { CheckField } from '../../components/form/choice.js';
import { Form } from '../../components/form/form.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import { Panel } from '../../components/panel.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { MissingFonts } from '../../shared/plugins/missing-fonts.js';
import { RecipeFacts } from './recipe-facts.js';

/** Path of the page of a package, or of one of its recipes. */
export const packagePath = (id: string, folder?: string): string =>
  `/gallery/packages/${id}${folder === undefined ? '' : `?folder=${encodeURIComponent(folder)}`}`;

/** Path of the picture of a recipe. */
export const pictureOf = (id: string, folder: string, view: View = 'full', runScripts = false): string =>
  `/gallery/packages/${id}/picture?folder=${encodeURIComponent(folder)}&view=${view}${runScripts ? '&scripts=yes' : ''}`;

/** How long the page waits for its picture. */
const DRAW_MS = 5_000;

/** The recipes of a package, or one of them with everything it needs. */
export async function showPackage(context: RequestContext): Promise<Reply> {
  const { gateway, request, words } = context;
  const gallery = await gateway.gallery();
  const fetched = await gallery.package(request.params.id ?? '');
  const folder = request.query.get('folder');
  if (folder === null) return context.show(<PackageList fetched={fetched} recipes={gallery.recipesOf(fetched)} />);
  const packaged = await gallery.recipe(fetched.id, folder);
  const needs = await listGalleryNeeds(packaged.recipe, gateway.library.list(), words.language);
  const runScripts = request.query.get('scripts') === 'yes';
  // The page shows this picture anyway: drawing it now only says earlier what it lacks.
  const drawing = gallery.picture(fetched.id, folder, { view: 'full', runScripts }).catch(() => undefined);
  const drawn = await resolveWithin(drawing, DRAW_MS);
  const missingFonts = drawn?.missingFonts ?? [];
  return context.show(<RecipePage {...{ fetched, packaged, needs, runScripts, missingFonts }} />);
}

/** A picture of a recipe with its own sample data, rendered here from what was fetched already. */
export async function showPicture(context: RequestContext): Promise<Reply> {
  const { gateway, request } = context;
  const gallery = await gateway.gallery();
  const view = VIEWS.find((one) => one === request.query.get('view')) ?? 'full';
  const runScripts = request.query.get('scripts') === 'yes';
  const folder = request.query.get('folder') ?? '';
  try {
    const { bytes } = await gallery.picture(request.params.id ?? '', folder, { view, runScripts });
    return withHeaders(picture(bytes, 'image/png'), { 'Cache-Control': 'private, max-age=600' });
  } catch (error) {
    if (!(error instanceof InkstandError) || error.code === 'not-found') throw error;
    return picture(Buffer.from(BLANK), 'image/svg+xml');
  }
}

/** Shown when nothing could be rendered. */
const BLANK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="480"><path d="M0 0h800v480H0z" fill="#fff"/><path d="M360 200l80 80m0-80l-80 80" stroke="#999" stroke-width="6"/></svg>';

/** Creates a plugin from a recipe, adds it to the default playlist and opens its report. */
export async function addFromPackage(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway, request } = context;
  const gallery = await gateway.gallery();
  const { pluginSettingId, name } = await gallery.add(
    request.params.id ?? '',
    form.raw('folder'),
    form.isTicked('show_secrets') || undefined,
  );
  await gateway.joinPlaylist(pluginSettingId);
  const path = `/plugins/${pluginSettingId}/report`;
  return context.redirectTo(path, { tone: 'good', key: 'plugins.imported', values: { name } });
}

interface PackageListProps {
  readonly fetched: Package;
  readonly recipes: Package['recipes'];
}

function PackageList({ fetched, recipes }: PackageListProps) {
  const { t } = useWords();
  return (
    <Page
      title={t('package.title', { count: recipes.length })}
      section="plugins"
      parent={{ href: parentOf(fetched), label: t('plugins.add') }}
      lead={t('package.lead', { place: placeOf(fetched) })}
    >
      <ul class="tiles">
        {recipes.map(({ folder, name }) => (
          <li class="tile" key={folder}>
            <a class="tile__link" href={packagePath(fetched.id, folder)}>
              <Panel path={pictureOf(fetched.id, folder)} widthPx={800} heightPx={480} alt="" isLazy />
              <span class="tile__name" dir="auto">
                {name}
              </span>
            </a>
            <p class="tile__facts">
              <code>{folder === '' ? './' : folder}</code>
            </p>
          </li>
        ))}
      </ul>
    </Page>
  );
}

interface RecipePageProps {
  readonly fetched: Package;
  readonly packaged: PackagedRecipe;
  readonly needs: GalleryNeeds;
  readonly runScripts: boolean;
  readonly missingFonts: readonly Note[];
}

function RecipePage({ fetched, packaged, needs, runScripts, missingFonts }: RecipePageProps) {
  const { t, language } = useWords();
  const { folder, recipe } = packaged;
  const text = (key: string): string => {
    const value = readTranslated(recipe.settings, key, language);
    return typeof value === 'string' ? value : '';
  };
  const name = text('name') || fetched.recipes.find((one) => one.folder === folder)?.name || '';
  const views = VIEWS.filter((view) => view === 'full' || recipe.markup[view]);
  return (
    <Page
      title={name}
      section="plugins"
      parent={{ href: parentOf(fetched), label: t('plugins.add') }}
      lead={text('description') || fetched.about.description || undefined}
      actions={<AddForm id={fetched.id} folder={folder} secrets={[]} />}
    >
      <MissingFonts notes={missingFonts} />
      <ul class="views">
        {views.map((view) => (
          <li key={view} class={view === 'full' ? 'views__main' : undefined}>
            <Panel
              path={pictureOf(fetched.id, folder, view, runScripts)}
              {...SIZES[view]}
              alt={t('package.picture', { name, view: t(`markup.part.${view}`) })}
              caption={t(`markup.part.${view}`)}
            />
          </li>
        ))}
      </ul>
      <p class="faded">
        {Object.keys(packaged.sample.data).length > 0 || recipe.settings.static_data
          ? t('package.sample')
          : t('package.sample.none')}{' '}
        {needs.hasScripts ? t(runScripts ? 'package.scripts.on' : 'package.scripts.off') : ''}
      </p>
      {needs.hasScripts && !runScripts ? (
        <p>
          <LinkButton
            href={`${packagePath(fetched.id, folder)}&scripts=yes`}
            icon="eye"
            text={t('package.scripts.draw')}
          />
        </p>
      ) : undefined}
      <div class="columns">
        <RecipeFacts {...{ fetched, packaged, needs }} place={placeOf(fetched)} />
        <Section title={t('package.next')}>
          <p>{t('package.next.words')}</p>
          <AddForm id={fetched.id} folder={folder} secrets={needs.shownSecrets} />
        </Section>
      </div>
    </Page>
  );
}

/** Adds the recipe; asks whether its markup may use secrets if it would. */
function AddForm({ id, folder, secrets }: { id: string; folder: string; secrets: readonly string[] }) {
  const { t } = useWords();
  return (
    <Form action={`/gallery/packages/${id}/add`} class="form--inline">
      <input type="hidden" name="folder" value={folder} />
      {secrets.length > 0 ? (
        <CheckField
          name="show_secrets"
          label={t('package.secrets', { fields: secrets.join(', ') })}
          hint={t('package.secrets.hint')}
          checked={false}
        />
      ) : undefined}
      <Button variant="primary" icon="plus" text={t('package.add')} />
    </Form>
  );
}

const SIZES: Readonly<Record<View, { readonly widthPx: number; readonly heightPx: number }>> = {
  full: { widthPx: 800, heightPx: 480 },
  half_horizontal: { widthPx: 800, heightPx: 240 },
  half_vertical: { widthPx: 400, heightPx: 480 },
  quadrant: { widthPx: 400, heightPx: 240 },
};

/** The page that the package was fetched from. */
const parentOf = ({ origin }: Package): string =>
  origin.kind === 'catalogue' ? '/gallery' : origin.kind === 'upload' ? '/plugins/new' : '/gallery/elsewhere';

function placeOf({ origin }: Package): string {
  switch (origin.kind) {
    case 'address':
      return origin.page;
    case 'catalogue':
      return origin.archiveUrl;
    case 'disk':
      return origin.path;
    default:
      return origin.kind;
  }
}
