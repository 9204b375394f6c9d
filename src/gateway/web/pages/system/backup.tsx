import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDay } from '@inkstand/common/write-time';
import { defaultFolder, listBackups, listDrives } from '../../../backup/backup-folder.js';
import { writeBackup } from '../../../backup/write-backup.js';
import { listLostKeys } from '../../../device/device.js';
import { download, type Reply } from '../../../http/http.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { RestoreUploadForm } from '../../components/form/restore-upload-form.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { runTask } from '../../tasks/run-task.js';
import { BACKUP_DOWNLOADED } from '../displays/checklist.js';
import { readPassphrase } from './backup-passphrase.js';
import { BackupSchedule, type ScheduleView } from './backup-schedule-form.js';
import { LostKeys } from './lost-keys.js';
import { SystemFrame } from './system-frame.js';

/** How long a backup is kept for its download. */
const DOWNLOAD_MS = 60 * 60_000;

/** Manual and scheduled backups, and how to restore one. */
export async function showBackup(context: RequestContext, form?: FormReading): Promise<Reply> {
  const { maintenance, tables, device } = context.gateway;
  const schedule = await readSchedule(context);
  const lost = listLostKeys(tables.devices, device.telemetry);
  const { plugins } = context.gateway;
  const contents = {
    displays: tables.devices.list().filter(({ status }) => status === 'joined').length,
    playlists: tables.playlists.list().length,
    plugins: plugins.list().length,
  };
  const { t, fieldWords } = context.words;
  return context.show(
    <SystemFrame tab="backup">
      <FormErrors />
      <LostKeys lost={lost} restored={maintenance.restores.read()} contents={contents} />
      <div class="columns">
        <BackupSchedule view={schedule} />
        <div>
          <Section title={t('backup.make')} lead={t('backup.make.lead')}>
            <Form action="/system/backup">
              <TextField
                name="passphrase"
                type="password"
                {...fieldWords('backup.passphrase')}
                autoComplete="new-password"
              />
              <FormSubmit variant="plain" icon="download" text={t('backup.download')} />
            </Form>
          </Section>
          <Section id="restore" title={t('backup.restore')} lead={t('backup.restore.lead')}>
            <RestoreUploadForm />
          </Section>
        </div>
      </div>
    </SystemFrame>,
    { form },
  );
}

/** Status of scheduled backups, and the folders to choose from. */
export async function readSchedule({ gateway: { maintenance, dataDir } }: RequestContext): Promise<ScheduleView> {
  const { backups } = maintenance;
  const plan = backups.plan();
  return {
    plan,
    result: backups.result(),
    nextMs: backups.nextMs,
    sealedPassphrase: backups.sealedPassphrase,
    folders: [defaultFolder(dataDir), ...(await listDrives())],
    files: plan ? await listBackups(plan.folder) : [],
  };
}

/** Makes a backup to download, which is deleted afterwards; shows the progress when it takes long. */
export async function makeBackup(context: RequestContext, form: FormReading): Promise<Reply> {
  const { store, version, dataDir } = context.gateway;
  const passphrase = readPassphrase(form, 'passphrase');
  if (!form.isValid) return showBackup(context, form);
  const name = randomBytes(6).toString('hex');
  const file = nameDownload(dataDir, name);
  return runTask(
    context,
    {
      kind: 'download',
      onFailure: (reason) => failBackup(context, form, reason),
      onDone: () => sendBackup(context, name),
    },
    async (report) => {
      await writeBackup({ store, file, version, passphrase, report });
      setTimeout(() => void rm(file, { force: true }), DOWNLOAD_MS).unref();
      const values = { size: context.words.bytes((await stat(file)).size) };
      return { message: 'backup.download.ready', values, path: `/system/backup/download/${name}` };
    },
  );
}

/** Sends a backup that was made for this download, once. */
export async function downloadBackup(context: RequestContext): Promise<Reply> {
  const { name = '' } = context.request.params;
  if (/^[0-9a-f]{12}$/.test(name) && existsSync(nameDownload(context.gateway.dataDir, name))) {
    return sendBackup(context, name);
  }
  return context.redirectTo('/system/backup', { tone: 'bad', key: 'backup.download.gone' });
}

const nameDownload = (dataDir: string, name: string): string => join(dataDir, `download-${name}.zip`);

async function sendBackup({ gateway, now }: RequestContext, name: string): Promise<Reply> {
  const { store, tables, dataDir } = gateway;
  const file = nameDownload(dataDir, name);
  if (!store.isReadOnly) await tables.settings.write(BACKUP_DOWNLOADED, now);
  const stream = createReadStream(file);
  // An open file needs no name, so unlinking it now also cleans up after an aborted download.
  stream.once('open', () => void rm(file, { force: true }));
  return download(stream, 'application/zip', `inkstand-${writeDay(now)}.zip`);
}

function failBackup(context: RequestContext, form: FormReading, reason: string): Promise<Reply> {
  form.fail('passphrase', 'backup.download.failed', { reason });
  return showBackup(context, form);
}
