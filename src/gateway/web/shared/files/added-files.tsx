import type { ComponentChildren } from 'preact';
import type { Reply } from '../../../http/http.js';
import { LinkButton } from '../../components/form/button.js';
import { Confirm } from '../../components/form/confirm.js';
import { FileField } from '../../components/form/file-field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import { useFrame, useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';

/** What an owner adds as files, each on a page of its own under *System*. */
type FileArea = 'firmware' | 'framework' | 'library' | 'maps';

interface AddFileProps {
  readonly area: FileArea;
  readonly accept: string;
  /** Sentence while a file is sent that takes long. */
  readonly sending?: string;
  /** Further fields. */
  readonly children?: ComponentChildren;
}

/** The form that adds a file. */
export function AddFile({ area, accept, sending, children }: AddFileProps) {
  const { t } = useWords();
  const field = <FileField label={t(`${area}.file`)} hint={t(`${area}.file.hint`)} accept={accept} />;
  return (
    <Section id="add" title={t(`${area}.add`)} lead={t(`${area}.add.lead`)}>
      <Form action={`/system/${area}`} isUpload>
        <FormErrors />
        {sending === undefined ? field : <upload-progress data-label={sending}>{field}</upload-progress>}
        {children}
        <FormSubmit icon="plus" text={t(`${area}.add.button`)} />
      </Form>
    </Section>
  );
}

/** The button on the row of a file. */
export function RemoveFile({ area, name, label }: { readonly area: FileArea; name: string; label: string }) {
  const { t } = useWords();
  return (
    <LinkButton
      href={`/system/${area}/remove?name=${encodeURIComponent(name)}`}
      variant="quiet"
      icon="trash"
      label={label}
      text={t(`${area}.remove`)}
    />
  );
}

interface AddedFile {
  readonly name: string;
  readonly bytes: number;
  readonly addedAtMs: number;
}

interface AddedFilesProps<File extends AddedFile> {
  readonly area: 'library' | 'maps';
  readonly files: readonly File[];
  /** A column between name and size. */
  readonly column?: { readonly label: string; readonly cell: (file: File) => ComponentChildren };
}

/** The files of an area. */
export function AddedFiles<File extends AddedFile>({ area, files, column }: AddedFilesProps<File>) {
  const { words, now } = useFrame();
  const { t } = words;
  return (
    <Section title={t(`${area}.files`)}>
      <Table
        caption={t(`${area}.files`)}
        columns={[
          { label: t(`${area}.name`) },
          ...(column ? [{ label: column.label }] : []),
          { label: t(`${area}.size`), isNumber: true },
          { label: t(`${area}.added_at`) },
          { label: t(`${area}.remove`) },
        ]}
        rows={files.map((file) => ({
          key: file.name,
          cells: [
            <code key="name">{file.name}</code>,
            ...(column ? [column.cell(file)] : []),
            words.bytes(file.bytes),
            words.relative(file.addedAtMs, now),
            <RemoveFile
              key="remove"
              area={area}
              name={file.name}
              label={t(`${area}.remove.label`, { name: file.name })}
            />,
          ],
        }))}
      />
    </Section>
  );
}

/** Asks for confirmation before removing the file of the query. */
export function confirmRemoveFile(context: RequestContext, area: 'library' | 'maps'): Reply {
  const { t } = context.words;
  const name = (context.request.query.get('name') ?? '').slice(0, 120);
  return context.show(
    <Confirm
      title={t(`${area}.remove.title`, { name })}
      section="system"
      parent={{ href: `/system/${area}`, label: t(`system.tab.${area}`) }}
      action={`/system/${area}/remove`}
      values={{ name }}
      confirm={t(`${area}.remove`)}
    >
      <p>{t(`${area}.remove.words`)}</p>
    </Confirm>,
  );
}
