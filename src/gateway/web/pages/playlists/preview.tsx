import type { Segment } from '../../../device/device.js';
import type { Device } from '../../../store/store.js';
import { Icon } from '../../components/icon.js';
import { Section } from '../../components/page/section.js';
import { Panel, type PanelScreen } from '../../components/panel.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { nameOfPlan } from '../../shared/displays/name-screen.js';
import type { DisplayView } from '../../shared/displays/read-display.js';
import { ViewerChoice } from './viewer-choice.js';

const MAX_SHOWN = 60;

interface PreviewProps {
  readonly view: DisplayView;
  readonly viewers: readonly Device[];
  readonly forecast: readonly Segment[];
  readonly pictures: ReadonlyMap<number, PanelScreen>;
  readonly gateway: Gateway;
}

/** The next 24 hours on one display, screen by screen, if nothing changes. */
export function Preview({ view, viewers, forecast, pictures, gateway }: PreviewProps) {
  const { words, now } = useFrame();
  const { t, time } = words;
  const { states, picture: shownPicture } = view;
  const { shown } = states;
  const pictureOf = (shows: Segment['shows']): PanelScreen | undefined => {
    if (shows.kind === 'shown') return shownPicture;
    return shows.kind === 'item' ? pictures.get(shows.itemId) : undefined;
  };
  return (
    <Section title={t('preview.title')} id="section-preview" lead={t('preview.lead', { name: view.device.name })}>
      {viewers.length > 1 ? <ViewerChoice viewers={viewers} chosen={view.device} /> : undefined}
      {/* It scrolls, so it must be reachable by keyboard. */}
      <section class="strip" aria-label={t('preview.title')} tabindex={0}>
        <ol>
          {forecast.slice(0, MAX_SHOWN).map(({ fromMs, shows }) => {
            const picture = pictureOf(shows);
            const name = nameOfPlan({ shows }, shown, gateway, words);
            return (
              <li key={fromMs}>
                <span class="strip__time">{time(fromMs, now)}</span>
                {picture ? (
                  <Panel {...picture} alt="" isLazy />
                ) : (
                  <span class="strip__rest">
                    <Icon name={shows.kind === 'asleep' ? 'moon' : 'info'} />
                  </span>
                )}
                <span class="small">{name}</span>
              </li>
            );
          })}
        </ol>
      </section>
    </Section>
  );
}
