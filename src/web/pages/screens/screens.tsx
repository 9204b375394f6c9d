import type { Reply } from '../../../http/http.js';
import type { Device } from '../../../store/store.js';
import { Badge } from '../../components/badge.js';
import { LinkButton } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { LiveRegion } from '../../components/live-region.js';
import { Page } from '../../components/page.js';
import { Panel, type PanelScreen } from '../../components/panel.js';
import { useFrame } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { type CurrentScreen, listScreens } from './list-screens.js';

/** Every screen that a display can show now. */
export function showScreens(context: RequestContext): Reply {
  return context.show(<Screens screens={listScreens(context.gateway)} />);
}

function Screens({ screens }: { screens: readonly CurrentScreen[] }) {
  const { t, count } = useFrame().words;
  return (
    <Page
      title={t('nav.screens')}
      section="screens"
      lead={screens.length > 0 ? count('screens.count', screens.length) : undefined}
    >
      <LiveRegion id="screens" topics={['screens', 'displays']}>
        {screens.length === 0 ? (
          <EmptyState
            icon="screens"
            title={t('screens.empty.title')}
            actions={<LinkButton href="/plugins">{t('playlist.empty.plugins')}</LinkButton>}
          >
            <p>{t('screens.empty.text')}</p>
          </EmptyState>
        ) : (
          <ul class="screens">
            {screens.map((screen) => (
              <ScreenTile key={screen.key} screen={screen} />
            ))}
          </ul>
        )}
      </LiveRegion>
    </Page>
  );
}

function ScreenTile({
  screen: { picture, name, viewers, shownBy, renderedAtMs, renderedInMs, byteCount },
}: {
  screen: CurrentScreen;
}) {
  const { words, now } = useFrame();
  const { t, relative, bytes, number } = words;
  const facts = [
    t('screens.rendered', { when: relative(renderedAtMs, now) }),
    renderedInMs === undefined ? '' : t('screens.took', { time: `${number(renderedInMs)} ms` }),
    bytes(byteCount),
  ];
  return (
    <li class="screen">
      <Panel {...(picture satisfies PanelScreen)} alt={name} isLazy />
      <strong>{name}</strong>
      <span class="small">{t('screens.on', { names: namesOf(viewers) })}</span>
      {shownBy.length > 0 ? (
        <span class="small">
          <Badge>{t('state.shown')}</Badge> {namesOf(shownBy)}
        </span>
      ) : undefined}
      <span class="faded small">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

const namesOf = (devices: readonly Device[]): string => devices.map(({ name }) => name).join(', ');
