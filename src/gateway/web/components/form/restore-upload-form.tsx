import { useFrame } from '../../frame.js';
import { FileField } from './file-field.js';
import { Form, FormSubmit } from './form.js';

/** Uploads a backup; the page that follows says what is in it, before anything is replaced. */
export function RestoreUploadForm() {
  const { t, fieldWords } = useFrame().words;
  return (
    <Form action="/system/restore" isUpload>
      <upload-progress data-label={t('backup.restore.sending')}>
        <FileField {...fieldWords('backup.restore.file')} accept=".zip" />
      </upload-progress>
      <FormSubmit variant="plain" icon="upload" text={t('backup.restore.inspect')} />
    </Form>
  );
}
