import { readSystem } from '../../../system/readings.js';
import { Notice } from '../../components/notice.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../gateway.js';
import { type BoardProblem, findBoardProblems } from '../system/board-problems.js';

export interface HomeAlerts {
  /** Displays that called while the door was closed. */
  readonly waiting: number;
  readonly board: readonly BoardProblem[];
  /** Plugins whose last fetch failed, the first few of them. */
  readonly failing: readonly { readonly id: number; readonly name: string; readonly reason: string }[];
}

const MOST_SHOWN = 5;

/** What the owner should know besides the displays themselves. */
export async function readAlerts(gateway: Gateway): Promise<HomeAlerts> {
  const { tables, plugins, poller, dataDir } = gateway;
  const failing = plugins.list().flatMap(({ id, name }) => {
    const report = poller.report(id);
    const failed = report?.answers.find((answer) => answer.kind === 'failed');
    const reason = report?.error ?? failed?.error;
    return reason === undefined ? [] : [{ id, name, reason }];
  });
  return {
    waiting: tables.devices.list().filter(({ status }) => status === 'pending').length,
    board: findBoardProblems(await readSystem(dataDir)),
    failing: failing.slice(0, MOST_SHOWN),
  };
}

/** Displays that wait, problems of the board, and sources that fail; nothing when all is well. */
export function Alerts({ alerts: { waiting, board, failing } }: { alerts: HomeAlerts }) {
  const { t, count } = useWords();
  return (
    <>
      {waiting > 0 ? (
        <Notice tone="warn">
          <p>
            {count('home.waiting', waiting)} <a href="/join">{t('home.waiting.look')}</a>
          </p>
        </Notice>
      ) : undefined}
      {board.map((problem) => (
        <Notice key={problem} tone="warn" title={t(`health.${problem}`)}>
          <p>
            {t(`health.${problem}.advice`)} <a href="/system">{t('home.waiting.look')}</a>
          </p>
        </Notice>
      ))}
      {failing.map(({ id, name, reason }) => (
        <Notice key={id} tone="warn" title={t('home.plugin_failing', { name })}>
          <p>
            {reason} <a href={`/plugins/${id}`}>{t('home.waiting.look')}</a>
          </p>
        </Notice>
      ))}
    </>
  );
}
