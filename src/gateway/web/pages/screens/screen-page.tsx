import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../http/http.js';
import type { Device, ItemContent } from '../../../store/store.js';
import { LinkButton } from '../../components/form/button.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import { Panel } from '../../components/panel.js';
import { Facts } from '../../components/table.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { listScreens } from './list-screens.js';

/** One screen at full size: its content, its displays, when it was rendered and how long that took. */
export function showScreen(context: RequestContext): Reply {
  const key = context.request.query.get('key') ?? '';
  const screen = listScreens(context.gateway).find((one) => one.key === key);
  if (!screen) throw new InkstandError('not-found', 'there is no such screen', { hint: 'it may have been replaced' });
  const { gateway, words, now } = context;
  const { t, relative, dateTime, bytes, number } = words;
  const { name, picture, modelLabel, viewers, shownBy, renderedAtMs, renderedInMs, byteCount } = screen;
  const facts = [
    { label: t('home.filter.model'), value: `${modelLabel}, ${picture.widthPx} × ${picture.heightPx}` },
    { label: t('screens.drawn'), value: `${dateTime(renderedAtMs)} (${relative(renderedAtMs, now)})` },
    {
      label: t('screens.time'),
      value: renderedInMs === undefined ? t('screens.time.unknown') : `${number(renderedInMs)} ms`,
    },
    { label: t('screens.size'), value: bytes(byteCount) },
  ];
  return context.show(
    <Page
      title={name}
      section="screens"
      parent={{ href: '/screens', label: t('nav.screens') }}
      lead={modelLabel}
      actions={
        picture.path === undefined ? undefined : (
          <LinkButton href={picture.path} icon="download" text={t('screens.file')} />
        )
      }
    >
      <div class="display-now">
        <Panel {...picture} alt={name} />
      </div>
      <div class="columns">
        <Section title={t('screens.facts')}>
          <Facts facts={facts} />
        </Section>
        <Section title={t('screens.source')}>
          <ul>
            {pluginsOf(screen.content, gateway).map((plugin) => (
              <li key={plugin.id}>
                <a href={`/plugins/${plugin.id}`}>{plugin.name}</a>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t('nav.displays')}>
          {shownBy.length > 0 ? <Names title={t('screens.shown_by')} devices={shownBy} /> : undefined}
          <Names title={t('screens.may_show')} devices={viewers} />
        </Section>
      </div>
    </Page>,
  );
}

function pluginsOf(content: ItemContent, { plugins }: Gateway) {
  const ids = content.kind === 'plugin' ? [content.pluginSettingId] : content.pluginSettingIds;
  const settings = ids.map((id) => (id === undefined ? undefined : plugins.find(id)));
  return [...new Set(settings.filter((plugin) => plugin !== undefined))];
}

const Names = ({ title, devices }: { title: string; devices: readonly Device[] }) => (
  <p>
    <span class="faded">{title}</span>{' '}
    {devices.map(({ id, name }, index) => [
      index > 0 ? ', ' : '',
      <a key={id} href={`/displays/${id}`}>
        {name}
      </a>,
    ])}
  </p>
);
