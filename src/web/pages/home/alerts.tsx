import type { Alert } from '../../../alert/alert.js';
import { Notice } from '../../components/notice.js';
import { describeAlert, linkOfAlert, nameProblem } from '../../displays/describe-alert.js';
import { useFrame } from '../../frame.js';

export interface AlertsProps {
  /** Most severe first; alerts of displays are shown in the display's own section. */
  readonly problems: readonly Alert[];
  /** Number of displays that called while the join window was closed. */
  readonly waiting: number;
}

const MAX_SHOWN = 8;

/** Pending displays, alerts of the gateway, and failing sources; nothing when there are none. */
export function Alerts({ problems, waiting }: AlertsProps) {
  const { words, now } = useFrame();
  const { t, count } = words;
  const others = problems.filter(({ subject }) => subject?.kind !== 'display');
  return (
    <>
      {waiting > 0 ? (
        <Notice tone="warn">
          <p>
            {count('home.waiting', waiting)} <a href="/join">{t('home.waiting.view')}</a>
          </p>
        </Notice>
      ) : undefined}
      {others.slice(0, MAX_SHOWN).map((problem) => (
        <Notice key={`${problem.kind} ${problem.subject?.id}`} tone="warn" title={nameProblem(problem, words)}>
          <p>
            {describeAlert(problem, words, now)} <a href={linkOfAlert(problem)}>{t('home.waiting.view')}</a>
          </p>
        </Notice>
      ))}
    </>
  );
}
