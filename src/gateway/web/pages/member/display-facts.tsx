import { Battery } from '../../components/chart/gauges.js';
import { Fact } from '../../components/fact.js';
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
        <Fact label={t('display.battery')}>
          <Battery percent={telemetry.batteryPercent} isCharging={telemetry.isCharging ?? false} />
        </Fact>
      )}
      <Fact label={t('display.last_seen')}>
        {lastSeenAtMs === undefined ? t('display.never_seen') : relative(lastSeenAtMs, now)}
      </Fact>
      {expectedAtMs === undefined ? undefined : (
        <Fact label={t('display.next_refresh')}>{time(expectedAtMs, now)}</Fact>
      )}
    </dl>
  );
}
