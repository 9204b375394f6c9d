import type { Alert } from '../../../alert/alert.js';
import { listWaiting, type WaitingDisplay } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import { compareNames } from '../../../i18n/i18n.js';
import { BroadcastBar } from '../../components/broadcast-bar.js';
import { LinkButton } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { ListTools, Pager, ViewSwitch } from '../../components/list-tools.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Page } from '../../components/page/page.js';
import { StatusLine } from '../../components/status-line.js';
import { useWords } from '../../frame.js';
import { cutPage, type ListPage, ListQuery } from '../../lists/list-query.js';
import { PAGE_SIZES } from '../../lists/page-sizes.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { readDisplay } from '../../shared/displays/read-display.js';
import { planStatus, type Status } from '../../shared/displays/status-sentence.js';
import { pathOfStep, readNextStep } from '../welcome/first-run.js';
import { Alerts } from './alert-list.js';
import { Bulk } from './bulk.js';
import { Checklist, readChecklist } from './checklist.js';
import type { ChecklistStep } from './checklist-steps.js';
import { DisplaySection } from './display-section.js';
import { type DisplayRow, DisplayTable } from './display-table.js';
import { listDisplays } from './list-displays.js';
import {
  DISPLAY_ORDERS,
  DISPLAY_STATES,
  type DisplayEntry,
  FILTER_NAMES,
  LIST_NAMES,
  selectDisplays,
} from './select-displays.js';
import { WaitingNotice } from './waiting-notice.js';

/** More cards than this are drawn smaller. */
const MAX_LARGE_CARDS = 4;
/** Search and filters appear when there are more displays than fit on a screen. */
const MIN_SEARCHED = 5;

/** Every display, those with alerts first, and the remaining steps until there is one. */
export async function showDisplays(context: RequestContext): Promise<Reply> {
  const { gateway, request, role } = context;
  if (role === 'guest') return context.redirectTo('/show');
  if (role === 'member') return (await import('../member/member-pages.js')).showMemberDisplays(context);
  const step = readNextStep(gateway.tables.settings);
  if (step) return context.redirectTo(pathOfStep(step));
  const query = new ListQuery('/', request.query, LIST_NAMES);
  const alerts = await gateway.watch.find();
  const entries = listDisplays(gateway, alerts);
  const view = chooseView(query, entries.length);
  const list = cutPage(selectDisplays(entries, query), query.page, PAGE_SIZES.displays[view]);
  const daysLeft = await gateway.batteryDays.read();
  const rows = list.rows.map(({ device, alerts: displayAlerts, states }) => ({
    view: readDisplay(gateway, device, request.origin.plainBase, displayAlerts),
    daysLeft: daysLeft.get(device.id),
    states,
  }));
  const steps = readChecklist(gateway);
  const waiting = listWaiting(gateway.tables.devices.list(), gateway.device.waiting);
  const { plainBase: address } = request.origin;
  return context.show(<Home {...{ gateway, address, query, view, entries, list, rows, alerts, waiting, steps }} />);
}

const chooseView = (query: ListQuery, count: number): 'cards' | 'list' => {
  const chosen = query.oneOf('view', ['', 'cards', 'list']);
  if (chosen !== '') return chosen;
  return count > PAGE_SIZES.displays.cards ? 'list' : 'cards';
};

interface HomeProps {
  readonly gateway: Gateway;
  /** The gateway's address in the browser. */
  readonly address: string;
  readonly query: ListQuery;
  readonly view: 'cards' | 'list';
  /** All displays that have joined. */
  readonly entries: readonly DisplayEntry[];
  /** The current page of matching displays. */
  readonly list: ListPage<DisplayEntry>;
  readonly rows: readonly DisplayRow[];
  readonly alerts: readonly Alert[];
  readonly waiting: readonly WaitingDisplay[];
  readonly steps: readonly ChecklistStep[] | undefined;
}

function Home(props: HomeProps) {
  const { gateway, query, view, entries, list, rows, alerts, waiting, steps } = props;
  const { t } = useWords();
  const isEmpty = entries.length === 0;
  const add = <LinkButton href="/join" variant={isEmpty ? 'primary' : 'plain'} icon="plus" text={t('home.add')} />;
  return (
    <Page
      title={t('nav.displays')}
      section="displays"
      lead={
        isEmpty ? undefined : (
          <LiveRegion id="state" topics={TOPICS}>
            <StatusLine status={readStatus(props)} />
          </LiveRegion>
        )
      }
      actions={
        isEmpty ? undefined : (
          <>
            <LinkButton href="/show" icon="bolt" text={t('show.title')} />
            {entries.length >= MIN_SEARCHED ? <ViewSwitch query={query} view={view} /> : undefined}
            {add}
          </>
        )
      }
    >
      {steps ? (
        <LiveRegion id="checklist-region" topics={TOPICS}>
          <Checklist steps={steps} />
        </LiveRegion>
      ) : undefined}
      <LiveRegion id="alerts" topics={TOPICS}>
        <BroadcastBar broadcasts={gateway.broadcasts.current()} gateway={gateway} back="/" />
        <WaitingNotice displays={waiting} gateway={gateway} />
        <Alerts alerts={alerts} />
      </LiveRegion>
      {entries.length >= MIN_SEARCHED ? <Tools entries={entries} query={query} /> : undefined}
      {isEmpty && !steps ? (
        <EmptyState icon="display" title={t('home.empty.title')} actions={add} text={t('home.empty.text')} />
      ) : undefined}
      {entries.length < MIN_SEARCHED && view === 'cards' ? (
        <Displays {...props} />
      ) : (
        <Form action="/displays/change" class="selectable">
          <input type="hidden" name="list" value={query.address.slice(2)} />
          <Displays {...props} />
          {rows.length > 0 ? <Bulk gateway={gateway} total={list.total} /> : undefined}
        </Form>
      )}
    </Page>
  );
}

const TOPICS = ['displays', 'screens', 'joining', 'plugins', 'playlists'] as const;

/** One page of displays, with links to the other pages. */
function Displays({ view, rows, query, list, entries, gateway, address }: HomeProps) {
  const { t } = useWords();
  return (
    <LiveRegion id="displays" topics={TOPICS}>
      {rows.length === 0 && entries.length > 0 ? (
        <EmptyState icon="search" title={t('list.none.title')} text={t('list.none.text')} />
      ) : undefined}
      {view === 'cards' ? (
        <ul class={entries.length > MAX_LARGE_CARDS ? 'displays displays--small' : 'displays'}>
          {rows.map((row) => (
            <DisplaySection
              key={row.view.device.id}
              {...row}
              gateway={gateway}
              address={address}
              isSelectable={entries.length >= MIN_SEARCHED}
            />
          ))}
        </ul>
      ) : undefined}
      {view === 'list' && rows.length > 0 ? (
        <DisplayTable rows={rows} query={query} order={query.oneOf('sort', DISPLAY_ORDERS)} />
      ) : undefined}
      <Pager list={list} query={query} size={PAGE_SIZES.displays[view]} />
    </LiveRegion>
  );
}

/** What `StatusLine` says: of idle displays only where one page shows them all, because each is planned. */
function readStatus({
  entries,
  rows,
  alerts,
  waiting,
}: Pick<HomeProps, 'entries' | 'rows' | 'alerts' | 'waiting'>): Status {
  const idle = rows.flatMap(({ view: { states } }) => (states.next.why.kind === 'idle' ? [states.next.why] : []));
  const times = idle.flatMap(({ next }) => (next ? [next.atMs] : []));
  return planStatus({
    waiting: waiting.length,
    alerts,
    displays: entries.length,
    empty: entries.filter(({ states }) => states.has('empty')).length,
    idle: idle.length,
    idleUntilMs: times.length > 0 ? Math.min(...times) : undefined,
  });
}

function Tools({ entries, query }: Pick<HomeProps, 'entries' | 'query'>) {
  const { t } = useWords();
  const any = { value: '', label: t('list.all') };
  const sorted = (names: readonly string[]) => [...new Set(names)].sort(compareNames);
  const models = new Map(entries.map(({ modelName, modelLabel }) => [modelName, modelLabel]));
  const filters = [
    {
      name: 'tag',
      label: t('home.filter.tag'),
      choices: [
        any,
        ...sorted(entries.flatMap(({ device }) => device.tags)).map((tag) => ({ value: tag, label: tag })),
      ],
    },
    {
      name: 'state',
      label: t('list.state'),
      choices: [any, ...DISPLAY_STATES.map((state) => ({ value: state, label: t(`display.state.${state}`) }))],
    },
    {
      name: 'model',
      label: t('home.filter.model'),
      choices: models.size < 2 ? [] : [any, ...[...models].map(([value, label]) => ({ value, label }))],
    },
    {
      name: 'sort',
      label: t('list.sort'),
      choices: DISPLAY_ORDERS.map((order) => ({ value: order, label: t(`home.sort.${order}`) })),
    },
  ];
  return <ListTools query={query} label={t('home.search')} filters={filters} kept={['view']} reset={FILTER_NAMES} />;
}
