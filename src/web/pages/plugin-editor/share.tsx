import { InkstandError } from '../../../errors.js';
import { checkHosted, type Finding, type LeftOut, type ShareOptions, shareRecipe } from '../../../gallery/gallery.js';
import { download, type Reply } from '../../../http/http.js';
import type { MergeVariables } from '../../../plugin/plugin.js';
import { Badge } from '../../components/badge.js';
import { RadioField } from '../../components/choice.js';
import { DataTree } from '../../components/data-tree.js';
import { Notice } from '../../components/notice.js';
import { Section } from '../../components/section.js';
import { useWords } from '../../frame.js';
import { openPlugin, type PluginView } from '../../plugin-settings/read-plugin.js';
import { requirePlugin } from '../../plugin-settings/require-plugin.js';
import type { RequestContext } from '../../request-context.js';
import { describeFindingIn } from './describe-finding.js';
import { PluginFrame } from './plugin-frame.js';

/** For sharing a recipe: what is included, what is not, and whether it would run on the hosted service. */
export async function showShare(context: RequestContext): Promise<Reply> {
  const { gateway, words } = context;
  const setting = requirePlugin(context);
  const options = readOptions(context);
  const { settings, markup, sample, leftOut, leaks } = await shareRecipe(gateway.plugins, setting.id, options);
  const findings = checkHosted({ settings, markup, ignoredFiles: [] });
  const view = await openPlugin(gateway, setting, words.language);
  return context.show(<Share {...{ view, options, sample, leftOut, leaks, findings }} />);
}

/** The archive that the page describes. */
export async function downloadShared(context: RequestContext): Promise<Reply> {
  const { gateway } = context;
  const { id } = requirePlugin(context);
  const shared = await shareRecipe(gateway.plugins, id, readOptions(context));
  if (shared.leaks.length > 0) {
    throw new InkstandError('unprocessable', `a stored secret is written in ${shared.leaks.join(', ')}`, {
      hint: 'replace it by a password field there',
    });
  }
  const picture = await (await gateway.gallery()).drawShared(shared).catch((error: unknown) => {
    // The recipe can also be shared without a picture.
    if (error instanceof InkstandError) return undefined;
    throw error;
  });
  return download(await shared.pack(picture), 'application/zip', `${shared.name}.zip`);
}

function readOptions({ request: { query } }: RequestContext): ShareOptions {
  const sample = (['recipe', 'current', 'none'] as const).find((one) => one === query.get('sample')) ?? 'recipe';
  return { layout: query.get('layout') === 'flat' ? 'flat' : 'project', sample };
}

interface ShareProps {
  readonly view: PluginView;
  readonly options: ShareOptions;
  readonly sample: MergeVariables;
  readonly leftOut: readonly LeftOut[];
  readonly leaks: readonly string[];
  readonly findings: readonly Finding[];
}

function Share({ view, options, sample, leftOut, leaks, findings }: ShareProps) {
  const { t } = useWords();
  const path = `/plugins/${view.setting.id}/share`;
  return (
    <PluginFrame view={view} tab="recipe">
      {leaks.length > 0 ? (
        <Notice tone="bad" title={t('share.leaks')}>
          <p>{t('share.leaks.words', { files: leaks.join(', ') })}</p>
        </Notice>
      ) : undefined}
      <Section title={t('share.title')} lead={t('share.lead')}>
        <form method="get" action={path} class="form">
          <RadioField
            name="layout"
            label={t('share.layout')}
            value={options.layout}
            choices={[
              { value: 'project', label: t('share.layout.project'), hint: t('share.layout.project.hint') },
              { value: 'flat', label: t('share.layout.flat'), hint: t('share.layout.flat.hint') },
            ]}
          />
          <RadioField
            name="sample"
            label={t('share.sample')}
            value={options.sample}
            choices={[
              { value: 'recipe', label: t('share.sample.recipe') },
              { value: 'current', label: t('share.sample.current'), hint: t('share.sample.current.hint') },
              { value: 'none', label: t('share.sample.none') },
            ]}
          />
          <div class="form__actions">
            <button class="button button--plain" type="submit">
              {t('share.apply')}
            </button>
            {leaks.length > 0 ? undefined : (
              <a
                class="button button--primary"
                href={`${path}/archive?layout=${options.layout}&sample=${options.sample}`}
              >
                {t('share.download')}
              </a>
            )}
          </div>
        </form>
      </Section>
      <div class="columns">
        <Section title={t('share.data')} lead={t('share.data.lead')}>
          {Object.keys(sample).length > 0 ? <DataTree data={sample} /> : <p>{t('share.data.none')}</p>}
        </Section>
        <Section title={t('share.left_out')} lead={t('share.left_out.lead')}>
          {leftOut.length === 0 ? (
            <p>{t('share.left_out.nothing')}</p>
          ) : (
            <ul>
              {leftOut.map((one) => (
                <li key={one}>{t(`share.left_out.${LEFT_OUT[one]}`)}</li>
              ))}
            </ul>
          )}
        </Section>
      </div>
      <Findings findings={findings} />
    </PluginFrame>
  );
}

const LEFT_OUT = {
  'field-values': 'field_values',
  headers: 'headers',
  body: 'body',
  url: 'url',
  'password-defaults': 'password_defaults',
  'mirror-token': 'mirror_token',
  'own-keys': 'own_keys',
  'sample-values': 'sample_values',
} as const satisfies Record<LeftOut, string>;

/** Whether the recipe would run on the hosted service. */
function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const words = useWords();
  const { t } = words;
  const isRunning = findings.every(({ level }) => level !== 'error');
  return (
    <Section title={t('check.title')} lead={t('check.lead')}>
      <Notice tone={isRunning ? 'good' : 'warn'} title={t(isRunning ? 'check.runs' : 'check.fails')}>
        <p>{t(findings.length === 0 ? 'check.clean' : 'check.found', { count: findings.length })}</p>
      </Notice>
      {findings.length > 0 ? (
        <ul class="findings">
          {findings.map((finding) => (
            <li key={`${finding.subject} ${finding.code} ${Object.values(finding.values).join(' ')}`}>
              <Badge tone={finding.level === 'error' ? 'bad' : 'warn'}>{t(`check.level.${finding.level}`)}</Badge>
              <span>
                <strong>{finding.subject}</strong>: {describeFindingIn(finding, words)}
              </span>
            </li>
          ))}
        </ul>
      ) : undefined}
    </Section>
  );
}
