import type { Reply } from '../../../http/http.js';
import type { AddedMap } from '../../../maps/maps.js';
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

/** A part of the planet as a file, around a town; the source is renewed daily under the name of its day. */
const EXAMPLE =
  'pmtiles extract https://build.protomaps.com/20261101.pmtiles berlin.pmtiles --bbox=13.0,52.3,13.8,52.7';

/** The owner's map files, and a form that adds one. */
export async function showMaps(context: RequestContext, form?: FormReading): Promise<Reply> {
  return context.show(<Maps files={await context.gateway.maps.list()} />, { form });
}

function Maps({ files }: { readonly files: readonly AddedMap[] }) {
  const { t } = useFrame().words;
  return (
    <SystemFrame tab="maps">
      <div class="stack">
        <p class="prose">{t('maps.lead')}</p>
        {files.length === 0 ? (
          <EmptyState icon="plugin" title={t('maps.empty.title')}>
            <p>{t('maps.empty.text')}</p>
          </EmptyState>
        ) : (
          <Files files={files} />
        )}
        <Section title={t('maps.add')} lead={t('maps.add.lead')}>
          <Form action="/system/maps" isUpload>
            <FormErrors />
            <upload-progress data-label={t('maps.sending')}>
              <FileField label={t('maps.file')} hint={t('maps.file.hint')} accept=".pmtiles" />
            </upload-progress>
            <FormActions>
              <Button variant="primary" icon="plus">
                {t('maps.add.button')}
              </Button>
            </FormActions>
          </Form>
        </Section>
        <Section title={t('maps.get')} lead={t('maps.get.lead')}>
          <div class="stack">
            <pre tabindex={0}>
              <code>{EXAMPLE}</code>
            </pre>
            <p class="prose">{t('maps.get.size')}</p>
            <p class="prose">{t('maps.get.licence')}</p>
          </div>
        </Section>
      </div>
    </SystemFrame>
  );
}

function Files({ files }: { readonly files: readonly AddedMap[] }) {
  const { words, now } = useFrame();
  const { t } = words;
  return (
    <Section title={t('maps.files')}>
      <Table
        caption={t('maps.files')}
        columns={[
          { label: t('maps.name') },
          { label: t('maps.covers') },
          { label: t('maps.size'), isNumber: true },
          { label: t('maps.added_at') },
          { label: t('maps.remove') },
        ]}
        rows={files.map(({ name, bytes, addedAtMs, contents }) => ({
          key: name,
          cells: [
            <code key="name">{name}</code>,
            <Contents key="contents" contents={contents} />,
            words.bytes(bytes),
            words.relative(addedAtMs, now),
            <LinkButton
              key="remove"
              href={`/system/maps/remove?name=${encodeURIComponent(name)}`}
              variant="quiet"
              icon="trash"
              label={t('maps.remove.label', { name })}
            >
              {t('maps.remove')}
            </LinkButton>,
          ],
        }))}
      />
    </Section>
  );
}

function Contents({ contents }: Pick<AddedMap, 'contents'>) {
  const { words } = useFrame();
  if ('problem' in contents) return <>{words.t('maps.unusable', { reason: contents.problem })}</>;
  const { west, south, east, north, minZoom, maxZoom } = contents;
  const degrees = (value: number): string => words.number(value, 1);
  const values = { west: degrees(west), south: degrees(south), east: degrees(east), north: degrees(north) };
  return <>{words.t('maps.area', { ...values, from: minZoom, to: maxZoom })}</>;
}
