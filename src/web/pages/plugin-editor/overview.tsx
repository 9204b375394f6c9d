import type { Reply } from '../../../http/http.js';
import type { MergeVariables, PollReport } from '../../../plugin/plugin.js';
import type { UploadedPicture } from '../../../store/store.js';
import { LinkButton } from '../../components/button.js';
import { CopyText } from '../../components/copy-text.js';
import { DataTree } from '../../components/data-tree.js';
import { LiveRegion } from '../../components/live-region.js';
import { Panel } from '../../components/panel.js';
import { Section } from '../../components/section.js';
import type { FormReading } from '../../form.js';
import { useFrame } from '../../frame.js';
import { type PluginView, readPlugin } from '../../plugin-settings/read-plugin.js';
import { requirePlugin } from '../../plugin-settings/require-plugin.js';
import type { RequestContext } from '../../request-context.js';
import { Fetches } from './fetches.js';
import { PictureSection } from './picture-section.js';
import { PluginFrame } from './plugin-frame.js';

/** What a plugin shows, where its data come from, and what they are. */
export async function showPlugin(context: RequestContext, form?: FormReading): Promise<Reply> {
  const setting = requirePlugin(context);
  const data = await context.gateway.plugins.data(setting.id);
  const view = readPlugin(context.gateway, setting, context.words.language);
  const pictures = setting.strategy === 'pictures' ? await context.gateway.uploads.list(setting) : undefined;
  const { base } = context.request.origin;
  const reports = context.gateway.poller.reports(setting.id);
  return context.show(<Overview {...{ view, data, pictures, reports, base }} />, form ? { form } : {});
}

/** Polls the source now and reports the result. */
export async function fetchNow(context: RequestContext): Promise<Reply> {
  const setting = requirePlugin(context);
  await context.gateway.poller.poll(setting);
  const report = context.gateway.poller.report(setting.id);
  const hasFailed =
    report === undefined || report.error !== undefined || report.answers.some(({ kind }) => kind === 'failed');
  return context.redirectTo(
    `/plugins/${setting.id}`,
    hasFailed ? { tone: 'bad', key: 'plugin.fetch.failed' } : { tone: 'good', key: 'plugin.fetch.done' },
  );
}

interface OverviewProps {
  readonly view: PluginView;
  readonly data: MergeVariables;
  /** Of a plugin that shows uploaded pictures in turn. */
  readonly pictures: readonly UploadedPicture[] | undefined;
  /** The last polls, newest first. */
  readonly reports: readonly PollReport[];
  readonly base: string;
}

function Overview({ view, data, pictures, reports, base }: OverviewProps) {
  const { words, now } = useFrame();
  const { t } = words;
  const { setting, picture, isPulled, isPushed, playlists } = view;
  return (
    <PluginFrame view={view} tab="overview">
      <div class="columns">
        <LiveRegion id="picture" topics={['screens']}>
          <div class="display-now">
            <Panel
              {...(picture ?? { path: undefined, widthPx: 800, heightPx: 480 })}
              alt={t('plugins.picture.alt', { name: setting.name })}
              caption={
                playlists.length > 0 ? t('plugin.playlists', { names: playlists.join(', ') }) : t('plugins.no_playlist')
              }
            />
          </div>
        </LiveRegion>
        <div>
          {isPulled ? <Fetches setting={setting} reports={reports} /> : undefined}
          {isPushed ? <Webhook view={view} base={base} /> : undefined}
          <Section title={t('plugin.export_or_delete')}>
            <p>{t('plugin.export.lead')}</p>
            <LinkButton href={`/plugins/${setting.id}/export`} icon="download">
              {t('plugin.export')}
            </LinkButton>{' '}
            <LinkButton href={`/plugins/${setting.id}/delete`} variant="quiet" icon="trash">
              {t('plugin.delete')}
            </LinkButton>
          </Section>
        </div>
      </div>
      {pictures ? <PictureSection id={setting.id} pictures={pictures} /> : undefined}
      <Section
        title={t('plugin.data')}
        lead={
          setting.dataChangedAtMs === undefined
            ? t('plugin.data.none')
            : t('plugins.changed', { when: words.relative(setting.dataChangedAtMs, now) })
        }
      >
        {Object.keys(data).length > 0 ? <DataTree data={data} /> : <p>{t('plugin.data.empty')}</p>}
      </Section>
    </PluginFrame>
  );
}

function Webhook({ view, base }: { view: PluginView; base: string }) {
  const { t } = useFrame().words;
  const { uuid, strategy } = view.setting;
  const address = `${base}/api/custom_plugins/${uuid}`;
  const isImage = strategy === 'webhook_image';
  const command = isImage
    ? `curl -X POST ${address}/image -H 'Content-Type: image/png' --data-binary @picture.png`
    : `curl -X POST ${address} -H 'Content-Type: application/json' \\\n  -d '{"merge_variables": {"text": "Hello"}}'`;
  return (
    <Section title={t('plugin.webhook')} lead={t('plugin.webhook.lead')}>
      <CopyText text={isImage ? `${address}/image` : address} />
      <p>{t('plugin.webhook.try')}</p>
      <CopyText text={command} isBlock />
      <p class="faded">{t('plugin.webhook.secret')}</p>
    </Section>
  );
}
