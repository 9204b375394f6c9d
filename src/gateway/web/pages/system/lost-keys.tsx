import type { RestoreFact } from '../../../backup/backup.js';
import type { LostKey } from '../../../device/device.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { useFrame } from '../../frame.js';

const SHOWN_MS = 14 * 24 * 60 * 60_000;

interface RestoredContents {
  readonly displays: number;
  readonly playlists: number;
  readonly plugins: number;
}

interface LostKeysProps {
  readonly lost: readonly LostKey[];
  readonly restored: RestoreFact | undefined;
  readonly contents: RestoredContents;
}

/**
 * What was restored, and the displays whose keys were not in the backup and need action. Nothing when there are none.
 */
export function LostKeys({ lost, restored, contents }: LostKeysProps) {
  const { words, now } = useFrame();
  const { t, count, dateTime } = words;
  const isRecent = restored !== undefined && Math.abs(now - restored.atMs) < SHOWN_MS;
  return (
    <>
      {isRecent ? (
        <Notice tone="good" title={t('backup.restored', { when: dateTime(restored.madeAtMs) })}>
          <p>
            {t('backup.restored.contents', {
              displays: count('backup.restored.displays', contents.displays),
              playlists: count('backup.restored.playlists', contents.playlists),
              plugins: count('backup.restored.plugins', contents.plugins),
            })}
          </p>
          <p>{t(restored.keyRestored ? 'backup.restored.with_key' : 'backup.restored.without_key')}</p>
          {restored.apiKeysLeftOut > 0 ? (
            <p>{count('backup.restored.api_keys_left_out', restored.apiKeysLeftOut)}</p>
          ) : undefined}
        </Notice>
      ) : undefined}
      {lost.length > 0 ? (
        <Section title={t('keys.lost')} lead={t('keys.lost.lead')}>
          <ul class="rows">
            {lost.map(({ device: { id, name, mac }, needsKey }) => (
              <li key={id}>
                <span class="rows__words">
                  <strong>
                    <a href={`/displays/${id}`}>{name}</a>{' '}
                    <Badge tone={needsKey ? 'warn' : 'good'}>
                      {t(needsKey ? 'keys.lost.needs' : 'keys.lost.served')}
                    </Badge>
                  </strong>
                  <span class="faded small">{mac}</span>
                </span>
                <Form action={`/displays/${id}/key`} class="form--inline">
                  <Button text={t('keys.renew')} />
                </Form>
              </li>
            ))}
          </ul>
        </Section>
      ) : undefined}
    </>
  );
}
