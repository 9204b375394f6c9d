import type { Alert } from '../../../alert/alert.js';
import { describeAlert, nameAlert } from '../../../alert/alert-words.js';
import { Notice } from '../../components/page/notice.js';
import { useFrame } from '../../frame.js';
import { linkOfAlert } from '../../shared/displays/link-of-alert.js';
import { actionOfAlert } from '../../shared/displays/status-sentence.js';

interface AlertsProps {
  /** Most severe first. Those of displays are shown in their own sections, waiting displays in a notice of theirs. */
  readonly alerts: readonly Alert[];
}

const MAX_SHOWN = 8;

/** Alerts of the gateway, and failing sources; nothing when there are none. */
export function Alerts({ alerts }: AlertsProps) {
  const { words, now } = useFrame();
  const { t } = words;
  const others = alerts.filter(({ kind, subject }) => kind !== 'approval-needed' && subject?.kind !== 'display');
  return (
    <>
      {others.slice(0, MAX_SHOWN).map((alert) => (
        <Notice key={`${alert.kind} ${alert.subject?.id}`} tone="warn" title={nameAlert(alert, words)}>
          <p>
            {describeAlert(alert, words, now)} <a href={linkOfAlert(alert)}>{t(actionOfAlert(alert))}</a>
          </p>
        </Notice>
      ))}
    </>
  );
}
