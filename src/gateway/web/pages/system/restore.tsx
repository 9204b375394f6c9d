import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import type { Manifest, RestoreChoices } from '../../../backup/backup.js';
import { readBackupManifest } from '../../../backup/restore.js';
import { type Reply, withHeaders } from '../../../http/http.js';
import type { Task } from '../../../task/task.js';
import { LinkButton } from '../../components/form/button.js';
import { CheckField } from '../../components/form/choice.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormActions, FormErrors, FormSubmit } from '../../components/form/form.js';
import { Page } from '../../components/page/page.js';
import { TaskState } from '../../components/page/task-state.js';
import { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import { prefixOf } from '../../page-headers.js';
import type { RequestContext } from '../../request-context.js';
import { HoldsKey } from './backup-schedule-form.js';

const WAIT_SECONDS = 3;

/** Stores the uploaded file; nothing is restored yet. */
export async function uploadBackup(context: RequestContext, form: FormReading): Promise<Reply> {
  const { savedPath } = form;
  if (!savedPath) return context.redirectTo('/system/backup', { tone: 'bad', key: 'backup.restore.no_file' });
  const [, upload = ''] = /^part-([0-9a-f]{12})$/.exec(basename(savedPath)) ?? [];
  const failure = await readUploadedManifest(savedPath).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure === undefined) return context.redirectTo(`/system/restore/${upload}`);
  await rm(savedPath, { force: true });
  const key = isNewer(failure) ? 'backup.restore.newer' : 'backup.restore.foreign';
  return context.redirectTo('/system/backup', { tone: 'bad', key });
}

/** Describes the backup and asks for confirmation; shows the progress while it is unpacked. */
export async function confirmRestore(context: RequestContext): Promise<Reply> {
  const file = nameUpload(context);
  const task = context.gateway.maintenance.restoreRun.of(file);
  if (task && task.outcome?.kind !== 'failed') return showWaiting(context, task);
  if (isRestored(context, file)) return context.redirectTo('/system/backup');
  const manifest = await readUploadedManifest(findUpload(context));
  if (task?.outcome?.kind !== 'failed') return show(context, manifest);
  return show(context, manifest, explainFailedRestore(task.outcome.error, task.outcome.reason));
}

/** Unpacks and checks the backup next to the running gateway, which then restarts with the restored data. */
export async function restore(context: RequestContext, form: FormReading): Promise<Reply> {
  if (isRestored(context, nameUpload(context))) return context.redirectTo('/system/backup');
  const file = findUpload(context);
  const manifest = await readUploadedManifest(file);
  const choices = readRestoreForm(form, manifest);
  if (!form.isValid) return show(context, manifest, form);
  context.gateway.maintenance.restoreRun.start(file, choices, context.request.path);
  return context.redirectTo(context.request.path);
}

/** Reads the confirmation. */
export function readRestoreForm(form: FormReading, { holdsKey }: Manifest): RestoreChoices {
  const passphrase = form.raw('passphrase');
  if (!form.isTicked('sure')) form.fail('sure', 'backup.restore.tick');
  if (holdsKey && passphrase === '' && !form.isTicked('without_key')) {
    form.fail('passphrase', 'backup.restore.passphrase.needed');
  }
  return {
    passphrase: holdsKey && passphrase !== '' ? passphrase : undefined,
    withApiKeys: form.isTicked('with_api_keys'),
  };
}

/** The confirmation form with the error of a restore that failed. */
export function explainFailedRestore(error: unknown, reason: string): FormReading {
  const form = new FormReading(new URLSearchParams());
  if (/the passphrase/.test(reason)) form.fail('passphrase', 'backup.restore.passphrase.wrong');
  else if (/was changed after/.test(reason)) form.fail('sure', 'backup.restore.changed');
  else if (isNewer(error)) form.fail('sure', 'backup.restore.newer');
  else form.fail('sure', 'backup.restore.failed', { reason });
  return form;
}

/** Whether a newer version of this program wrote the backup. */
export const isNewer = (error: unknown): boolean => error instanceof InkstandError && error.code === 'conflict';

/** The browser reloads, with or without scripts, because no live update reaches it across a restart. */
function showWaiting(context: RequestContext, task: Task): Reply {
  const isRestarting = task.outcome !== undefined || task.progress.phase === 'restarting';
  const next = isRestarting ? '/system/backup' : context.request.path;
  return withHeaders(context.show(<Waiting task={task} isRestarting={isRestarting} next={next} />), {
    Refresh: `${WAIT_SECONDS}; url=${prefixOf(context.request.origin.base)}${next}`,
  });
}

function nameUpload({ request, gateway }: RequestContext): string {
  const upload = request.params.upload ?? '';
  if (!/^[0-9a-f]{12}$/.test(upload)) throw new InkstandError('not-found', 'there is no such upload');
  return join(gateway.dataDir, 'upload', `part-${upload}`);
}

/** Whether the gateway has restored this backup since: the file is gone. */
const isRestored = ({ gateway }: RequestContext, file: string): boolean =>
  !existsSync(file) && gateway.maintenance.restores.read()?.fileName === basename(file);

/** Throws `not-found` for anything but an uploaded file that still exists. */
function findUpload(context: RequestContext): string {
  const file = nameUpload(context);
  if (existsSync(file)) return file;
  throw new InkstandError('not-found', 'the uploaded backup no longer exists', { hint: 'upload it again' });
}

/** The description of an uploaded backup. Throws `invalid`, `conflict` for one of a newer version. */
export const readUploadedManifest = (file: string): Promise<Manifest> => readBackupManifest(file, `${file}-looked-at`);

const show = (context: RequestContext, manifest: Manifest, form?: FormReading): Reply =>
  context.show(<RestoreConfirmation manifest={manifest} path={context.request.path} parent="/system/backup" />, {
    form,
  });

interface RestoreConfirmationProps {
  readonly manifest: Manifest;
  /** Path of this page. */
  readonly path: string;
  /** The page that it was uploaded on. */
  readonly parent: string;
}

/** What an uploaded backup is, and the form that restores it. */
export function RestoreConfirmation({ manifest, path, parent: href }: RestoreConfirmationProps) {
  const { t, count, dateTime, fieldWords } = useWords();
  const parent = { href, label: t('system.tab.backup') };
  return (
    <Page title={t('backup.restore.title', { when: dateTime(manifest.createdAtMs) })} section="system" parent={parent}>
      <section class="section section--danger">
        <div class="prose">
          <p>
            {t('backup.restore.made_by', { version: manifest.version })} <HoldsKey holdsKey={manifest.holdsKey} />
          </p>
          {manifest.counts ? (
            <p>
              {t('backup.restore.counts', {
                displays: count('backup.counts.displays', manifest.counts.displays),
                plugins: count('backup.counts.plugins', manifest.counts.plugins),
                playlists: count('backup.counts.playlists', manifest.counts.playlists),
              })}
            </p>
          ) : undefined}
          <p>{t('backup.restore.replaces')}</p>
          {manifest.holdsKey ? undefined : <p>{t('backup.restore.without_key')}</p>}
          <p>{t('backup.restore.password')}</p>
        </div>
        <Form action={path}>
          <FormErrors />
          {manifest.holdsKey ? (
            <>
              <TextField
                name="passphrase"
                type="password"
                label={t('backup.passphrase')}
                hint={t('backup.restore.passphrase.hint')}
              />
              <CheckField name="without_key" label={t('backup.restore.leave_key')} checked={false} />
            </>
          ) : undefined}
          <CheckField name="with_api_keys" {...fieldWords('backup.restore.api_keys')} checked={false} />
          <CheckField name="sure" label={t('backup.restore.sure')} checked={false} />
          <FormSubmit variant="danger" cancel={href} text={t('backup.restore.do')} />
        </Form>
      </section>
    </Page>
  );
}

/** The progress of a restore, and afterwards of the restart. */
export function Waiting({ task, isRestarting, next }: { task: Task; isRestarting: boolean; next: string }) {
  const { t } = useWords();
  const kind = isRestarting ? 'backup.restarting' : 'backup.unpacking';
  return (
    <Page title={t(kind)} section="system">
      <section class="section">
        <p>{t(`${kind}.text`)}</p>
        <TaskState task={task} />
        <FormActions>
          <LinkButton href={next} text={t('backup.waiting.check')} />
        </FormActions>
      </section>
    </Page>
  );
}
