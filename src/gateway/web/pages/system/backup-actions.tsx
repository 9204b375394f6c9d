import { resolve } from 'node:path';
import { MAX_KEPT_BACKUPS } from '../../../backup/backup.js';
import { examineFolder } from '../../../backup/backup-folder.js';
import type { Reply } from '../../../http/http.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { answerTask } from '../../tasks/run-task.js';
import { readSchedule, showBackup } from './backup.js';
import { readPassphrase } from './backup-passphrase.js';
import { BackupSchedule } from './backup-schedule-form.js';

const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;

/** Stores when and where the gateway makes scheduled backups. */
export async function saveSchedule(context: RequestContext, form: FormReading): Promise<Reply> {
  const { maintenance, dataDir } = context.gateway;
  context.reconcile(form, <BackupSchedule view={await readSchedule(context)} />);
  const folder = form.text('folder', { max: 400 });
  const weekday = Number(form.oneOf('weekday', WEEKDAYS));
  const atMinutes = form.minutes('at');
  const keep = form.whole('keep', 1, MAX_KEPT_BACKUPS);
  const passphrase = readPassphrase(form, 'kept_passphrase');
  const isOn = form.isSwitchedOn('is_on', ['folder', 'weekday', 'at', 'keep', 'kept_passphrase']);
  const state = isOn && folder !== '' ? await examineFolder(folder, dataDir) : undefined;
  if (state && state.kind !== 'good') form.fail('folder', `backup.folder.${state.kind}`);
  if (!form.isValid) return showBackup(context, form);
  if (passphrase !== undefined) await maintenance.backups.choosePassphrase(passphrase);
  else if (form.isTicked('forget_passphrase')) await maintenance.backups.choosePassphrase(undefined);
  const plan =
    state?.kind === 'good'
      ? { folder: resolve(folder), weekday, atMinutes, keep, isOtherDisk: state.isOtherDisk }
      : undefined;
  await maintenance.backups.choose(plan);
  return context.redirectTo('/system/backup', {
    tone: 'good',
    key: plan ? 'backup.schedule.saved' : 'backup.schedule.off',
  });
}

/** Makes a scheduled backup now. */
export function backUpNow(context: RequestContext): Promise<Reply> {
  return answerTask(context, context.gateway.maintenance.backups.makeNow(), {
    onFailure: () => context.redirectTo('/system/backup', { tone: 'bad', key: 'backup.failed' }),
  });
}
