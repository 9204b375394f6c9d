import type { Reply } from '../../../http/http.js';
import { compareNames } from '../../../i18n/i18n.js';
import { BroadcastBar } from '../../components/broadcast-bar.js';
import { LinkButton } from '../../components/form/button.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Page } from '../../components/page/page.js';
import type { RequestContext } from '../../request-context.js';
import { type DisplayView, readDisplay } from '../../shared/displays/read-display.js';
import { DisplayPicture } from '../displays/display-picture.js';
import { DisplayFacts } from './display-facts.js';

/** The displays that a member may use, each as it hangs on the wall. */
export function showMemberDisplays(context: RequestContext): Reply {
  const { gateway, request } = context;
  const views = gateway.broadcasts
    .choose({})
    .map((device) => readDisplay(gateway, device, request.origin.plainBase, []))
    .sort((a, b) => compareNames(a.device.name, b.device.name));
  const { t } = context.words;
  return context.show(
    <Page
      title={t('nav.displays')}
      section="displays"
      actions={views.length === 0 ? undefined : <LinkButton href="/show" icon="bolt" text={t('show.title')} />}
    >
      <LiveRegion id="broadcasts" topics={['displays', 'screens']}>
        <BroadcastBar broadcasts={gateway.broadcasts.current()} gateway={gateway} back="/" />
      </LiveRegion>
      {views.length === 0 ? (
        <EmptyState icon="display" title={t('show.guest.empty')} text={t('member.displays.empty')} />
      ) : (
        <LiveRegion id="displays" topics={['displays', 'screens', 'playlists']}>
          <ul class="displays">
            {views.map((view) => (
              <DisplayCard key={view.device.id} view={view} />
            ))}
          </ul>
        </LiveRegion>
      )}
    </Page>,
  );
}

function DisplayCard({ view }: { readonly view: DisplayView }) {
  const { device } = view;
  return (
    <li class="display-section">
      <DisplayPicture view={view} />
      <div class="display-section__words">
        <div class="display-section__top">
          <h2>
            <a href={`/displays/${device.id}`}>{device.name}</a>
          </h2>
        </div>
        <DisplayFacts view={view} />
      </div>
    </li>
  );
}
