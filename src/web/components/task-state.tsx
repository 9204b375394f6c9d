import type { Task, TaskProgress } from '../../task/task.js';
import { useFrame, useWords } from '../frame.js';
import { LiveRegion } from './live-region.js';
import { Notice } from './notice.js';

/** What a task does at the moment, as a sentence and a bar. */
export function TaskState({ task: { id, progress } }: { task: Task }) {
  const { t } = useWords();
  const labelId = `task-${id}`;
  const { done, total = 0 } = progress;
  const isCounted = done !== undefined && total > 0;
  return (
    <div class="task">
      <p id={labelId} class="task__phase" role="status">
        {t(`task.phase.${progress.phase}`)}
      </p>
      <progress aria-labelledby={labelId} {...(isCounted && { value: Math.min(done, total), max: total })} />
      <p class="task__amount">
        <Amount progress={progress} />
      </p>
    </div>
  );
}

function Amount({ progress: { done, total = 0, unit } }: { progress: TaskProgress }) {
  const { t, bytes, number } = useWords();
  if (done === undefined || total <= 0) return <>{t('task.amount.unknown')}</>;
  const write = unit === 'bytes' ? bytes : (count: number): string => number(count);
  return <>{t('task.amount', { done: write(Math.min(done, total)), total: write(total) })}</>;
}

/** Links to work in progress and to what ended meanwhile; on every page but the one that shows it. */
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
  const { done, total = 0 } = progress;
  const isCounted = !outcome && done !== undefined && total > 0;
  const tone = outcome ? (outcome.kind === 'done' ? 'good' : 'bad') : 'plain';
  return (
    <Notice tone={tone}>
      <p>
        <a href={task.path}>{nameTask(t, task)}</a>
        {': '}
        {outcome ? t(`task.${outcome.kind}`) : t(`task.phase.${progress.phase}`)}
        {isCounted ? ` (${percent(Math.floor((100 * Math.min(done, total)) / total))})` : ''}
      </p>
    </Notice>
  );
}

/** `Import of weather.zip` */
export function nameTask(t: ReturnType<typeof useWords>['t'], { kind, subject }: Task): string {
  const name = t(`task.kind.${kind}`);
  return subject === undefined ? name : t('task.name', { kind: name, subject });
}
