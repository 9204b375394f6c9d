import type { Reply } from '../../../http/http.js';
import type { LibraryFile } from '../../../library/library.js';
import { Button, LinkButton } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { FileField } from '../../components/file-field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { Section } from '../../components/section.js';
import { Table } from '../../components/table.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { SystemFrame } from '../system/system-frame.js';

/** The owner's scripts for pages, and a form that adds one. */
export function showLibrary(context: RequestContext, form?: FormReading): Reply {
  return context.show(<Library files={context.gateway.library.list()} />, { form });
}

function Library({ files }: { readonly files: readonly LibraryFile[] }) {
  const { t } = useFrame().words;
  return (
    <SystemFrame tab="library">
      <div class="stack">
        <p class="prose">{t('library.lead')}</p>
        {files.length === 0 ? (
          <EmptyState icon="plugin" title={t('library.empty.title')}>
            <p>{t('library.empty.text')}</p>
          </EmptyState>
        ) : (
          <Files files={files} />
        )}
        <Section title={t('library.add')} lead={t('library.add.lead')}>
          <Form action="/system/library" isUpload>
            <FormErrors />
            <FileField label={t('library.file')} hint={t('library.file.hint')} accept=".js,.mjs,text/javascript" />
            <FormActions>
              <Button variant="primary" icon="plus">
                {t('library.add.button')}
              </Button>
            </FormActions>
          </Form>
        </Section>
      </div>
    </SystemFrame>
  );
}

function Files({ files }: { readonly files: readonly LibraryFile[] }) {
  const { words, now } = useFrame();
  const { t } = words;
  return (
    <Section title={t('library.files')}>
      <Table
        caption={t('library.files')}
        columns={[
          { label: t('library.name') },
          { label: t('library.size'), isNumber: true },
          { label: t('library.added_at') },
          { label: t('library.remove') },
        ]}
        rows={files.map(({ name, bytes, addedAtMs }) => ({
          key: name,
          cells: [
            <code key="name">{name}</code>,
            words.bytes(bytes),
            words.relative(addedAtMs, now),
            <LinkButton
              key="remove"
              href={`/system/library/remove?name=${encodeURIComponent(name)}`}
              variant="quiet"
              icon="trash"
              label={t('library.remove.label', { name })}
            >
              {t('library.remove')}
            </LinkButton>,
          ],
        }))}
      />
    </Section>
  );
}
