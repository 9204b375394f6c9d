import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { download, type Reply } from '../../../http/http.js';
import { writeBackup } from '../../../system/backup.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { CopyText } from '../../components/copy-text.js';
import { TextField } from '../../components/field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';
import type { Visit } from '../../visit.js';
import { SystemFrame } from './system-frame.js';

const SHORTEST_PASSPHRASE = 8;

/** Everything in one file, and how it comes back. */
export function showBackup(visit: Visit): Reply {
  return visit.show(<Backup dataDir={visit.gateway.dataDir} />);
}

/** The backup as a download; its file lives only as long as that takes. */
export async function makeBackup(visit: Visit, form: FormReading): Promise<Reply> {
  const { store, version, dataDir } = visit.gateway;
  const passphrase = form.raw('passphrase');
  if (passphrase !== '' && passphrase.length < SHORTEST_PASSPHRASE)
    form.fail('passphrase', 'form.too_short', { least: SHORTEST_PASSPHRASE });
  if (!form.isValid) return visit.show(<Backup dataDir={dataDir} />, { form });
  const file = join(dataDir, `download-${randomBytes(6).toString('hex')}.zip`);
  await writeBackup({ store, file, version, passphrase: passphrase === '' ? undefined : passphrase });
  const stream = createReadStream(file);
  // Once open, the file needs no name any more: it is gone even when the download is broken off.
  stream.once('open', () => void rm(file, { force: true }));
  const day = new Date(visit.now).toISOString().slice(0, 10);
  return download(stream, 'application/zip', `inkstand-${day}.zip`);
}

function Backup({ dataDir }: { dataDir: string }) {
  const { t } = useWords();
  return (
    <SystemFrame tab="backup">
      <div class="columns">
        <Card title={t('backup.make')} lead={t('backup.make.lead')}>
          <Form action="/system/backup">
            <FormErrors />
            <TextField
              name="passphrase"
              type="password"
              label={t('backup.passphrase')}
              hint={t('backup.passphrase.hint')}
              autoComplete="new-password"
            />
            <FormActions>
              <Button look="primary" icon="download">
                {t('backup.download')}
              </Button>
            </FormActions>
          </Form>
        </Card>
        <Card title={t('backup.restore')} lead={t('backup.restore.lead')}>
          <ol>
            <li>{t('backup.restore.1')}</li>
            <li>
              {t('backup.restore.2')}
              <CopyText isBlock text={`inkstand restore inkstand-backup.zip --data ${dataDir}`} />
            </li>
            <li>{t('backup.restore.3')}</li>
          </ol>
        </Card>
      </div>
    </SystemFrame>
  );
}
