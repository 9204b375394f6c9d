import type { Segment } from '../../../device/device.js';
import type { Device } from '../../../store/store.js';
import { Icon } from '../../components/icon.js';
import { Panel, type PanelScreen } from '../../components/panel.js';
import { Section } from '../../components/section.js';
import { nameOfItem } from '../../displays/item-name.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../gateway.js';

const MAX_SHOWN = 60;

export interface PreviewProps {
  readonly viewer: Device;
  readonly viewers: readonly Device[];
  readonly forecast: readonly Segment[];
  readonly pictures: ReadonlyMap<number, PanelScreen>;
  readonly gateway: Gateway;
}

/** The next 24 hours on one display, screen by screen, if nothing changes. */
export function Preview({ viewer, viewers, forecast, pictures, gateway }: PreviewProps) {
  const { words, now } = useFrame();
  const { t, time } = words;
  return (
    <Section title={t('preview.title')} lead={t('preview.lead', { name: viewer.name })}>
      {viewers.length > 1 ? (
        <nav class="ranges" aria-label={t('preview.display')}>
          {viewers.map(({ id, name }) => (
            <a key={id} href={`?display=${id}#section-preview`} aria-current={id === viewer.id ? 'true' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      ) : undefined}
      {/* It scrolls, so the keyboard must reach it. */}
      <section class="strip" aria-label={t('preview.title')} tabindex={0}>
        <ol>
          {forecast.slice(0, MAX_SHOWN).map(({ fromMs, shows }) => {
            const picture = shows.kind === 'item' ? pictures.get(shows.itemId) : undefined;
            const name = shows.kind === 'item' ? nameOfItem(gateway, shows.itemId) : t(`preview.${shows.kind}`);
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
