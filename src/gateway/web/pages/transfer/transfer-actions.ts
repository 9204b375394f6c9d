import { rm } from 'node:fs/promises';
import type { Reply } from '../../../http/http.js';
import type { ReportProgress, TaskResult } from '../../../task/task.js';
import { nameSource, type SourceAccess, type TransferReport } from '../../../transfer/transfer.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { runTask } from '../../tasks/run-task.js';
import { showTransfer, TRANSFER_PAGE } from './transfer.js';

/** Copies from a server by its address. The key is not stored. */
export async function transferServer(context: RequestContext, form: FormReading): Promise<Reply> {
  const address = form.text('address', { max: 500 });
  const access = readAccess(form);
  if (!form.isValid || !access) return showTransfer(context, form);
  const onFailure = (reason: string): Promise<Reply> => {
    form.fail('address', 'transfer.wrong', { reason });
    return showTransfer(context, form);
  };
  const transfers = await context.gateway.transfers();
  return runTask(context, { kind: 'transfer', subject: nameSource(address), onFailure }, async (report) =>
    resultOf(await transfers.fromServer(address, access, report)),
  );
}

/** Copies from an uploaded database file, which is deleted afterwards. */
export async function transferFile(context: RequestContext, form: FormReading): Promise<Reply> {
  const { savedPath } = form;
  if (savedPath === undefined) {
    form.fail('file', 'transfer.no_file');
    return showTransfer(context, form);
  }
  const onFailure = (reason: string): Promise<Reply> => {
    form.fail('file', 'transfer.wrong', { reason });
    return showTransfer(context, form);
  };
  const transfers = await context.gateway.transfers();
  const work = async (report: ReportProgress): Promise<TaskResult> => {
    try {
      return resultOf(await transfers.fromFile(savedPath, 'LaraPaper', report));
    } finally {
      await rm(savedPath, { force: true });
    }
  };
  return runTask(context, { kind: 'transfer', subject: 'LaraPaper', onFailure }, work);
}

function readAccess(form: FormReading): SourceAccess | undefined {
  const [key, login, password] = ['key', 'login', 'password'].map((name) => form.raw(name).trim());
  if (key) return { kind: 'key', key };
  if (login && password) return { kind: 'login', login, password };
  form.fail('key', 'transfer.no_key');
  return undefined;
}

const resultOf = ({ source }: TransferReport): TaskResult => ({
  message: 'transfer.done',
  values: { source },
  path: TRANSFER_PAGE,
});
