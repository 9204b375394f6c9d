import type { Reply } from '../../../http/http.js';
import { compareNames } from '../../../i18n/i18n.js';
import { Badge } from '../../components/badge.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import { Panel } from '../../components/panel.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { type PluginView, readPlugin } from '../../shared/plugins/read-plugin.js';
import { AddPlugin, NoPlugins } from '../plugins/no-plugins.js';

/** The member's plugins, and those that are shared, which they can add to playlists and show. */
export function showMemberPlugins(context: RequestContext): Reply {
  const { gateway, words } = context;
  const views = gateway.plugins
    .list()
    .map((setting) => readPlugin(gateway, setting, words.language))
    .sort((a, b) => compareNames(a.setting.name, b.setting.name));
  const isTheirs = ({ setting }: PluginView): boolean => context.mayChange('plugin', setting.id);
  const theirs = views.filter(isTheirs);
  const shared = views.filter((view) => !isTheirs(view));
  const { t } = context.words;
  return context.show(
    <Page
      title={t('nav.plugins')}
      section="plugins"
      lead={t('plugins.lead')}
      actions={theirs.length > 0 ? <AddPlugin /> : undefined}
    >
      {theirs.length === 0 ? <NoPlugins /> : undefined}
      <LiveRegion id="plugins" topics={['plugins', 'screens']}>
        <ul class="tiles">
          {theirs.map((view) => (
            <Tile key={view.setting.id} view={view} isTheirs />
          ))}
        </ul>
      </LiveRegion>
      {shared.length === 0 ? undefined : (
        <Section title={t('member.shared')} lead={t('member.shared.plugins')}>
          <ul class="tiles">
            {shared.map((view) => (
              <Tile key={view.setting.id} view={view} isTheirs={false} />
            ))}
          </ul>
        </Section>
      )}
    </Page>,
  );
}

function Tile({ view, isTheirs }: { readonly view: PluginView; readonly isTheirs: boolean }) {
  const { t } = useWords();
  const { setting, picture, problems, playlists } = view;
  const [problem] = problems;
  const content = (
    <>
      <Panel
        {...(picture ?? { path: undefined, widthPx: 800, heightPx: 480 })}
        alt={t('plugins.picture.alt', { name: setting.name })}
        isLazy
      />
      <span class="tile__name">{setting.name}</span>
    </>
  );
  if (!isTheirs) return <li class="tile">{content}</li>;
  return (
    <li class="tile">
      <a class="tile__link" href={`/plugins/${setting.id}`}>
        {content}
      </a>
      <p class="tile__facts">
        {problem ? <Badge tone="bad">{t(`plugins.alert.${problem.kind}`)}</Badge> : undefined}
        {playlists.length === 0 ? <Badge tone="warn">{t('plugins.no_playlist')}</Badge> : undefined}
      </p>
    </li>
  );
}
