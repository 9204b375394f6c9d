import type { Reply } from '../../../http/http.js';
import { compareNames } from '../../../i18n/i18n.js';
import { LinkButton } from '../../components/form/button.js';
import { ListTools, Pager, ViewSwitch } from '../../components/list-tools.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Page } from '../../components/page/page.js';
import { useFrame } from '../../frame.js';
import { cutPage, type ListPage, ListQuery, matchesSearch } from '../../lists/list-query.js';
import { PAGE_SIZES } from '../../lists/page-sizes.js';
import type { RequestContext } from '../../request-context.js';
import { type CurrentScreen, listScreens } from './list-screens.js';
import { ScreenTable, ScreenTile } from './screen-rows.js';

const ORDERS = ['newest', 'name', 'slowest', 'largest'] as const;
const FILTERS = ['q', 'model', 'display'];

/** Every screen that a display can show now. */
export function showScreens(context: RequestContext): Reply {
  const screens = listScreens(context.gateway);
  const query = new ListQuery('/screens', context.request.query, [...FILTERS, 'sort', 'view']);
  const chosen = query.oneOf('view', ['', 'cards', 'list']);
  const view = chosen === '' ? (screens.length > PAGE_SIZES.screens.cards ? 'list' : 'cards') : chosen;
  const list = cutPage(selectScreens(screens, query), query.page, PAGE_SIZES.screens[view]);
  return context.show(<Screens {...{ screens, query, view, list }} />);
}

function selectScreens(screens: readonly CurrentScreen[], query: ListQuery): readonly CurrentScreen[] {
  const [model, display] = [query.text('model'), query.text('display')];
  return screens
    .filter(({ modelLabel }) => model === '' || modelLabel === model)
    .filter(({ viewers }) => display === '' || viewers.some(({ id }) => String(id) === display))
    .filter(({ name, modelLabel }) => matchesSearch(query.text('q'), [name, modelLabel]))
    .sort(COMPARE[query.oneOf('sort', ORDERS)]);
}

const COMPARE: Readonly<Record<(typeof ORDERS)[number], (a: CurrentScreen, b: CurrentScreen) => number>> = {
  newest: (a, b) => b.renderedAtMs - a.renderedAtMs || compareNames(a.name, b.name),
  name: (a, b) => compareNames(a.name, b.name) || compareNames(a.modelLabel, b.modelLabel),
  slowest: (a, b) => (b.renderedInMs ?? -1) - (a.renderedInMs ?? -1),
  largest: (a, b) => b.byteCount - a.byteCount,
};

interface ScreensProps {
  /** All of them. */
  readonly screens: readonly CurrentScreen[];
  readonly query: ListQuery;
  readonly view: 'cards' | 'list';
  readonly list: ListPage<CurrentScreen>;
}

function Screens(props: ScreensProps) {
  const { screens, query, view, list } = props;
  const { t, count } = useFrame().words;
  if (screens.length === 0) {
    return (
      <Page title={t('nav.screens')} section="screens">
        <LiveRegion id="screens" topics={['screens']}>
          <EmptyState
            icon="screens"
            title={t('screens.empty.title')}
            actions={<LinkButton href="/plugins" text={t('playlist.empty.plugins')} />}
          >
            <p>{t('screens.empty.text')}</p>
          </EmptyState>
        </LiveRegion>
      </Page>
    );
  }
  return (
    <Page
      title={t('nav.screens')}
      section="screens"
      lead={count('screens.count', screens.length)}
      actions={<ViewSwitch query={query} view={view} />}
    >
      <Tools {...props} />
      <LiveRegion id="screens" topics={['screens', 'displays']}>
        {list.total === 0 ? (
          <EmptyState icon="search" title={t('list.none.title')} text={t('list.none.text')} />
        ) : undefined}
        {view === 'cards' ? (
          <ul class="screens">
            {list.rows.map((screen) => (
              <ScreenTile key={screen.key} screen={screen} />
            ))}
          </ul>
        ) : undefined}
        {view === 'list' && list.total > 0 ? <ScreenTable rows={list.rows} /> : undefined}
        <Pager list={list} query={query} size={PAGE_SIZES.screens[view]} />
      </LiveRegion>
    </Page>
  );
}

function Tools({ screens, query }: ScreensProps) {
  const { t } = useFrame().words;
  const any = { value: '', label: t('list.all') };
  const displays = new Map(screens.flatMap(({ viewers }) => viewers.map(({ id, name }) => [id, name] as const)));
  const byName = [...displays].sort(([, a], [, b]) => compareNames(a, b));
  const models = [...new Set(screens.map(({ modelLabel }) => modelLabel))].sort(compareNames);
  return (
    <ListTools
      query={query}
      label={t('screens.search')}
      kept={['view']}
      reset={FILTERS}
      filters={[
        {
          name: 'display',
          label: t('screens.display'),
          choices: [any, ...byName.map(([id, name]) => ({ value: String(id), label: name }))],
        },
        {
          name: 'model',
          label: t('home.filter.model'),
          choices: models.length < 2 ? [] : [any, ...models.map((label) => ({ value: label, label }))],
        },
        {
          name: 'sort',
          label: t('list.sort'),
          choices: ORDERS.map((order) => ({ value: order, label: t(`screens.sort.${order}`) })),
        },
      ]}
    />
  );
}
