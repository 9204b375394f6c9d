import { Fact } from '../../components/fact.js';
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
      <Fact label={t('state.shown')}>
        {shown
          ? t('state.shown.since', { subject: nameOfSubject(shown.subject, words), since: time(shown.atMs, now) })
          : t('state.shown.none')}
      </Fact>
      <Fact label={t('state.next')}>{nameOfPlan(next, shown, gateway, words)}</Fact>
      <Fact label={t('state.planned')}>
        {t('state.planned.at', { subject: nameOfPlan(planned, shown, gateway, words), at: time(plannedAtMs, now) })}
      </Fact>
    </>
  );
}
