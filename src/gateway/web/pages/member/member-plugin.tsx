import type { Reply } from '../../../http/http.js';
import type { MergeVariables, PollReport } from '../../../plugin/plugin.js';
import type { UploadedPicture } from '../../../store/store.js';
import { DataTree } from '../../components/data-tree.js';
import { LinkButton } from '../../components/form/button.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { openPlugin, type PluginView } from '../../shared/plugins/read-plugin.js';
import { requirePlugin } from '../../shared/plugins/require-plugin.js';
import { Fetches } from '../plugin/fetches.js';
import { PictureSection } from '../plugin/pictures/picture-section.js';
import { PluginPicture } from '../plugin/pictures/plugin-picture.js';
import { PluginFrame } from '../plugin/plugin-frame.js';
import { PushSection } from '../plugin/push-section.js';

/** A plugin of the member: what it shows, where its data comes from, and the data. */
export async function showMemberPlugin(context: RequestContext, form?: FormReading): Promise<Reply> {
  const { gateway, words, request } = context;
  const setting = requirePlugin(context);
  const page = (
    <Overview
      view={await openPlugin(gateway, setting, words.language)}
      data={await gateway.plugins.data(setting.id)}
      pictures={setting.strategy === 'pictures' ? await gateway.uploads.list(setting) : undefined}
      reports={gateway.poller.reports(setting.id)}
      base={request.origin.plainBase}
      limitBytes={gateway.plugins.limitBytes}
    />
  );
  return context.show(page, { form });
}

interface OverviewProps {
  readonly view: PluginView;
  readonly data: MergeVariables;
  readonly pictures: readonly UploadedPicture[] | undefined;
  /** The last polls, newest first. */
  readonly reports: readonly PollReport[];
  readonly base: string;
  readonly limitBytes: number;
}

function Overview({ view, data, pictures, reports, base, limitBytes }: OverviewProps) {
  const { t } = useWords();
  const { setting, isPolled, isPushed } = view;
  return (
    <PluginFrame view={view} tab="overview">
      {pictures ? <PictureSection id={setting.id} pictures={pictures} /> : undefined}
      <PluginPicture view={view} />
      {isPolled ? <Fetches setting={setting} reports={reports} /> : undefined}
      {isPushed || pictures ? (
        <PushSection setting={setting} base={base} example={{}} limitBytes={limitBytes} />
      ) : undefined}
      <LiveRegion id="data" topics={['plugins', 'screens']}>
        <Section title={t('plugin.data')}>
          {Object.keys(data).length > 0 ? <DataTree data={data} /> : <p>{t('plugin.data.empty')}</p>}
        </Section>
      </LiveRegion>
      <Section title={t('plugin.delete')} tone="danger">
        <LinkButton href={`/plugins/${setting.id}/delete`} variant="danger" icon="trash" text={t('plugin.delete')} />
      </Section>
    </PluginFrame>
  );
}
