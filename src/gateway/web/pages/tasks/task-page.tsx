import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../http/http.js';
import { describeFailure, type Words } from '../../../i18n/i18n.js';
import type { TaskKind, TaskOutcome } from '../../../task/task.js';
import { LinkButton } from '../../components/form/button.js';
import { FormActions } from '../../components/form/form.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Notice } from '../../components/page/notice.js';
import { Page } from '../../components/page/page.js';
import { nameTask, TaskState } from '../../components/page/task-state.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { TASK_PAGES } from '../../tasks/run-task.js';

const RELOAD_SECONDS = 3;

/** The progress of a task, then its result. */
export function showTask(context: RequestContext): Reply {
  const id = context.request.params.id ?? '';
  const { tasks } = context.gateway;
  const task = tasks.find(id);
  // After a restart, only the page that started the task knows its result.
  if (!task) return context.redirectTo(pageOf(id), { tone: 'bad', key: 'task.forgotten' });
  tasks.markSeen(id);
  const { words, now } = context;
  const { t } = words;
  const { outcome, kind, startedAtMs } = task;
  return context.show(
    <Page
      title={nameTask(t, task)}
      section={TASK_PAGES[kind].startsWith('/plugins') ? 'plugins' : 'system'}
      {...(!outcome && { reloadSeconds: RELOAD_SECONDS })}
    >
      <LiveRegion id="task" topics={['tasks']}>
        <section class="section">
          {outcome ? (
            <Ending outcome={outcome} back={TASK_PAGES[kind]} />
          ) : (
            <>
              <TaskState task={task} />
              <p class="faded">
                {t('task.started', { when: words.relative(startedAtMs, now) })} {t('task.leave')}
              </p>
            </>
          )}
        </section>
      </LiveRegion>
    </Page>,
  );
}

const isKind = (kind: string): kind is TaskKind => Object.hasOwn(TASK_PAGES, kind);

function pageOf(id: string): string {
  const [kind = ''] = id.split('-');
  return isKind(kind) ? TASK_PAGES[kind] : '/system';
}

function Ending({ outcome, back }: { outcome: TaskOutcome; back: string }) {
  const words = useWords();
  const { t } = words;
  const isDone = outcome.kind === 'done';
  return (
    <>
      <Notice
        tone={isDone ? 'good' : 'bad'}
        title={isDone ? undefined : t('task.failed.title')}
        text={isDone ? t(outcome.message, outcome.values) : describeOutcome(outcome, words)}
      />
      <FormActions>
        <LinkButton
          href={isDone ? outcome.path : back}
          variant={isDone ? 'primary' : 'plain'}
          text={t(isDone ? 'task.continue' : 'task.back')}
        />
      </FormActions>
    </>
  );
}

const describeOutcome = ({ reason, error }: Extract<TaskOutcome, { kind: 'failed' }>, words: Words): string =>
  describeFailure({ error: reason, fault: error instanceof InkstandError ? error.fault : undefined }, words);
