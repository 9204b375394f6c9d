import type { Reply } from '../../../http/http.js';
import { findFailure, isConfigured, type MergeVariables, type PollReport, readSample } from '../../../plugin/plugin.js';
import type { PluginSetting, UploadedPicture } from '../../../store/store.js';
import { MAX_PUSH_SECONDS } from '../../../webhook-limits.js';
import { Arrivals } from '../../components/arrivals.js';
import { DataTree } from '../../components/data-tree.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { Sharing } from '../../shared/people/sharing.js';
import { shapeExample } from '../../shared/plugins/push-example.js';
import { openPlugin, type PluginView } from '../../shared/plugins/read-plugin.js';
import { requirePlugin } from '../../shared/plugins/require-plugin.js';
import { Fetches } from './fetches.js';
import { PictureSection } from './pictures/picture-section.js';
import { PluginPicture } from './pictures/plugin-picture.js';
import { PluginFrame } from './plugin-frame.js';
import { PushLimit, PushSection } from './push-section.js';
import { hasNewerBundled } from './recipe-update.js';
import { Topics } from './topics.js';

/** What a plugin shows, where its data comes from, and the data itself. */
export async function showPlugin(context: RequestContext, form?: FormReading): Promise<Reply> {
  if (context.role === 'member') return (await import('../member/member-pages.js')).showMemberPlugin(context, form);
  const setting = requirePlugin(context);
  const data = await context.gateway.plugins.data(setting.id);
  const view = await openPlugin(context.gateway, setting, context.words.language);
  const pictures = setting.strategy === 'pictures' ? await context.gateway.uploads.list(setting) : undefined;
  const { plainBase: base } = context.request.origin;
  const reports = context.gateway.poller.reports(setting.id);
  const { limitBytes } = context.gateway.plugins;
  const hasNewer = await hasNewerBundled(context, setting.id);
  const example = await readExample(context, setting, data);
  return context.show(
    <Overview {...{ view, data, pictures, reports, base, example, limitBytes, hasNewer }} gateway={context.gateway} />,
    form ? { form } : {},
  );
}

/** Stores how often programs may push. */
export async function savePushLimit(context: RequestContext, form: FormReading): Promise<Reply> {
  const setting = requirePlugin(context);
  const { id, name } = setting;
  context.reconcile(form, <PushLimit setting={setting} />);
  const pushSeconds = form.whole('push_seconds', 0, MAX_PUSH_SECONDS);
  if (!form.isValid) return showPlugin(context, form);
  await context.gateway.plugins.update(id, { settings: {}, pushSeconds });
  return context.redirectTo(`/plugins/${id}`, { tone: 'good', key: 'plugin.saved', values: { name } });
}

async function readExample(
  { gateway: { plugins } }: RequestContext,
  setting: PluginSetting,
  data: MergeVariables,
): Promise<MergeVariables> {
  if (setting.strategy !== 'webhook') return {};
  const markup = await plugins.markup(setting.id);
  return shapeExample(data, readSample(setting), Object.values(markup).join('\n'));
}

/** Polls the source now and reports the result. */
export async function fetchNow(context: RequestContext): Promise<Reply> {
  const setting = requirePlugin(context);
  if (!isConfigured(setting)) {
    return context.redirectTo(`/plugins/${setting.id}/settings`, { tone: 'bad', key: 'plugin.fetch.fields' });
  }
  await context.gateway.poller.pollAndStore(setting);
  const report = context.gateway.poller.report(setting.id);
  const hasFailed = report === undefined || findFailure(report) !== undefined;
  return context.redirectTo(
    `/plugins/${setting.id}`,
    hasFailed
      ? { tone: 'bad', key: 'plugin.fetch.failed', values: { time: context.words.time(context.now, context.now) } }
      : { tone: 'good', key: 'plugin.fetch.done' },
  );
}

/** Whether an item shows a plugin, alone or in a mashup. */
function showsPlugin({ tables }: Gateway, itemId: number, pluginId: number): boolean {
  const content = tables.playlists.findItem(itemId)?.content;
  return content?.kind === 'plugin'
    ? content.pluginSettingId === pluginId
    : (content?.pluginSettingIds.includes(pluginId) ?? false);
}

interface OverviewProps {
  readonly view: PluginView;
  readonly data: MergeVariables;
  /** For a plugin that shows uploaded pictures one after another. */
  readonly pictures: readonly UploadedPicture[] | undefined;
  /** The last polls, newest first. */
  readonly reports: readonly PollReport[];
  readonly base: string;
  /** Data in the shape that a push should have. */
  readonly example: MergeVariables;
  /** Size limit of a push. */
  readonly limitBytes: number;
  /** This version of Inkstand contains a newer version of the plugin's recipe. */
  readonly hasNewer: boolean;
  readonly gateway: Gateway;
}

function Overview({ view, data, pictures, reports, base, example, limitBytes, hasNewer, gateway }: OverviewProps) {
  const { words, now } = useFrame();
  const { t } = words;
  const { setting, isPolled, isPushed } = view;
  return (
    <PluginFrame view={view} tab="overview">
      <Arrivals gateway={gateway} address={base} concerns={(itemId) => showsPlugin(gateway, itemId, setting.id)} />
      {hasNewer ? (
        <Notice tone="plain" title={t('recipe.newer')}>
          <p>
            {t('recipe.newer.words')} <a href={`/plugins/${setting.id}/recipe`}>{t('recipe.newer.open')}</a>
          </p>
        </Notice>
      ) : undefined}
      {pictures ? <PictureSection id={setting.id} pictures={pictures} /> : undefined}
      <div class="columns">
        <PluginPicture view={view} />
        <div>
          {isPolled ? <Fetches setting={setting} reports={reports} /> : undefined}
          {setting.strategy === 'mqtt' ? (
            <LiveRegion id="topics" topics={['plugins', 'screens']}>
              <Topics setting={setting} gateway={gateway} />
            </LiveRegion>
          ) : undefined}
          <Sharing kind="plugin" id={setting.id} gateway={gateway} />
          <Section title={t('plugin.export_or_delete')}>
            <p>{t('plugin.export.lead')}</p>
            <div class="form__actions">
              <Form action={`/plugins/${setting.id}/clone`} class="form--inline">
                <Button icon="plus" text={t('clone.button')} />
              </Form>
              <LinkButton href={`/plugins/${setting.id}/share`} icon="download" text={t('plugin.export')} />
              <LinkButton
                href={`/plugins/${setting.id}/delete`}
                variant="quiet"
                icon="trash"
                text={t('plugin.delete')}
              />
            </div>
          </Section>
        </div>
      </div>
      {isPushed || pictures ? (
        <PushSection setting={setting} base={base} example={example} limitBytes={limitBytes} />
      ) : undefined}
      <LiveRegion id="data" topics={['plugins', 'screens']}>
        <Section
          title={t('plugin.data')}
          lead={
            setting.dataChangedAtMs !== undefined
              ? t('plugins.changed', { when: words.relative(setting.dataChangedAtMs, now) })
              : Object.keys(data).length === 0
                ? t('plugin.data.none')
                : undefined
          }
        >
          {Object.keys(data).length > 0 ? <DataTree data={data} /> : <p>{t('plugin.data.empty')}</p>}
        </Section>
      </LiveRegion>
    </PluginFrame>
  );
}
