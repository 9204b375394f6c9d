import type { Reply } from '../../../http/http.js';
import type { AddedMap } from '../../../maps/maps.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { AddedFiles, AddFile } from '../../shared/files/added-files.js';
import { SystemFrame } from '../system/system-frame.js';

/** A part of the planet as a file, around a town; the source is renewed daily under the name of its day. */
const EXAMPLE =
  'pmtiles extract https://build.protomaps.com/20261101.pmtiles berlin.pmtiles --bbox=13.0,52.3,13.8,52.7';

/** The owner's map files, and a form that adds one. */
export async function showMaps(context: RequestContext, form?: FormReading): Promise<Reply> {
  const files = await context.gateway.maps.list();
  const { t } = context.words;
  return context.show(
    <SystemFrame tab="maps">
      <div class="stack">
        <p class="prose">{t('maps.lead')}</p>
        {files.length === 0 ? (
          <EmptyState icon="plugin" title={t('maps.empty.title')} text={t('maps.empty.text')} />
        ) : (
          <AddedFiles
            area="maps"
            files={files}
            column={{
              label: t('maps.covers'),
              cell: ({ contents }) => <Contents key="contents" contents={contents} />,
            }}
          />
        )}
        <AddFile area="maps" accept=".pmtiles" sending={t('maps.sending')} />
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
    </SystemFrame>,
    { form },
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
