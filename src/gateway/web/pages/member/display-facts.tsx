import { Battery } from '../../components/gauges.js';
import { useFrame } from '../../frame.js';
import type { DisplayView } from '../../shared/displays/read-display.js';

/** Battery, last call and next one. What a display shows is named only to those who may see all of it. */
export function DisplayFacts({ view }: { readonly view: DisplayView }) {
  const { words, now } = useFrame();
  const { t, time, relative } = words;
  const { telemetry, lastSeenAtMs, expectedAtMs } = view;
  return (
    <dl class="display-section__facts">
      {telemetry?.batteryPercent === undefined ? undefined : (
        <div>
          <dt>{t('display.battery')}</dt>
          <dd>
            <Battery percent={telemetry.batteryPercent} isCharging={telemetry.isCharging ?? false} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('display.last_seen')}</dt>
        <dd>{lastSeenAtMs === undefined ? t('display.never_seen') : relative(lastSeenAtMs, now)}</dd>
      </div>
      {expectedAtMs === undefined ? undefined : (
        <div>
          <dt>{t('display.next_refresh')}</dt>
          <dd>{time(expectedAtMs, now)}</dd>
        </div>
      )}
    </dl>
  );
}
