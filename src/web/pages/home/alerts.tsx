import type { Alert } from '../../../alert/alert.js';
import { Notice } from '../../components/notice.js';
import { describeAlert, linkOfAlert, nameAlert } from '../../displays/describe-alert.js';
import { useFrame } from '../../frame.js';

export interface AlertsProps {
  /** Most severe first; alerts of displays are shown in the display's own section. */
  readonly alerts: readonly Alert[];
  /** Number of displays that called while the join window was closed. */
  readonly waiting: number;
}

const MAX_SHOWN = 8;

/** Pending displays, alerts of the gateway, and failing sources; nothing when there are none. */
export function Alerts({ alerts, waiting }: AlertsProps) {
  const { words, now } = useFrame();
  const { t, count } = words;
  const others = alerts.filter(({ subject }) => subject?.kind !== 'display');
  return (
    <>
      {waiting > 0 ? (
        <Notice tone="warn">
          <p>
            {count('home.waiting', waiting)} <a href="/join">{t('home.waiting.view')}</a>
          </p>
        </Notice>
      ) : undefined}
      {others.slice(0, MAX_SHOWN).map((alert) => (
        <Notice key={`${alert.kind} ${alert.subject?.id}`} tone="warn" title={nameAlert(alert, words)}>
          <p>
            {describeAlert(alert, words, now)} <a href={linkOfAlert(alert)}>{t('home.waiting.view')}</a>
          </p>
        </Notice>
      ))}
    </>
  );
}
