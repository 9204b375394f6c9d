import type { UploadedPicture } from '../../../store/store.js';
import { Button, LinkButton } from '../../components/button.js';
import { FileField } from '../../components/file-field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { Panel } from '../../components/panel.js';
import { Section } from '../../components/section.js';
import { useWords } from '../../frame.js';

/** The pictures of a picture plugin, and the form to add more. */
export function PictureSection({ id, pictures }: { id: number; pictures: readonly UploadedPicture[] }) {
  const { t } = useWords();
  return (
    <Section title={t('plugin.pictures')} lead={t('plugin.pictures.lead')}>
      <FormErrors />
      <ul class="tiles">
        {pictures.map((one, index) => (
          <li class="tile" key={one.id}>
            <Panel
              path={`/plugins/${id}/pictures/${one.id}`}
              widthPx={one.widthPx ?? 800}
              heightPx={one.heightPx ?? 480}
              alt={t('plugin.pictures.alt', { number: index + 1 })}
              isLazy
            />
            <LinkButton
              href={`/plugins/${id}/pictures/${one.id}/remove`}
              variant="quiet"
              icon="trash"
              label={t('plugin.pictures.remove.label', { number: index + 1 })}
            >
              {t('plugin.pictures.remove')}
            </LinkButton>
          </li>
        ))}
      </ul>
      <Form action={`/plugins/${id}/pictures`} isUpload>
        <FileField label={t('plugin.pictures.file')} hint={t('plugin.pictures.hint')} accept="image/*" />
        <FormActions>
          <Button icon="upload">{t('plugin.pictures.add')}</Button>
        </FormActions>
      </Form>
    </Section>
  );
}
