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

/** Packages whose code is part of our own files, as the build lists them. */
const BUNDLED = ['build/guest/packages.json', 'build/src/web/packages.json'];

/** Direct dependencies, read from their package files, and bundled packages. */
function listParts(): readonly Part[] {
  const { dependencies = {} } = readJson<PackageFile>('package.json') ?? {};
  const installed = Object.keys(dependencies).map((name) => {
    const { version = '', license = '' } = readJson<PackageFile>(`node_modules/${name}/package.json`) ?? {};
    return { name, version, licence: license };
  });
  const bundled = BUNDLED.flatMap((path) => readJson<readonly Part[]>(path) ?? []);
  const parts = new Map([...bundled, ...installed].map((part) => [`${part.name} ${part.version}`, part]));
  return [...parts.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

interface PackageFile {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Record<string, string>;
}

function readJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));
  } catch {
    return undefined;
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
          rows={parts.map(({ name, version, licence }) => ({
            key: `${name} ${version}`,
            cells: [name, version, licence],
          }))}
        />
      </Section>
    </SystemFrame>
  );
}
