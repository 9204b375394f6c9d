import type { Alert } from '../../../alert/alert.js';
import type { Device } from '../../../store/store.js';
import { Badge } from '../../components/badge.js';
import { namePin } from '../../components/form/pin-until.js';
import { useFrame } from '../../frame.js';
import type { DisplayEntry } from './select-displays.js';

interface StateBadgesProps extends Pick<DisplayEntry, 'states'> {
  readonly device: Device;
  /** The most severe one. */
  readonly alert: Alert | undefined;
}

/** Notable states of a display, in a word or two each. */
export function StateBadges({ device, alert, states }: StateBadgesProps) {
  const { words, now } = useFrame();
  const { t } = words;
  const shown = (['empty', 'pinned', 'paused'] as const).filter((state) => states.has(state));
  return (
    <span class="badges">
      {alert ? <Badge tone="bad">{t(`alert.${alert.kind}.title`)}</Badge> : undefined}
      {device.isDemo ? <Badge>{t('display.demo')}</Badge> : undefined}
      {shown.map((state) => (
        <Badge key={state} tone={state === 'empty' ? 'warn' : 'plain'}>
          {state === 'pinned' ? namePin(device.pinnedUntilMs ?? 0, now, words) : t(`display.state.${state}`)}
        </Badge>
      ))}
    </span>
  );
}
