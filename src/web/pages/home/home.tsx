import type { Alert } from '../../../alert/alert.js';
import type { Reply } from '../../../http/http.js';
import { compareNames } from '../../../i18n/i18n.js';
import { LinkButton } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { LiveRegion } from '../../components/live-region.js';
import { Page } from '../../components/page.js';
import { type DisplayView, readDisplay } from '../../displays/read-display.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { Alerts } from './alerts.js';
import { DisplaySection } from './display-section.js';

/** Every display, those with alerts first. */
export async function showHome(context: RequestContext): Promise<Reply> {
  const { gateway, request } = context;
  const problems = await gateway.watch.find();
  const devices = gateway.tables.devices.list();
  const views = devices
    .filter(({ status }) => status === 'joined')
    .map((device) => readDisplay(gateway, device, request.origin.base, problemsOf(device.id, problems)));
  const waiting = devices.filter(({ status }) => status === 'pending').length;
  const daysLeft = await gateway.batteryDays.read();
  return context.show(<Home views={sortViews(views)} problems={problems} waiting={waiting} daysLeft={daysLeft} />);
}

const problemsOf = (deviceId: number, problems: readonly Alert[]): readonly Alert[] =>
  problems.filter(({ subject }) => subject?.kind === 'display' && subject.id === deviceId);

/** Displays that need attention first, then by name. */
const sortViews = (views: readonly DisplayView[]): readonly DisplayView[] =>
  [...views].sort(
    (a, b) =>
      Number(b.problems.length > 0) - Number(a.problems.length > 0) || compareNames(a.device.name, b.device.name),
  );

interface HomeProps {
  readonly views: readonly DisplayView[];
  readonly problems: readonly Alert[];
  /** Displays that called while the join window was closed. */
  readonly waiting: number;
  readonly daysLeft: ReadonlyMap<number, number>;
}

function Home({ views, problems, waiting, daysLeft }: HomeProps) {
  const { t, count } = useWords();
  const add = (
    <LinkButton href="/join" variant={views.length === 0 ? 'primary' : 'plain'} icon="plus">
      {t('home.add')}
    </LinkButton>
  );
  const troubled = views.filter((view) => view.problems.length > 0).length;
  const describeState = (): string | undefined => {
    if (troubled > 0) return count('home.troubled', troubled);
    return problems.length > 0 ? undefined : t('home.well');
  };
  return (
    <Page
      title={t('nav.displays')}
      section="displays"
      lead={views.length === 0 ? undefined : describeState()}
      actions={views.length === 0 ? undefined : add}
    >
      <LiveRegion id="displays" topics={['displays', 'screens', 'joining']}>
        <Alerts problems={problems} waiting={waiting} />
        {views.length === 0 ? (
          <EmptyState icon="display" title={t('home.empty.title')} actions={add}>
            <p>{t('home.empty.text')}</p>
          </EmptyState>
        ) : (
          <ul class="displays">
            {views.map((view) => (
              <DisplaySection key={view.device.id} view={view} daysLeft={daysLeft.get(view.device.id)} />
            ))}
          </ul>
        )}
      </LiveRegion>
    </Page>
  );
}
