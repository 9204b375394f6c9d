import type { Reply } from '../../../http/http.js';
import { Confirm } from '../../components/form/confirm.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { runTask } from '../../tasks/run-task.js';
import { showFramework } from './framework.js';

const PAGE = '/system/framework';

/**
 * Compiles and stores the contents of an uploaded file; an invalid one is reported at its field and changes nothing.
 */
export async function uploadToFramework(context: RequestContext, form: FormReading): Promise<Reply> {
  const { framework, wakeRunner } = context.gateway;
  if (!form.file || form.file.bytes.byteLength === 0) {
    form.fail('file', 'framework.none_chosen');
    return showFramework(context, form);
  }
  const { file } = form;
  const onFailure = (reason: string): Promise<Reply> => {
    form.fail('file', 'framework.wrong', { reason });
    return showFramework(context, form);
  };
  return runTask(context, { kind: 'framework', subject: file.name, onFailure }, async (report) => {
    report({ phase: 'reading' });
    await framework.add([file], () => report({ phase: 'storing' }));
    wakeRunner();
    return { message: 'framework.added', values: { name: file.name }, path: PAGE };
  });
}

/** Asks for confirmation before removing. */
export function confirmRemove(context: RequestContext): Reply {
  const { t } = context.words;
  const name = context.request.query.get('name') ?? '';
  const kind = kindOf(name);
  return context.show(
    <Confirm
      title={t(`framework.remove.title.${kind}`, { version: name.slice(0, 40) })}
      section="system"
      parent={{ href: PAGE, label: t('system.tab.framework') }}
      action={`${PAGE}/remove`}
      values={{ name }}
      confirm={t('framework.remove')}
    >
      <p>{t(`framework.remove.${kind}`)}</p>
    </Confirm>,
  );
}

export async function removePart(context: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.raw('name');
  await context.gateway.framework.remove(name);
  context.gateway.wakeRunner();
  return context.redirectTo(PAGE, {
    tone: 'good',
    key: `framework.removed.${kindOf(name)}`,
    values: { version: name },
  });
}

const kindOf = (name: string): 'release' | 'fonts' | 'pictures' =>
  name === 'fonts' || name === 'pictures' ? name : 'release';
