import type { UploadedPicture } from '../../../../store/store.js';
import { STORED_PICTURE } from '../../../../worker/worker.js';
import { LinkButton } from '../../../components/form/button.js';
import { FileField } from '../../../components/form/file-field.js';
import { Form, FormErrors, FormSubmit } from '../../../components/form/form.js';
import { LiveRegion } from '../../../components/page/live-region.js';
import { Section } from '../../../components/page/section.js';
import { useWords } from '../../../frame.js';

/** The pictures of a picture plugin, and the form to add more. */
export function PictureSection({ id, pictures }: { id: number; pictures: readonly UploadedPicture[] }) {
  const { t } = useWords();
  return (
    <Section title={t('plugin.pictures')} lead={t('plugin.pictures.lead')}>
      <FormErrors />
      <Form action={`/plugins/${id}/pictures`} isUpload>
        <FileField label={t('plugin.pictures.file')} hint={t('plugin.pictures.hint')} accept="image/*" />
        <FormSubmit variant="plain" icon="upload" text={t('plugin.pictures.add')} />
        <photo-upload
          data-limit={String(STORED_PICTURE.receivedBytes)}
          data-side-px={String(STORED_PICTURE.sidePx)}
          data-bytes={String(STORED_PICTURE.bytes)}
          data-jpeg-quality={String(STORED_PICTURE.jpegQuality)}
          data-waiting={t('plugin.pictures.upload.waiting')}
          data-shrinking={t('plugin.pictures.upload.shrinking')}
          data-sending={t('plugin.pictures.upload.sending')}
          data-storing={t('plugin.pictures.upload.storing')}
          data-added={t('plugin.pictures.upload.added', { count: '{count}', total: '{total}' })}
          data-refused={t('plugin.pictures.upload.refused', { count: '{count}' })}
          data-failed={t('plugin.pictures.upload.failed')}
          data-large={t('plugin.pictures.upload.large')}
          data-offline={t('plugin.pictures.upload.offline')}
          data-signed-out={t('plugin.pictures.upload.signed_out')}
        />
      </Form>
      <LiveRegion id="pictures" topics={['plugins']}>
        <Tiles id={id} pictures={pictures} />
      </LiveRegion>
    </Section>
  );
}

function Tiles({ id, pictures }: { id: number; pictures: readonly UploadedPicture[] }) {
  const { t } = useWords();
  return (
    <ul class="tiles tiles--photos">
      {pictures.map((one, index) => {
        const at = `/plugins/${id}/pictures/${one.id}`;
        const size = { widthPx: one.widthPx ?? 800, heightPx: one.heightPx ?? 480 };
        const number = index + 1;
        return (
          <li class="tile" key={one.id}>
            <a class="tile__link" href={`${at}/crop`} aria-label={t('plugin.crop.link.label', { number })}>
              <img
                src={at}
                width={size.widthPx}
                height={size.heightPx}
                alt={t('plugin.pictures.alt', { number })}
                loading="lazy"
              />
              {t('plugin.crop.link')}
            </a>
            {one.sourceKey === undefined ? (
              <LinkButton
                href={`${at}/remove`}
                variant="quiet"
                icon="trash"
                label={t('plugin.pictures.remove.label', { number })}
                text={t('plugin.pictures.remove')}
              />
            ) : (
              <span class="faded small">{t('plugin.pictures.from_album')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
