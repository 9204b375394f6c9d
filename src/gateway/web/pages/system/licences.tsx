import type { Reply } from '../../../http/http.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import type { RequestContext } from '../../request-context.js';
import { listLicences } from './list-licences.js';
import { SystemFrame } from './system-frame.js';

/** The packages in this program and their licences. */
export function showLicences(context: RequestContext): Reply {
  const parts = listLicences();
  const { t } = context.words;
  return context.show(
    <SystemFrame tab="licences">
      <Section title={t('licence.title')} lead={t('licence.lead')}>
        <Table
          caption={t('licence.title')}
          columns={[{ label: t('licence.part') }, { label: t('health.version') }, { label: t('licence.licence') }]}
          rows={parts.map(({ name, version, licence }) => ({
            key: `${name} ${version}`,
            cells: [name, version, licence],
          }))}
        />
      </Section>
    </SystemFrame>,
  );
}
