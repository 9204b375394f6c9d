import type { ComponentChildren } from 'preact';
import type { FrameworkContents } from '../../../framework-release/framework-release.js';
import type { Reply } from '../../../http/http.js';
import { listReleaseUsers } from '../../../plugin/plugin.js';
import type { PluginSetting } from '../../../store/store.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame, type useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { nameSome } from '../../shared/displays/name-some.js';
import { AddFile, RemoveFile } from '../../shared/files/added-files.js';
import { SystemFrame } from '../system/system-frame.js';

/** Framework releases, fonts and pictures that were added, and a form for more. */
export async function showFramework(context: RequestContext, form?: FormReading): Promise<Reply> {
  const contents = await context.gateway.framework.list();
  const { t } = context.words;
  const { releases, fonts, pictures } = contents;
  return context.show(
    <SystemFrame tab="framework">
      <div class="stack">
        <p class="prose">{t('framework.lead')}</p>
        {releases.length + fonts.length === 0 && !pictures ? (
          <EmptyState icon="plugin" title={t('framework.empty.title')} text={t('framework.empty.text')} />
        ) : (
          <Parts contents={contents} plugins={context.gateway.plugins.list()} />
        )}
        <AddFile area="framework" accept=".zip,.ttf,.otf,.woff2,.css,.gz" sending={t('framework.sending')} />
      </div>
    </SystemFrame>,
    { form },
  );
}

interface FrameworkProps {
  readonly contents: FrameworkContents;
  readonly plugins: readonly PluginSetting[];
}

/** A row of the table; `name` identifies the part to remove. */
interface Part {
  readonly name: string;
  readonly label: string;
  readonly bytes: number;
  readonly addedAtMs: number;
  readonly usedBy: ComponentChildren;
}

function Parts({ contents, plugins }: FrameworkProps) {
  const { words, now } = useFrame();
  const { t } = words;
  const rows = listParts(contents, plugins, words);
  return (
    <Section title={t('framework.parts')}>
      <Table
        caption={t('framework.parts')}
        columns={[
          { label: t('framework.part') },
          { label: t('framework.size'), isNumber: true },
          { label: t('framework.added_at') },
          { label: t('framework.used_by') },
          { label: t('framework.remove') },
        ]}
        rows={rows.map(({ name, label, bytes, addedAtMs, usedBy }) => ({
          key: name,
          cells: [
            label,
            words.bytes(bytes),
            words.relative(addedAtMs, now),
            usedBy,
            <RemoveFile
              key="remove"
              area="framework"
              name={name}
              label={t('framework.remove.label', { name: label })}
            />,
          ],
        }))}
      />
    </Section>
  );
}

function listParts(
  { releases, fonts, pictures }: FrameworkContents,
  plugins: readonly PluginSetting[],
  words: ReturnType<typeof useWords>,
): readonly Part[] {
  const { t, count } = words;
  const versions = releases.map(({ version }) => version);
  const parts: Part[] = releases.map(({ version, bytes, addedAtMs }) => {
    const users = listReleaseUsers(version, versions, plugins);
    const usedBy = users.length === 0 ? t('framework.used_by.none') : nameSome(users, words);
    return { name: version, label: t('framework.release', { version }), bytes, addedAtMs, usedBy };
  });
  if (fonts.length > 0) {
    parts.push({
      name: 'fonts',
      label: t('framework.fonts', { names: fonts.map(({ name }) => name).join(', ') }),
      bytes: fonts.reduce((sum, font) => sum + font.bytes, 0),
      addedAtMs: Math.max(...fonts.map((font) => font.addedAtMs)),
      usedBy: t('framework.used_by.fonts'),
    });
  }
  if (pictures) {
    const { bytes, addedAtMs } = pictures;
    const usedBy = t('framework.used_by.pictures');
    parts.push({ name: 'pictures', label: count('framework.pictures', pictures.count), bytes, addedAtMs, usedBy });
  }
  return parts;
}
