import { readFile } from 'node:fs/promises';
import { picture, type Reply } from '../../../http/http.js';
import {
  addBundled,
  BUNDLED_GROUPS,
  type BundledGroup,
  previewOfBundled,
  readBundled,
} from '../../../plugin/plugin.js';
import { readTranslated } from '../../../recipe/recipe.js';
import { Button } from '../../components/button.js';
import { FileField } from '../../components/file-field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { ListTools } from '../../components/list-tools.js';
import { Panel } from '../../components/panel.js';
import { Section } from '../../components/section.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';
import { ListQuery, matchesSearch } from '../../lists/list-query.js';
import { STRATEGY_BADGES } from '../../plugin-settings/name-strategy.js';
import type { RequestContext } from '../../request-context.js';
import { GalleryFrame } from '../recipe-gallery/gallery-frame.js';
import { CREATABLE } from './create.js';

/** Parameters that narrow the list. */
const NARROWING = ['q', 'category'] as const;

const GROUPS = Object.keys(BUNDLED_GROUPS) as readonly BundledGroup[];

interface Offer {
  readonly key: string;
  readonly group: BundledGroup;
  readonly name: string;
  readonly description: string;
}

/** Everything that a new plugin can be created from. */
export async function showGallery(context: RequestContext, form?: FormReading): Promise<Reply> {
  const query = new ListQuery('/plugins/new', context.request.query, NARROWING);
  const [search, category] = [query.text('q'), query.text('category')];
  const { language } = context.words;
  const offers = await Promise.all(
    GROUPS.filter((group) => category === '' || category === group).flatMap((group) =>
      BUNDLED_GROUPS[group].map((key) => readOffer(key, group, language)),
    ),
  );
  const found = offers.filter(({ name, description }) => matchesSearch(search, [name, description]));
  return context.show(<Gallery offers={found} query={query} />, form ? { form } : {});
}

async function readOffer(key: string, group: BundledGroup, language: string): Promise<Offer> {
  const { settings } = (await readBundled(key)).recipe;
  const inLanguage = (text: string): string => String(readTranslated(settings, text, language));
  return { key, group, name: inLanguage('name'), description: inLanguage('description') };
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
  const hasFields = Array.isArray(setting.settings.custom_fields);
  return context.redirectTo(`/plugins/${setting.id}${hasFields ? '/settings' : ''}`, {
    tone: 'good',
    key: 'plugins.added',
    values: { name: setting.name },
  });
}

function Gallery({ offers, query }: { readonly offers: readonly Offer[]; readonly query: ListQuery }) {
  const { t } = useWords();
  return (
    <GalleryFrame tab="bundled">
      <FormErrors />
      <p>
        <a href="#import">{t('gallery.import')}</a> · <a href="#own">{t('gallery.own')}</a>
      </p>
      <ListTools
        query={query}
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
      <h2 class="tiles-heading">{t('gallery.ready')}</h2>
      {offers.length === 0 ? <p>{t('gallery.nothing')}</p> : undefined}
      {GROUPS.map((group) => (
        <Group key={group} group={group} offers={offers.filter((offer) => offer.group === group)} />
      ))}
      <div class="columns">
        <Section id="import" title={t('gallery.import')} lead={t('gallery.import.lead')}>
          <recipe-drop
            data-choose={t('gallery.import.folder')}
            data-empty={t('gallery.import.none')}
            data-large={t('gallery.import.large')}
          >
            <Form action="/plugins/import" isUpload>
              <FileField
                label={t('gallery.import.file')}
                hint={t('gallery.import.hint')}
                accept=".zip,application/zip"
              />
              <FormActions>
                <Button icon="upload">{t('gallery.import.button')}</Button>
              </FormActions>
              <p class="drop__hint">{t('gallery.import.drop')}</p>
            </Form>
          </recipe-drop>
        </Section>
        <Section id="own" title={t('gallery.own')} lead={t('gallery.own.lead')}>
          <ul class="options">
            {CREATABLE.map((strategy) => (
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

/** The recipes of a category that match the search; nothing when none does. */
function Group({ group, offers }: { readonly group: BundledGroup; readonly offers: readonly Offer[] }) {
  const { t } = useWords();
  if (offers.length === 0) return null;
  return (
    <>
      <h3 class="tiles-heading">{t(`gallery.group.${group}`)}</h3>
      <ul class="tiles">
        {offers.map(({ key, name, description }) => (
          <li class="tile" key={key}>
            <Panel path={`/plugins/bundled/${key}/preview`} widthPx={800} heightPx={480} alt="" isLazy />
            <h4 class="tile__name">{name}</h4>
            <p class="tile__words">{description}</p>
            <Form action={`/plugins/bundled/${key}`} class="form form--row">
              <Button icon="plus" label={t('gallery.take', { name })}>
                {t('gallery.add')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
