import type { Note } from '@inkstand/engine/note';
import type { Catalogue, ListedRecipe, Package } from '../../../gallery/gallery.js';
import type { Reply } from '../../../http/http.js';
import { compareNames } from '../../../i18n/i18n.js';
import { Badge } from '../../components/badge.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { ListTools, Pager } from '../../components/list-tools.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { Section } from '../../components/page/section.js';
import { Panel } from '../../components/panel.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame } from '../../frame.js';
import { cutPage, type ListPage, ListQuery, matchesSearch } from '../../lists/list-query.js';
import { PAGE_SIZES } from '../../lists/page-sizes.js';
import type { RequestContext } from '../../request-context.js';
import { MissingFontsLine } from '../../shared/plugins/missing-fonts.js';
import { COMMUNITY_CATALOGUE } from './community-catalogue.js';
import { GalleryFrame } from './gallery-frame.js';
import { pictureOf } from './package.js';

/** What the picture of a tile shows. */
const TILE = { view: 'full', runScripts: false } as const;
const NARROWING = ['q', 'category', 'catalogue'] as const;

/** An entry of a catalogue in the reader's language, and its package once fetched. */
interface Listed {
  readonly entry: ListedRecipe;
  readonly description: string;
  readonly fetched: Package | undefined;
  /** Folder of its recipe in the package. */
  readonly folder: string;
  /** What its picture lacks, if it was drawn. */
  readonly missingFonts: readonly Note[];
}

/** The owner's catalogues and their recipes. */
export async function showCatalogues(context: RequestContext, form?: FormReading): Promise<Reply> {
  const gallery = await context.gateway.gallery();
  const catalogues = gallery.catalogues.list();
  const query = new ListQuery('/gallery', context.request.query, NARROWING);
  const counts = new Map<string, number>();
  const matches = await gallery.catalogues.search((entry) => {
    for (const name of entry.categories) counts.set(name, (counts.get(name) ?? 0) + 1);
    return isWanted(entry, query, context.words.language);
  });
  const page = cutPage(
    matches.toSorted((a, b) => compareNames(a.name, b.name)),
    query.page,
    PAGE_SIZES.recipes,
  );
  const fetched = await gallery.fetched();
  const rows: Listed[] = [];
  for (const entry of await gallery.catalogues.read(page.rows)) {
    const fetchedPackage = fetched.get(`${entry.archiveUrl} ${entry.folder}`);
    const [recipe] = fetchedPackage ? gallery.recipesOf(fetchedPackage) : [];
    const description = describe(entry, context.words.language);
    const missingFonts =
      fetchedPackage && recipe ? await gallery.missingFonts(fetchedPackage, recipe.folder, TILE) : [];
    rows.push({ entry, description, fetched: recipe && fetchedPackage, folder: recipe?.folder ?? '', missingFonts });
  }
  const categories = pickCategories(counts);
  return context.show(<Catalogues {...{ catalogues, query, categories }} list={{ ...page, rows }} />, { form });
}

const describe = ({ descriptions, description }: ListedRecipe, language: string): string =>
  descriptions[language] ?? descriptions[language.split('-')[0] ?? ''] ?? description;

function isWanted(entry: ListedRecipe, query: ListQuery, language: string): boolean {
  const category = query.text('category');
  const catalogue = query.text('catalogue');
  if (category !== '' && !entry.categories.includes(category)) return false;
  if (catalogue !== '' && entry.catalogueId !== catalogue) return false;
  return matchesSearch(query.text('q'), [entry.name, entry.author, describe(entry, language), ...entry.categories]);
}

/** The most frequent ones, sorted by name. */
function pickCategories(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 40)
    .map(([name]) => name)
    .sort(compareNames);
}

interface CataloguesProps {
  readonly catalogues: readonly Catalogue[];
  readonly query: ListQuery;
  readonly categories: readonly string[];
  readonly list: ListPage<Listed>;
}

function Catalogues({ catalogues, query, categories, list }: CataloguesProps) {
  const { t } = useFrame().words;
  const isNarrowed = query.has(...NARROWING);
  const hasEntries = catalogues.some(({ entryCount }) => entryCount > 0);
  return (
    <GalleryFrame tab="catalogues">
      <div class="stack">
        <FormErrors />
        {catalogues.length === 0 ? (
          <EmptyState icon="search" title={t('catalogues.empty')} text={t('catalogues.empty.words')} />
        ) : (
          <CatalogueList catalogues={catalogues} />
        )}
        {hasEntries ? (
          <>
            <ListTools
              query={query}
              label={t('catalogues.search')}
              reset={NARROWING}
              filters={[
                {
                  name: 'category',
                  label: t('catalogues.category'),
                  choices: [
                    { value: '', label: t('catalogues.category.all') },
                    ...categories.map((name) => ({ value: name, label: name })),
                  ],
                },
                {
                  name: 'catalogue',
                  label: t('catalogues.which'),
                  choices: [
                    { value: '', label: t('catalogues.all') },
                    ...(catalogues.length > 1 ? catalogues.map(({ id, name }) => ({ value: id, label: name })) : []),
                  ],
                },
              ]}
            />
            {list.total === 0 ? (
              <EmptyState icon="search" title={t('catalogues.nothing')} text={t('catalogues.nothing.words')} />
            ) : (
              <Entries list={list} query={query} />
            )}
          </>
        ) : undefined}
        {isNarrowed ? undefined : (
          <AddCatalogue hasProposal={catalogues.every(({ address }) => address !== COMMUNITY_CATALOGUE)} />
        )}
      </div>
    </GalleryFrame>
  );
}

function CatalogueList({ catalogues }: { readonly catalogues: readonly Catalogue[] }) {
  const { words, now } = useFrame();
  const { t } = words;
  return (
    <Section title={t('catalogues.title')} lead={t('catalogues.lead')}>
      <ul class="rows">
        {catalogues.map(({ id, name, address, refreshedAtMs, entryCount, leftOut }) => (
          <li key={id}>
            <div class="rows__words">
              <strong>{name}</strong>
              <span class="faded">
                <code class="facts__value">{address}</code>
              </span>
              <span class="faded">
                {refreshedAtMs === undefined
                  ? t('catalogues.never')
                  : t('catalogues.read', { count: words.number(entryCount), when: words.relative(refreshedAtMs, now) })}
                {leftOut > 0 ? ` ${t('catalogues.left_out', { count: words.number(leftOut) })}` : ''}
              </span>
            </div>
            <div class="rows__actions">
              <Form action={`/gallery/catalogues/${id}/refresh`} class="form--inline">
                <Button icon="refresh" label={t('catalogues.refresh.label', { name })} text={t('catalogues.refresh')} />
              </Form>
              <LinkButton
                href={`/gallery/catalogues/${id}/remove`}
                variant="quiet"
                icon="trash"
                label={t('catalogues.remove.label', { name })}
                text={t('catalogues.remove')}
              />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Entries({ list, query }: { readonly list: ListPage<Listed>; readonly query: ListQuery }) {
  const { t } = useFrame().words;
  const missing = list.rows.filter(({ fetched }) => fetched === undefined);
  return (
    <>
      {missing.length > 0 ? (
        <Form action="/gallery/draw" class="form form--row">
          {missing.map(({ entry }) => (
            <input key={entry.key} type="hidden" name="entry" value={`${entry.catalogueId} ${entry.key}`} />
          ))}
          <input type="hidden" name="back" value={query.address} />
          <Button icon="eye" text={t('catalogues.draw', { count: missing.length })} />
          <span class="field__hint">{t('catalogues.draw.hint', { hosts: listHosts(missing) })}</span>
        </Form>
      ) : undefined}
      <ul class="tiles">
        {list.rows.map((one) => (
          <Entry key={`${one.entry.catalogueId} ${one.entry.key}`} {...one} />
        ))}
      </ul>
      <Pager list={list} query={query} size={PAGE_SIZES.recipes} />
    </>
  );
}

function Entry({ entry, description, fetched, folder, missingFonts }: Listed) {
  const { t } = useFrame().words;
  const { name, author, licence, categories, catalogueId, key } = entry;
  return (
    <li class="tile">
      {fetched ? (
        <Panel path={pictureOf(fetched.id, folder)} widthPx={800} heightPx={480} alt="" isLazy />
      ) : (
        <div class="tile__blank">{t('catalogues.no_picture')}</div>
      )}
      <h3 class="tile__name" dir="auto">
        {name}
      </h3>
      <p class="tile__facts">
        {author === '' ? undefined : <span>{t('recipe.by', { author })}</span>}
        <span>{licence === '' ? t('recipe.licence.none') : licence}</span>
      </p>
      <p class="tile__words tile__words--short" dir="auto">
        {description}
      </p>
      <MissingFontsLine notes={missingFonts} />
      {categories.length > 0 ? (
        <p class="tile__facts">
          {categories.map((one) => (
            <Badge key={one}>{one}</Badge>
          ))}
        </p>
      ) : undefined}
      {fetched ? (
        <p class="tile__actions">
          <LinkButton
            href={`/gallery/packages/${fetched.id}?folder=${encodeURIComponent(folder)}`}
            icon="eye"
            label={t('catalogues.open.label', { name })}
            text={t('catalogues.open')}
          />
        </p>
      ) : (
        <Form action={`/gallery/catalogues/${catalogueId}/fetch`} class="form form--row">
          <input type="hidden" name="key" value={key} />
          <Button icon="download" label={t('catalogues.fetch.label', { name })} text={t('catalogues.fetch')} />
        </Form>
      )}
    </li>
  );
}

/** The servers that a click would contact. */
const listHosts = (entries: readonly Listed[]): string =>
  [...new Set(entries.map(({ entry }) => new URL(entry.archiveUrl).host))].join(', ');

function AddCatalogue({ hasProposal }: { readonly hasProposal: boolean }) {
  const { t, fieldWords } = useFrame().words;
  return (
    <Section title={t('catalogues.add')} lead={t('catalogues.add.lead')}>
      <Form action="/gallery/catalogues">
        <TextField
          name="address"
          type="url"
          {...fieldWords('catalogues.address')}
          placeholder="https://example.org/recipes.json"
          required
          maxLength={1000}
        />
        <FormSubmit icon="plus" text={t('catalogues.add.button')} />
      </Form>
      {hasProposal ? (
        <Form action="/gallery/catalogues" class="form form--row form--second">
          <input type="hidden" name="address" value={COMMUNITY_CATALOGUE} />
          <Button icon="plus" text={t('catalogues.proposed')} />
          <span class="field__hint">{t('catalogues.proposed.hint', { host: new URL(COMMUNITY_CATALOGUE).host })}</span>
        </Form>
      ) : undefined}
    </Section>
  );
}
