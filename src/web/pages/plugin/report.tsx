import type { Reply } from '../../../http/http.js';
import { collectRecipe, neededServer, type RecipeNote, reportRecipe } from '../../../plugin/plugin.js';
import { LinkButton } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { Notice } from '../../components/notice.js';
import { useWords } from '../../frame.js';
import { expectPlugin } from '../../plugins/expect-plugin.js';
import { type PluginView, readPlugin } from '../../plugins/read-plugin.js';
import type { Visit } from '../../visit.js';
import { PluginFrame } from './plugin-frame.js';

/** What a recipe needs and what of it is not done here. */
export async function showReport(visit: Visit): Promise<Reply> {
  const { gateway } = visit;
  const setting = expectPlugin(visit);
  const { notes } = reportRecipe(await collectRecipe(gateway.plugins, setting.id));
  const server = neededServer(setting.strategy, setting.settings);
  return visit.show(<Report view={readPlugin(gateway, setting)} notes={notes} server={server} />);
}

interface ReportProps {
  readonly view: PluginView;
  readonly notes: readonly RecipeNote[];
  readonly server: string | undefined;
}

const KINDS = ['unsupported', 'missing', 'changed', 'ignored'] as const;

function Report({ view, notes, server }: ReportProps) {
  const { t } = useWords();
  const next = (
    <LinkButton href={`/plugins/${view.setting.id}/settings`} look="primary">
      {t('report.next')}
    </LinkButton>
  );
  return (
    <PluginFrame view={view} tab="report">
      {server ? (
        <Notice tone="warn" title={t('report.server')}>
          <p>{t('report.server.words', { server })}</p>
        </Notice>
      ) : undefined}
      {notes.length === 0 ? (
        <Notice tone="good" title={t('report.clean')}>
          <p>{t('report.clean.words')}</p>
        </Notice>
      ) : undefined}
      {KINDS.map((kind) => {
        const own = notes.filter((note) => note.kind === kind);
        return own.length === 0 ? undefined : (
          <Card key={kind} title={t(`report.${kind}`)} lead={t(`report.${kind}.lead`)}>
            <ul>
              {own.map(({ subject, detail }) => (
                <li key={`${subject} ${detail}`}>
                  <strong>{subject}</strong>: {detail}
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
      {view.problems.length > 0 ? next : undefined}
    </PluginFrame>
  );
}
