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
import { listNeeds, type RecipeNeeds } from './recipe-needs.js';
import { tellNote } from './tell-note.js';

/** What a recipe needs and what of it is not done here. */
export async function showReport(visit: Visit): Promise<Reply> {
  const { gateway } = visit;
  const setting = expectPlugin(visit);
  const { notes } = reportRecipe(await collectRecipe(gateway.plugins, setting.id));
  const server = neededServer(setting.strategy, setting.settings);
  const needs = listNeeds(await gateway.plugins.draft(setting.id));
  return visit.show(<Report view={readPlugin(gateway, setting)} {...{ notes, needs, server }} />);
}

interface ReportProps {
  readonly view: PluginView;
  readonly notes: readonly RecipeNote[];
  readonly needs: RecipeNeeds;
  readonly server: string | undefined;
}

const KINDS = ['unsupported', 'missing', 'changed', 'ignored'] as const;

function Report({ view, notes, needs, server }: ReportProps) {
  const words = useWords();
  const { t } = words;
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
      <Needs needs={needs} />
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
              {own.map((note) => (
                <li key={`${note.subject} ${note.detail}`}>
                  <strong>{note.subject}</strong>: {tellNote(note, words)}
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
      {needs.fields.length > 0 ? next : undefined}
    </PluginFrame>
  );
}

function Needs({ needs: { hosts, fields, interval } }: { needs: RecipeNeeds }) {
  const { t, duration } = useWords();
  return (
    <Card title={t('report.needs')} lead={t('report.needs.lead')}>
      <ul>
        {hosts.map(({ host, isHome }) => (
          <li key={host}>
            <strong>{host}</strong>: {t(isHome ? 'report.needs.home' : 'report.needs.internet')}
          </li>
        ))}
        {hosts.length === 0 ? <li>{t('report.needs.nobody')}</li> : undefined}
        {interval === undefined ? undefined : <li>{t('report.needs.interval', { time: duration(interval) })}</li>}
        {fields.map(({ label, isRequired, isSecret }) => (
          <li key={label}>
            <strong>{label}</strong>:{' '}
            {[
              t(isRequired ? 'report.needs.required' : 'report.needs.optional'),
              isSecret ? t('report.needs.secret') : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </Card>
  );
}
