import { writeClock } from '@inkstand/common/write-time';
import {
  type BackupFile,
  type BackupPlan,
  type BackupResult,
  DEFAULT_PLAN,
  MAX_KEPT_BACKUPS,
} from '../../../backup/backup.js';
import { Badge } from '../../components/badge.js';
import { CheckField, SelectField } from '../../components/form/choice.js';
import { NumberField, TextField } from '../../components/form/field.js';
import { Form, FormResult, FormSubmit } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { useFrame, useWords } from '../../frame.js';

/** Status of scheduled backups. */
export interface ScheduleView {
  readonly plan: BackupPlan | undefined;
  readonly result: BackupResult | undefined;
  readonly nextMs: number | undefined;
  /** Undefined when backups have no passphrase. */
  readonly sealedPassphrase: string | undefined;
  /** Folders to choose from. */
  readonly folders: readonly string[];
  readonly files: readonly BackupFile[];
}

/** When and where backups are made, the result of the last one, and the files in the folder. */
export function BackupSchedule({ view }: { view: ScheduleView }) {
  const { words, versionOf } = useFrame();
  const { t, weekday, fieldWords } = words;
  const { plan, folders, sealedPassphrase } = view;
  const holdsPassphrase = sealedPassphrase !== undefined;
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekday(day) }));
  return (
    <Section title={t('backup.schedule')} lead={t('backup.schedule.lead')}>
      <LastBackup view={view} />
      <Form action="/system/backup/schedule" isSettings>
        <CheckField name="is_on" label={t('backup.schedule.on')} checked={plan !== undefined} />
        <TextField
          name="folder"
          {...fieldWords('backup.folder')}
          value={plan?.folder ?? folders[0] ?? ''}
          suggestions={folders}
          maxLength={400}
        />
        <SelectField
          name="weekday"
          label={t('backup.day')}
          value={String(plan?.weekday ?? DEFAULT_PLAN.weekday)}
          choices={[{ value: '0', label: t('backup.day.every') }, ...days]}
        />
        <TextField
          name="at"
          type="time"
          label={t('backup.at')}
          value={writeClock(plan?.atMinutes ?? DEFAULT_PLAN.atMinutes)}
          required
        />
        <NumberField
          name="keep"
          {...fieldWords('backup.keep')}
          value={plan?.keep ?? DEFAULT_PLAN.keep}
          min={1}
          max={MAX_KEPT_BACKUPS}
        />
        <TextField
          name="kept_passphrase"
          type="password"
          label={t('backup.passphrase')}
          hint={t(holdsPassphrase ? 'backup.passphrase.kept' : 'backup.passphrase.none')}
          autoComplete="new-password"
          version={versionOf(sealedPassphrase ?? '')}
        />
        {holdsPassphrase ? (
          <CheckField name="forget_passphrase" label={t('backup.passphrase.forget')} checked={false} />
        ) : undefined}
        <FormSubmit text={t('action.save')} />
        <FormResult>
          {plan
            ? t('backup.result.on', {
                day: plan.weekday === 0 ? t('item.window.every_day') : weekday(plan.weekday),
                at: writeClock(plan.atMinutes),
                folder: plan.folder,
                keep: plan.keep,
              })
            : t('backup.result.off')}
        </FormResult>
      </Form>
      {plan ? (
        <Form action="/system/backup/now">
          <FormSubmit variant="plain" text={t('backup.now')} />
        </Form>
      ) : undefined}
    </Section>
  );
}

function LastBackup({ view: { plan, result, nextMs, sealedPassphrase, files } }: { view: ScheduleView }) {
  const { t, dateTime, bytes, count } = useWords();
  if (!plan) return null;
  const { reason, good } = result ?? {};
  return (
    <>
      {reason === undefined ? undefined : <Notice tone="bad" title={t('backup.failed')} text={reason} />}
      <ul class="plain">
        <li>
          {good
            ? t('backup.last', { when: dateTime(good.atMs), size: bytes(good.byteCount), file: good.file })
            : t('backup.last.none')}{' '}
          {good ? <HoldsKey holdsKey={good.holdsKey} /> : undefined}
        </li>
        {nextMs === undefined ? undefined : <li>{t('backup.next', { when: dateTime(nextMs) })}</li>}
        {files.length > 0 ? <li>{count('backup.files', files.length)}</li> : undefined}
        {plan.isOtherDisk ? undefined : <li class="faded">{t('backup.same_disk')}</li>}
        {sealedPassphrase !== undefined ? undefined : <li class="faded">{t('backup.no_keys')}</li>}
      </ul>
    </>
  );
}

/** Whether restoring a backup also restores passwords and keys of displays. */
export function HoldsKey({ holdsKey }: { holdsKey: boolean }) {
  const { t } = useWords();
  return <Badge tone={holdsKey ? 'good' : 'warn'}>{t(holdsKey ? 'backup.with_key' : 'backup.without_key')}</Badge>;
}
