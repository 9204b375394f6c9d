import type { Reply } from '../../../http/http.js';
import { compareNames } from '../../../i18n/i18n.js';
import { Badge } from '../../components/badge.js';
import { LinkButton } from '../../components/form/button.js';
import { Icon } from '../../components/icon.js';
import { ListTools, Pager } from '../../components/list-tools.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Page } from '../../components/page/page.js';
import { Panel } from '../../components/panel.js';
import { useFrame, useWords } from '../../frame.js';
import { cutPage, ListQuery, matchesSearch } from '../../lists/list-query.js';
import { PAGE_SIZES } from '../../lists/page-sizes.js';
import type { RequestContext } from '../../request-context.js';
import { describeProblem } from '../../shared/plugins/describe-problem.js';
import { STRATEGY_BADGES } from '../../shared/plugins/name-strategy.js';
import { type PluginProblem, type PluginView, readPlugin } from '../../shared/plugins/read-plugin.js';
import { AddPlugin, NoPlugins } from './no-plugins.js';

/** The owner's plugins, those that need attention first. */
export async function showPlugins(context: RequestContext): Promise<Reply> {
  if (context.role === 'member') return (await import('../member/member-pages.js')).showMemberPlugins(context);
  const { gateway, words } = context;
  const views = gateway.plugins.list().map((setting) => readPlugin(gateway, setting, context.words.language));
  const byNeed = views.sort(
    (a, b) => b.problems.length - a.problems.length || compareNames(a.setting.name, b.setting.name),
  );
  const query = new ListQuery('/plugins', context.request.query, ['q']);
  const matches = byNeed.filter(({ setting: { name }, playlists }) =>
    matchesSearch(query.text('q'), [name, ...playlists]),
  );
  const list = cutPage(matches, query.page, PAGE_SIZES.plugins);
  const isLong = views.length > PAGE_SIZES.plugins;
  const { t } = words;
  return context.show(
    <Page
      title={t('nav.plugins')}
      section="plugins"
      lead={t('plugins.lead')}
      actions={list.total > 0 || isLong ? <AddPlugin /> : undefined}
    >
      {list.total === 0 && !isLong ? (
        <NoPlugins />
      ) : (
        <>
          {isLong ? <ListTools query={query} label={t('plugins.search')} filters={[]} reset={['q']} /> : undefined}
          <LiveRegion id="plugins" topics={['plugins', 'screens']}>
            <ul class="tiles">
              {list.rows.map((view) => (
                <Tile key={view.setting.id} view={view} />
              ))}
            </ul>
            <Pager list={list} query={query} size={PAGE_SIZES.plugins} />
          </LiveRegion>
        </>
      )}
      <p class="faded">
        <a href="/bin">{t('bin.open')}</a>
      </p>
    </Page>,
  );
}

function Tile({ view }: { view: PluginView }) {
  const { words, now } = useFrame();
  const { t } = words;
  const { setting, picture, problems, playlists } = view;
  const [problem] = problems;
  const badge = STRATEGY_BADGES[setting.strategy];
  return (
    <li class="tile">
      <a class="tile__link" href={`/plugins/${setting.id}`}>
        <Panel
          {...(picture ?? { path: undefined, widthPx: 800, heightPx: 480 })}
          alt={t('plugins.picture.alt', { name: setting.name })}
          isLazy
        />
        <span class="tile__name">{setting.name}</span>
      </a>
      <p class="tile__facts">
        <Icon name={badge.icon} />
        <span>
          {t(badge.label)}
          {setting.dataChangedAtMs === undefined
            ? ''
            : ` · ${t('plugins.changed', { when: words.relative(setting.dataChangedAtMs, now) })}`}
        </span>
      </p>
      <p class="tile__facts">
        {problem ? <Badge tone="bad">{t(`plugins.alert.${problem.kind}`)}</Badge> : undefined}
        {setting.scriptSwitch === 'undecided' ? <Badge tone="warn">{t('plugins.scripts.ask')}</Badge> : undefined}
        {playlists.length === 0 ? <Badge tone="warn">{t('plugins.no_playlist')}</Badge> : undefined}
      </p>
      {problem ? <ProblemLine problem={problem} setting={setting} /> : undefined}
    </li>
  );
}

/** The sentence of the plugin's page, with its one button. */
function ProblemLine({ problem, setting }: { problem: PluginProblem; setting: PluginView['setting'] }) {
  const words = useWords();
  const { text, href, action } = describeProblem(problem, setting.id, words);
  return (
    <p class="status-line status-line--bad">
      <span>{text}</span>
      <LinkButton href={href} label={`${words.t(action)}: ${setting.name}`} text={words.t(action)} />
    </p>
  );
}
