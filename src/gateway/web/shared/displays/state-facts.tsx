import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { nameOfPlan, nameOfSubject } from './name-screen.js';
import type { DisplayView } from './read-display.js';

/** What a display shows, would get now and gets at its expected wake, on one line each. */
export function StateFacts({ view, gateway }: { view: DisplayView; gateway: Gateway }) {
  const { words, now } = useFrame();
  const { t, time } = words;
  const { shown, next, planned, plannedAtMs } = view.states;
  return (
    <>
      <div>
        <dt>{t('state.shown')}</dt>
        <dd>
          {shown
            ? t('state.shown.since', { subject: nameOfSubject(shown.subject, words), since: time(shown.atMs, now) })
            : t('state.shown.none')}
        </dd>
      </div>
      <div>
        <dt>{t('state.next')}</dt>
        <dd>{nameOfPlan(next, shown, gateway, words)}</dd>
      </div>
      <div>
        <dt>{t('state.planned')}</dt>
        <dd>
          {t('state.planned.at', { subject: nameOfPlan(planned, shown, gateway, words), at: time(plannedAtMs, now) })}
        </dd>
      </div>
    </>
  );
}
