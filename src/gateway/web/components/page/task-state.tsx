import type { Task, TaskProgress } from '../../../task/task.js';
import { useFrame, useWords } from '../../frame.js';
import { LiveRegion } from './live-region.js';
import { Notice } from './notice.js';

/** The current progress of a task, as a sentence and a bar. */
export function TaskState({ task: { id, progress } }: { task: Task }) {
  const { t } = useWords();
  const labelId = `task-${id}`;
  const { done, total } = progress;
  return (
    <div class="task">
      <p id={labelId} class="task__phase" role="status">
        {t(`task.phase.${progress.phase}`)}
      </p>
      <progress aria-labelledby={labelId} {...(done !== undefined && { value: done, max: total })} />
      <p class="task__amount">
        <Amount progress={progress} />
      </p>
    </div>
  );
}

function Amount({ progress: { done, total, unit } }: { progress: TaskProgress }) {
  const { t, bytes, number } = useWords();
  if (done === undefined || total === undefined) return <>{t('task.amount.unknown')}</>;
  const write = unit === 'bytes' ? bytes : (count: number): string => number(count);
  return <>{t('task.amount', { done: write(done), total: write(total) })}</>;
}

/** Links to running tasks and to those that ended without being seen; on every page except the task's own. */
export function CurrentTasks() {
  const { tasks, path } = useFrame();
  const others = tasks.filter((task) => task.path !== path);
  if (others.length === 0) return null;
  return (
    <LiveRegion id="tasks" topics={['tasks']}>
      {others.map((task) => (
        <CurrentTask key={task.id} task={task} />
      ))}
    </LiveRegion>
  );
}

function CurrentTask({ task }: { task: Task }) {
  const { t, percent } = useWords();
  const { progress, outcome } = task;
  const { done, total } = progress;
  const isCounted = !outcome && done !== undefined && total !== undefined;
  const tone = outcome ? (outcome.kind === 'done' ? 'good' : 'bad') : 'plain';
  return (
    <Notice tone={tone}>
      <p>
        <a href={task.path}>{nameTask(t, task)}</a>
        {': '}
        {outcome ? t(`task.${outcome.kind}`) : t(`task.phase.${progress.phase}`)}
        {isCounted ? ` (${percent(Math.floor((100 * done) / total))})` : ''}
      </p>
    </Notice>
  );
}

/** Names a task, such as `Import of weather.zip`. */
export function nameTask(t: ReturnType<typeof useWords>['t'], { kind, subject }: Task): string {
  const name = t(`task.kind.${kind}`);
  return subject === undefined ? name : t('task.name', { kind: name, subject });
}
