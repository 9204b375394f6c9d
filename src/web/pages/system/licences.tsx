import { readFileSync } from 'node:fs';
import type { Reply } from '../../../http/http.js';
import { Section } from '../../components/section.js';
import { Table } from '../../components/table.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { SystemFrame } from './system-frame.js';

interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

const ROOT = new URL('../../../../../', import.meta.url);

/** The packages in this program and their licences. */
export function showLicences(context: RequestContext): Reply {
  return context.show(<Licences parts={listParts()} />);
}

/** Direct dependencies, read from their package files. */
function listParts(): readonly Part[] {
  const { dependencies = {} } = readPackage('package.json');
  return Object.keys(dependencies).map((name) => {
    const { version = '', license = '' } = readPackage(`node_modules/${name}/package.json`);
    return { name, version, licence: license };
  });
}

function readPackage(path: string): { version?: string; license?: string; dependencies?: Record<string, string> } {
  try {
    return JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));
  } catch {
    return {};
  }
}

function Licences({ parts }: { parts: readonly Part[] }) {
  const { t } = useWords();
  return (
    <SystemFrame tab="licences">
      <Section title={t('licence.title')} lead={t('licence.lead')}>
        <Table
          caption={t('licence.title')}
          columns={[{ label: t('licence.part') }, { label: t('health.version') }, { label: t('licence.licence') }]}
          rows={parts.map(({ name, version, licence }) => ({ key: name, cells: [name, version, licence] }))}
        />
      </Section>
    </SystemFrame>
  );
}
