import type { Reply } from '../../../http/http.js';
import { LinkButton } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { LiveRegion } from '../../components/live-region.js';
import { Page } from '../../components/page.js';
import { type DisplayView, readDisplay } from '../../displays/read-display.js';
import { useWords } from '../../frame.js';
import type { Visit } from '../../visit.js';
import { Alerts, type HomeAlerts, readAlerts } from './alerts.js';
import { DisplayCard } from './display-card.js';

/** Every display, problems first. */
export async function showHome(visit: Visit): Promise<Reply> {
  const { gateway, request } = visit;
  const devices = gateway.tables.devices.list();
  const views = devices
    .filter(({ status }) => status === 'joined')
    .map((device) => readDisplay(gateway, device, request.origin.base));
  const alerts = await readAlerts(gateway);
  const daysLeft = await gateway.batteryDays.read();
  return visit.show(<Home views={sortViews(views)} alerts={alerts} daysLeft={daysLeft} />);
}

/** Those that need somebody first, then by name. */
const sortViews = (views: readonly DisplayView[]): readonly DisplayView[] =>
  [...views].sort(
    (a, b) =>
      Number(b.problems.length > 0) - Number(a.problems.length > 0) || a.device.name.localeCompare(b.device.name),
  );

interface HomeProps {
  readonly views: readonly DisplayView[];
  readonly alerts: HomeAlerts;
  readonly daysLeft: ReadonlyMap<number, number>;
}

function Home({ views, alerts, daysLeft }: HomeProps) {
  const { t, count } = useWords();
  const add = (
    <LinkButton href="/join" look={views.length === 0 ? 'primary' : 'plain'} icon="plus">
      {t('home.add')}
    </LinkButton>
  );
  const troubled = views.filter(({ problems }) => problems.length > 0).length;
  return (
    <Page
      title={t('nav.displays')}
      section="displays"
      lead={views.length === 0 ? undefined : troubled > 0 ? count('home.troubled', troubled) : t('home.well')}
      actions={views.length === 0 ? undefined : add}
    >
      <LiveRegion id="displays" topics={['displays', 'screens', 'joining']}>
        <Alerts alerts={alerts} />
        {views.length === 0 ? (
          <EmptyState icon="display" title={t('home.empty.title')} actions={add}>
            <p>{t('home.empty.text')}</p>
          </EmptyState>
        ) : (
          <ul class="displays">
            {views.map((view) => (
              <DisplayCard key={view.device.id} view={view} daysLeft={daysLeft.get(view.device.id)} />
            ))}
          </ul>
        )}
      </LiveRegion>
    </Page>
  );
}
