import type { ComponentChildren } from 'preact';
import { LiveRegion } from '../../components/page/live-region.js';
import { Notice } from '../../components/page/notice.js';
import { Page } from '../../components/page/page.js';
import { Tabs } from '../../components/page/tabs.js';
import { useFrame, useWords } from '../../frame.js';
import { describeProblem } from '../../shared/plugins/describe-problem.js';
import { STRATEGY_BADGES } from '../../shared/plugins/name-strategy.js';
import type { PluginProblem, PluginView } from '../../shared/plugins/read-plugin.js';
import { ScriptQuestion, SecretQuestion } from './settings/allow-questions.js';
import { RefusedCertificates } from './settings/certificates.js';
import { RefusedHosts } from './settings/refused-hosts.js';

type Tab = 'overview' | 'settings' | 'design' | 'markup' | 'transform' | 'report' | 'recipe';

interface PluginFrameProps {
  readonly view: PluginView;
  readonly tab: Tab;
  readonly bundles?: readonly string[];
  readonly styleNonce?: string;
  readonly children: ComponentChildren;
}

/** The common parts of a plugin's pages: its name, problems and tabs. */
export function PluginFrame({ view, tab, children, ...page }: PluginFrameProps) {
  const { words, role } = useFrame();
  const { t } = words;
  const { setting, providesPicture } = view;
  const base = `/plugins/${setting.id}`;
  const tabs = [
    { key: 'overview', href: base },
    { key: 'settings', href: `${base}/settings` },
    ...(providesPicture
      ? []
      : ([
          { key: 'design', href: `${base}/design` },
          { key: 'markup', href: `${base}/markup` },
        ] as const)),
    ...(role === 'owner' ? listOwnerTabs(base, view) : []),
  ] as const;
  return (
    <Page
      title={setting.name}
      section="plugins"
      parent={{ href: '/plugins', label: t('nav.plugins') }}
      lead={t(STRATEGY_BADGES[setting.strategy].label)}
      {...page}
    >
      <Tabs
        label={setting.name}
        tabs={tabs.map(({ key, href }) => ({ href, label: t(`plugin.tab.${key}`), isCurrent: key === tab }))}
      />
      <LiveRegion id="problems" topics={['plugins', 'screens']}>
        <Problems view={view} />
      </LiveRegion>
      {children}
    </Page>
  );
}

/** The tabs that members do not have. */
const listOwnerTabs = (base: string, { setting }: PluginView) =>
  [
    ...(setting.strategy === 'polling' ? ([{ key: 'transform', href: `${base}/transform` }] as const) : []),
    { key: 'report', href: `${base}/report` },
    { key: 'recipe', href: `${base}/recipe` },
  ] as const;

/** What the owner is asked, and why the plugin does not show its data. */
function Problems({ view }: { readonly view: PluginView }) {
  const { t } = useWords();
  const { setting, problems, refusedCertificates, refusedHosts, unansweredSecrets } = view;
  return (
    <>
      {setting.scriptSwitch === 'undecided' ? <ScriptQuestion pluginSettingId={setting.id} /> : undefined}
      <SecretQuestion setting={setting} labels={unansweredSecrets} />
      <RefusedCertificates action={`/plugins/${setting.id}/certificates`} certificates={refusedCertificates} />
      <RefusedHosts pluginSettingId={setting.id} hosts={refusedHosts} />
      {problems.map((problem) => (
        <Notice key={problem.kind} tone="bad" title={t(`plugins.alert.${problem.kind}`)}>
          <Problem problem={problem} id={setting.id} />
        </Notice>
      ))}
    </>
  );
}

function Problem({ problem, id }: { readonly problem: PluginProblem; readonly id: number }) {
  const { words, role } = useFrame();
  const { text, href, action } = describeProblem(problem, id, words);
  const isForOwners = role !== 'owner' && /\/(?:transform|report)$/.test(href);
  return (
    <p>
      {text} {isForOwners ? undefined : <a href={href}>{words.t(action)}</a>}
    </p>
  );
}
