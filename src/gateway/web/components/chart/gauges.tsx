import { LOW_BATTERY_PERCENT } from '../../../alert/alert.js';
import { useWords } from '../../frame.js';

/** A battery icon with its charge; the text next to it has the number. */
export function Battery({ percent, isCharging = false }: { percent: number; isCharging?: boolean }) {
  const { t, percent: inPercent } = useWords();
  const level = percent <= LOW_BATTERY_PERCENT ? 'low' : percent <= 35 ? 'fair' : 'full';
  return (
    <span class="gauge">
      <svg class={`battery battery--${level}`} viewBox="0 0 28 14" aria-hidden="true" focusable="false">
        <rect x="1" y="1" width="23" height="12" rx="3" class="battery__case" />
        <rect x="25" y="4.5" width="2" height="5" rx="1" class="battery__tip" />
        <rect x="3" y="3" width={Math.max(1, (19 * percent) / 100)} height="8" rx="1.5" class="battery__charge" />
      </svg>
      {inPercent(percent)}
      {isCharging ? <span class="only-heard">{`, ${t('battery.charging')}`}</span> : undefined}
    </span>
  );
}

/** Four bars of Wi-Fi strength. */
export function Signal({ percent }: { percent: number }) {
  const { t } = useWords();
  const bars = percent >= 75 ? 4 : percent >= 50 ? 3 : percent >= 25 ? 2 : 1;
  const words = (['signal.poor', 'signal.weak', 'signal.good', 'signal.excellent'] as const)[bars - 1] ?? 'signal.poor';
  return (
    <span class="gauge">
      <svg class="signal" viewBox="0 0 20 14" aria-hidden="true" focusable="false">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={bar * 5}
            y={10 - bar * 3}
            width="3.4"
            height={4 + bar * 3}
            rx="1"
            class={bar < bars ? 'signal__bar' : 'signal__bar signal__bar--off'}
          />
        ))}
      </svg>
      {t(words)}
    </span>
  );
}
