import { TimeZone } from '@inkstand/common/time-zone';
import type { Segment } from '../../../../device/device.js';
import { describeRefusal } from '../../../../i18n/i18n.js';
import { EVERY_DAY } from '../../../../playlist/playlist.js';
import { traitsOfStrategy } from '../../../../plugin/plugin.js';
import type { Device } from '../../../../store/store.js';
import { DrawnPanel } from '../../../components/drawn-panel.js';
import { Button } from '../../../components/form/button.js';
import { SelectField } from '../../../components/form/choice.js';
import { TextField } from '../../../components/form/field.js';
import { Section } from '../../../components/page/section.js';
import { Panel, type PanelScreen } from '../../../components/panel.js';
import { useFrame } from '../../../frame.js';
import type { Gateway } from '../../../page-gateway.js';
import type { RequestContext } from '../../../request-context.js';
import { calibratedInks } from '../../../shared/displays/calibrated-inks.js';
import { describeReason } from '../../../shared/displays/describe-reason.js';
import { type DrawnScreen, drawnScreen } from '../../../shared/displays/drawn-screen.js';
import { readItemScreens } from '../../../shared/displays/item-pictures.js';
import { nameOfPlan } from '../../../shared/displays/name-screen.js';
import type { DisplayView } from '../../../shared/displays/read-display.js';

/** What a display will show at a moment of the coming week. */
export interface Moment {
  /** As it was asked for: a day from 1 (Monday) to 7, and a time such as `09:30`. */
  readonly on: number;
  readonly time: string;
  readonly atMs: number;
  readonly segment: Segment;
  readonly picture: MomentPicture;
}

type MomentPicture =
  /** Rendered for the moment, with the current data. */
  | ({ readonly kind: 'drawn' } & DrawnScreen)
  /** The latest screen of an item that cannot be rendered for another time, such as a picture. */
  | ({ readonly kind: 'latest' } & PanelScreen)
  | { readonly kind: 'none'; readonly text: string };

/** The moment in the address: `on`, a day from 1 (Monday) to 7, and `time`. Undefined without one. */
export async function drawMoment(
  context: RequestContext,
  device: Device,
  week: readonly Segment[],
): Promise<Moment | undefined> {
  const { gateway, now, request } = context;
  const on = Number(request.query.get('on'));
  const [time, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(request.query.get('time') ?? '') ?? [];
  if (!(Number.isInteger(on) && on >= 1 && on <= 7) || time === undefined) return undefined;
  const zone = new TimeZone(device.timeZone ?? gateway.user().timeZone);
  const atMs = nextOf(zone, now, on, Number(hours) * 60 + Number(minutes));
  const segment = week.find(({ toMs }) => atMs < toMs) ?? week.at(-1);
  return segment && { on, time, atMs, segment, picture: await drawAt(context, device, segment, atMs) };
}

/** The next time that it is this time on this weekday. */
function nextOf(zone: TimeZone, nowMs: number, weekday: number, minutes: number): number {
  const today = zone.localOf(nowMs);
  const day = today.day + ((weekday - today.weekday + 7) % 7);
  const atMs = zone.instantOf(day, minutes);
  return atMs >= nowMs ? atMs : zone.instantOf(day + 7, minutes);
}

async function drawAt(
  { gateway, words }: RequestContext,
  device: Device,
  { shows }: Segment,
  atMs: number,
): Promise<MomentPicture> {
  const none = { kind: 'none', text: words.t('week.moment.no_picture') } as const;
  const item = shows.kind === 'item' ? gateway.tables.playlists.findItem(shows.itemId) : undefined;
  if (!item) return none;
  const { content } = item;
  const setting = content.kind === 'plugin' ? gateway.plugins.find(content.pluginSettingId) : undefined;
  if (!setting || traitsOfStrategy(setting.strategy).brings === 'picture') {
    const latest = readItemScreens(gateway, device, item.playlistId).get(item.id);
    return latest?.path === undefined ? none : { kind: 'latest', ...latest };
  }
  const { panel } = gateway.device.panels.of(device);
  try {
    const drawn = await gateway.preview({ pluginSettingId: setting.id, markup: {}, view: 'full', panel, atMs });
    return { kind: 'drawn', ...drawnScreen(drawn, calibratedInks(gateway, device)) };
  } catch (error) {
    return { kind: 'none', text: describeRefusal(error, words) };
  }
}

interface WeekMomentProps {
  readonly view: DisplayView;
  readonly viewers: readonly Device[];
  readonly moment: Moment | undefined;
  readonly gateway: Gateway;
}

/** Asks for a moment of the week, and shows what the display will show then. A tap on the week fills it in. */
export function WeekMoment({ view, viewers, moment, gateway }: WeekMomentProps) {
  const { words, path } = useFrame();
  const { t } = words;
  return (
    <Section title={t('week.moment')} id="section-moment" lead={t('week.moment.lead', { name: view.device.name })}>
      {moment ? <MomentShown moment={moment} view={view} gateway={gateway} /> : undefined}
      <form method="get" action={`${path}#section-moment`} class="form form--row">
        {viewers.length > 1 ? (
          <SelectField
            name="display"
            label={t('preview.display')}
            value={String(view.device.id)}
            choices={viewers.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : undefined}
        <SelectField
          name="on"
          label={t('week.moment.day')}
          value={String(moment?.on ?? 1)}
          choices={EVERY_DAY.map((day) => ({ value: String(day), label: words.weekday(day) }))}
        />
        <TextField name="time" type="time" label={t('week.moment.time')} value={moment?.time ?? ''} required />
        <Button icon="eye" text={t('week.moment.show')} />
      </form>
    </Section>
  );
}

function MomentShown({ moment, view, gateway }: Omit<WeekMomentProps, 'viewers'> & { moment: Moment }) {
  const { words, now } = useFrame();
  const { t } = words;
  const { atMs, segment, picture } = moment;
  const subject = nameOfPlan(segment, view.states.shown, gateway, words);
  const alt = t('week.moment.alt', { subject, time: words.dateTime(atMs) });
  return (
    <div class="display-next">
      {picture.kind === 'drawn' ? <DrawnPanel {...picture} alt={alt} /> : undefined}
      {picture.kind === 'latest' ? <Panel {...picture} alt={alt} /> : undefined}
      {picture.kind === 'none' ? <p class="faded">{picture.text}</p> : undefined}
      <div>
        <p>
          <strong>{subject}</strong> · {words.dateTime(atMs)}
        </p>
        <p>{describeReason(segment, gateway, words, now)}</p>
        {picture.kind === 'drawn' ? <p class="faded small">{t('week.moment.data')}</p> : undefined}
      </div>
    </div>
  );
}
