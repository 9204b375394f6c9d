import type { Reply } from '../../../http/http.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { confirmRemoveFile } from '../../shared/files/added-files.js';
import { runTask } from '../../tasks/run-task.js';
import { showLibrary } from './library.js';

const PAGE = '/system/library';

/** Stores an uploaded script; an invalid one is reported at its field. */
export async function uploadScript(context: RequestContext, form: FormReading): Promise<Reply> {
  const { library, wakeRunner } = context.gateway;
  if (!form.file || form.file.bytes.byteLength === 0) {
    form.fail('file', 'library.none_chosen');
    return showLibrary(context, form);
  }
  const { file } = form;
  const onFailure = (reason: string): Reply => {
    form.fail('file', 'library.wrong', { reason });
    return showLibrary(context, form);
  };
  return runTask(context, { kind: 'library', subject: file.name, onFailure }, async (report) => {
    report({ phase: 'storing' });
    await library.add([file]);
    wakeRunner();
    return { message: 'library.added', values: { name: file.name }, path: PAGE };
  });
}

export const confirmRemove = (context: RequestContext): Reply => confirmRemoveFile(context, 'library');

export async function removeScript(context: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.raw('name');
  const { library, undos, wakeRunner } = context.gateway;
  const removed = await library.remove(name);
  wakeRunner();
  const undo = undos.offer(async () => {
    await library.add([removed]);
    return { path: PAGE, flash: { tone: 'good', key: 'library.added', values: { name } } };
  }, removed.bytes.byteLength);
  return context.redirectTo(PAGE, { tone: 'good', key: 'library.removed', values: { name }, undo });
}
