import { InkstandError } from '@inkstand/common/errors';
import {
  checkHosted,
  type Finding,
  type LeftOut,
  type SharedRecipe,
  type ShareOptions,
  shareRecipe,
} from '../../../gallery/gallery.js';
import { download, type Reply } from '../../../http/http.js';
import { exportRecipe } from '../../../plugin/plugin.js';
import { Badge } from '../../components/badge.js';
import { DataTree } from '../../components/data-tree.js';
import { Button } from '../../components/form/button.js';
import { RadioField } from '../../components/form/choice.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { openPlugin } from '../../shared/plugins/read-plugin.js';
import { requirePlugin } from '../../shared/plugins/require-plugin.js';
import { describeFindingIn } from './markup/describe-finding.js';
import { PluginFrame } from './plugin-frame.js';

/** For sharing a recipe: what is included, what is not, and whether it would run on the hosted service. */
export async function showShare(context: RequestContext): Promise<Reply> {
  const { gateway, words } = context;
  const setting = requirePlugin(context);
  const options = readOptions(context);
  const shared = await shareRecipe(gateway.plugins, setting.id, options);
  const findings = checkHosted({ settings: shared.settings, markup: shared.markup, ignoredFiles: [] });
  const view = await openPlugin(gateway, setting, words.language);
  const { t } = context.words;
  const path = `/plugins/${view.setting.id}/share`;
  return context.show(
    <PluginFrame view={view} tab="recipe">
      {shared.leaks.length > 0 ? (
        <Notice tone="bad" title={t('share.leaks')} text={t('share.leaks.words', { files: shared.leaks.join(', ') })} />
      ) : undefined}
      {view.setting.shows.length > 0 ? <Notice tone="warn" text={t('design.plugin.stays')} /> : undefined}
      <Section title={t('share.title')} lead={t('share.lead')}>
        <list-tools data-results="shared">
          <form method="get" action={path} class="form">
            <Options options={options} />
            <button class="button button--plain tools__apply" type="submit">
              {t('share.apply')}
            </button>
            <div id="shared">
              <Contents shared={shared} />
              {shared.leaks.length > 0 ? undefined : (
                <div class="form__actions">
                  <Button
                    variant="primary"
                    icon="download"
                    name={SHOWN}
                    value={shared.fingerprint}
                    formAction={`${path}/archive`}
                    text={t('share.download')}
                  />
                </div>
              )}
            </div>
          </form>
        </list-tools>
      </Section>
      <Section title={t('share.left_out')} lead={t('share.left_out.lead')}>
        {shared.leftOut.length === 0 ? (
          <p>{t('share.left_out.nothing')}</p>
        ) : (
          <ul>
            {shared.leftOut.map((one) => (
              <li key={one}>{t(`share.left_out.${LEFT_OUT[one]}`)}</li>
            ))}
          </ul>
        )}
      </Section>
      <Findings findings={findings} />
    </PluginFrame>,
  );
}

/**
 * The archive whose files the page listed. After another choice, or a change of the recipe or its data, the page lists
 * the files again first.
 */
export async function downloadShared(context: RequestContext): Promise<Reply> {
  const { gateway, request } = context;
  const { id } = requirePlugin(context);
  const options = readOptions(context);
  const shared = await shareRecipe(gateway.plugins, id, options);
  if (request.query.get(SHOWN) !== shared.fingerprint) {
    const { layout, sample } = options;
    const listed = `/plugins/${id}/share?layout=${layout}&sample=${sample}`;
    return context.redirectTo(listed, { tone: 'warn', key: 'share.listed_again' });
  }
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

/** Exports the recipe as a zip that every compatible server can import. */
export async function exportPlugin(context: RequestContext): Promise<Reply> {
  const { id, name } = requirePlugin(context);
  const slug =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'recipe';
  return download(await exportRecipe(context.gateway.plugins, id), 'application/zip', `${slug}.zip`);
}

/** Parameter with the fingerprint of the files that the page listed. */
const SHOWN = 'shown';

function readOptions({ request: { query } }: RequestContext): ShareOptions {
  const sample = (['recipe', 'current', 'none'] as const).find((one) => one === query.get('sample')) ?? 'recipe';
  return { layout: query.get('layout') === 'flat' ? 'flat' : 'project', sample };
}

function Options({ options }: { readonly options: ShareOptions }) {
  const { t } = useWords();
  return (
    <>
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
    </>
  );
}

/** The files of the archive, and the data in them. */
function Contents({ shared: { files, sample } }: { readonly shared: SharedRecipe }) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      <h3>{t('share.files')}</h3>
      <ul class="shared-files">
        {files.map(({ path, bytes }) => (
          <li key={path}>
            <code>{path}</code>{' '}
            <span class="faded">{bytes === undefined ? t('share.files.picture') : words.bytes(bytes)}</span>
          </li>
        ))}
      </ul>
      <h3>{t('share.data')}</h3>
      {Object.keys(sample).length > 0 ? <DataTree data={sample} /> : <p>{t('share.data.none')}</p>}
    </>
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
      <Notice
        tone={isRunning ? 'good' : 'warn'}
        title={t(isRunning ? 'check.runs' : 'check.fails')}
        text={t(findings.length === 0 ? 'check.clean' : 'check.found', { count: findings.length })}
      />
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
