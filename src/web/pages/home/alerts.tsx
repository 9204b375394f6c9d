import type { Alert } from '../../../alert/alert.js';
import { Notice } from '../../components/notice.js';
import { describeAlert, linkOfAlert, nameProblem } from '../../displays/describe-alert.js';
import { useFrame } from '../../frame.js';

export interface AlertsProps {
  /** The worst first; those of displays stand on their cards. */
  readonly problems: readonly Alert[];
  /** Displays that called while the door was closed. */
  readonly waiting: number;
}

const MAX_SHOWN = 8;

/** Displays that wait, problems of the gateway, and sources that fail; nothing when all is well. */
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
