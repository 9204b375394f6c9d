import { readFile } from 'node:fs/promises';
import { picture, type Reply } from '../../../http/http.js';
import { addBundled, BUNDLED_GROUPS, type BundledGroup, previewOfBundled } from '../../../plugin/plugin.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { FileField } from '../../components/form/file-field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { ListTools } from '../../components/list-tools.js';
import { Section } from '../../components/page/section.js';
import { Panel } from '../../components/panel.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame, useWords } from '../../frame.js';
import { ListQuery } from '../../lists/list-query.js';
import { isForMembers } from '../../permissions/narrow-plugins.js';
import type { RequestContext } from '../../request-context.js';
import { STRATEGY_BADGES } from '../../shared/plugins/name-strategy.js';
import { COMMUNITY_CATALOGUE } from '../gallery/community-catalogue.js';
import { GalleryFrame } from '../gallery/gallery-frame.js';
import { type BundledOffer, listBundledOffers } from './bundled-offers.js';
import { CREATABLE } from './create-plugin.js';
import { type SearchResult, searchOffers } from './search-offers.js';

/** Parameters that narrow the list. */
const NARROWING = ['q', 'category'] as const;

const GROUPS = Object.keys(BUNDLED_GROUPS) as readonly BundledGroup[];

/** What most homes start with, in this order. */
const FIRST_ROW = ['weather', 'agenda', 'picture-frame', 'departures'];

/** Everything that a new plugin can be created from. */
export async function showAddPlugin(context: RequestContext, form?: FormReading): Promise<Reply> {
  const query = new ListQuery('/plugins/new', context.request.query, NARROWING);
  const [search, category] = [query.text('q'), query.text('category')];
  const isOwner = context.role === 'owner';
  const bundled = await listBundledOffers(context.words.language);
  const offers = isOwner ? bundled : bundled.filter((offer) => offer.isForMembers);
  const result = searchOffers(
    offers.filter(({ group }) => category === '' || category === group),
    search,
  );
  const hasCatalogue = isOwner && result.isNearest && (await context.gateway.gallery()).catalogues.list().length > 0;
  return context.show(<AddPluginPage {...{ result, query, hasCatalogue }} />, form ? { form } : {});
}

/** The picture of a bundled recipe, rendered from its sample data. */
export async function showPreview(context: RequestContext): Promise<Reply> {
  const bytes = await readFile(previewOfBundled(context.request.params.key ?? ''));
  return picture(bytes, 'image/png');
}

/** Creates a plugin from a bundled recipe, adds it to the default playlist and opens its form. */
export async function createFromBundled(context: RequestContext): Promise<Reply> {
  const { joinPlaylist } = context.gateway;
  const { setting } = await addBundled(
    context.gateway.plugins,
    context.request.params.key ?? '',
    context.words.language,
  );
  await joinPlaylist(setting.id);
  // A picture frame needs pictures before anything else.
  const opensForm = Array.isArray(setting.settings.custom_fields) && setting.strategy !== 'pictures';
  return context.redirectTo(`/plugins/${setting.id}${opensForm ? '/settings' : ''}`, {
    tone: 'good',
    key: 'plugins.added',
    values: { name: setting.name },
  });
}

interface AddPluginProps {
  readonly result: SearchResult<BundledOffer>;
  readonly query: ListQuery;
  readonly hasCatalogue: boolean;
}

function AddPluginPage({ result, query, hasCatalogue }: AddPluginProps) {
  const { words, role } = useFrame();
  const { t } = words;
  const isOwner = role === 'owner';
  const creatable = isOwner ? CREATABLE : CREATABLE.filter((strategy) => isForMembers({ strategy }));
  return (
    <GalleryFrame tab="bundled">
      <FormErrors />
      <p>
        {isOwner ? (
          <>
            <a href="#import">{t('gallery.import')}</a> ·{' '}
          </>
        ) : undefined}
        <a href="#own">{t('gallery.own')}</a>
      </p>
      <ListTools
        query={query}
        results="recipes"
        label={t('gallery.search')}
        filters={[
          {
            name: 'category',
            label: t('catalogues.category'),
            choices: [
              { value: '', label: t('catalogues.category.all') },
              ...GROUPS.map((group) => ({ value: group, label: t(`gallery.group.${group}`) })),
            ],
          },
        ]}
        reset={NARROWING}
      />
      <div id="recipes">
        <Recipes {...{ result, query, hasCatalogue }} />
      </div>
      <div class="columns">
        {isOwner ? <Import /> : undefined}
        <Section id="own" title={t('gallery.own')} lead={t('gallery.own.lead')}>
          <ul class="options">
            {creatable.map((strategy) => (
              <li key={strategy}>
                <a href={`/plugins/new/${strategy}`}>{t(STRATEGY_BADGES[strategy].label)}</a>
                <span class="option__hint">{t(`gallery.own.${strategy}`)}</span>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </GalleryFrame>
  );
}

/** The archive or folder of a recipe. */
function Import() {
  const { t } = useWords();
  return (
    <Section id="import" title={t('gallery.import')} lead={t('gallery.import.lead')}>
      <recipe-drop
        data-choose={t('gallery.import.folder')}
        data-empty={t('gallery.import.none')}
        data-large={t('gallery.import.large')}
      >
        <Form action="/plugins/import" isUpload>
          <FileField label={t('gallery.import.file')} hint={t('gallery.import.hint')} accept=".zip,application/zip" />
          <FormSubmit variant="plain" icon="upload" text={t('gallery.import.button')} />
          <p class="drop__hint">{t('gallery.import.drop')}</p>
        </Form>
      </recipe-drop>
    </Section>
  );
}

/** By category, or what a search found with the best first. */
function Recipes({ result: { offers, isNearest }, query, hasCatalogue }: AddPluginProps) {
  const { words, role } = useFrame();
  const { t } = words;
  if (query.text('q') === '') {
    const first = query.has('category') ? [] : FIRST_ROW.flatMap((key) => offers.find((one) => one.key === key) ?? []);
    const others = offers.filter((offer) => !first.includes(offer));
    return (
      <>
        <Tiles title={t('gallery.first')} offers={first} />
        <h2 class="tiles-heading">{t('gallery.ready')}</h2>
        {GROUPS.map((group) => (
          <Tiles
            key={group}
            title={t(`gallery.group.${group}`)}
            offers={others.filter((offer) => offer.group === group)}
          />
        ))}
      </>
    );
  }
  return (
    <>
      <p role="status">
        {isNearest
          ? t(offers.length > 0 ? 'gallery.nearest' : 'gallery.nothing')
          : t('gallery.found', { count: offers.length })}
      </p>
      {isNearest && role === 'owner' ? (
        <CommunityCatalogue search={query.text('q')} hasCatalogue={hasCatalogue} />
      ) : undefined}
      <Tiles title={t(isNearest ? 'gallery.nearest.title' : 'gallery.ready')} offers={offers} />
    </>
  );
}

/** One tap to the same search in catalogues; the first one adds the community's. */
function CommunityCatalogue({ search, hasCatalogue }: { readonly search: string; readonly hasCatalogue: boolean }) {
  const { t } = useWords();
  if (hasCatalogue)
    return (
      <LinkButton
        href={`/gallery?q=${encodeURIComponent(search)}`}
        icon="search"
        text={t('gallery.catalogue.search', { search })}
      />
    );
  return (
    <Form action="/gallery/catalogues" class="form--inline">
      <input type="hidden" name="address" value={COMMUNITY_CATALOGUE} />
      <input type="hidden" name="q" value={search} />
      <Button icon="search" text={t('gallery.catalogue.add', { search })} />
    </Form>
  );
}

/** Recipes with their pictures; nothing when there are none. */
function Tiles({ title, offers }: { readonly title: string; readonly offers: readonly BundledOffer[] }) {
  const { t } = useWords();
  if (offers.length === 0) return null;
  return (
    <>
      <h3 class="tiles-heading">{title}</h3>
      <ul class="tiles">
        {offers.map(({ key, name, description }) => (
          <li class="tile" key={key}>
            <Panel path={`/plugins/bundled/${key}/preview`} widthPx={800} heightPx={480} alt="" isLazy />
            <h4 class="tile__name">{name}</h4>
            <p class="tile__words">{description}</p>
            <Form action={`/plugins/bundled/${key}`} class="form form--row">
              <Button icon="plus" label={t('gallery.take', { name })} text={t('gallery.add')} />
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
