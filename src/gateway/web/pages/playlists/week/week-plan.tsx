import type { Segment } from '../../../../device/device.js';
import type { Reply } from '../../../../http/http.js';
import { listHolidayCountries } from '../../../../playlist/playlist.js';
import type { Device, Playlist, PlaylistItem } from '../../../../store/store.js';
import { Button, LinkButton } from '../../../components/form/button.js';
import { FieldGroup, SelectField } from '../../../components/form/choice.js';
import { TextField } from '../../../components/form/field.js';
import { Form, FormActions, FormErrors } from '../../../components/form/form.js';
import { EmptyState } from '../../../components/page/empty-state.js';
import { Page } from '../../../components/page/page.js';
import { Section } from '../../../components/page/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';
import type { Gateway } from '../../../page-gateway.js';
import type { RequestContext } from '../../../request-context.js';
import { nameOfContent } from '../../../shared/displays/item-name.js';
import { listViewers } from '../../../shared/displays/item-pictures.js';
import { type DisplayView, readDisplay } from '../../../shared/displays/read-display.js';
import { requirePlaylist } from '../../../shared/displays/require-playlist.js';
import { type CalendarPlugin, listCalendars } from '../special-days/list-calendars.js';
import { SpecialDaysSection } from '../special-days/special-days.js';
import { findViewer } from '../viewer-choice.js';
import { DayBoxes } from './day-boxes.js';
import { planWeekAhead, WeekAhead } from './week-ahead.js';
import { WeekGrid, WeekLegend } from './week-grid.js';
import { drawMoment, type Moment, WeekMoment } from './week-moment.js';
import { PRESETS } from './week-presets.js';

/** When the items of a playlist are shown, on one week that can be painted on. */
export async function showWeekPlan(context: RequestContext, form?: FormReading): Promise<Reply> {
  const { gateway, request } = context;
  const playlist = requirePlaylist(context);
  const items = gateway.tables.playlists.items(playlist.id);
  const viewers = listViewers(gateway, playlist.id);
  const viewer = findViewer(viewers, request.query.get('display')) ?? viewers[0];
  const view = viewer && readDisplay(gateway, viewer, request.origin.plainBase, []);
  const week = viewer && planWeekAhead(context, viewer, items.length);
  const calendars = items.length > 0 ? await listCalendars(gateway, playlist.specialDays) : [];
  return context.show(
    <WeekPlanPage
      calendars={calendars}
      playlist={playlist}
      items={items}
      gateway={gateway}
      viewers={viewers}
      view={view}
      week={week}
      moment={viewer && week && (await drawMoment(context, viewer, week))}
      chosen={readChosen(request.query)}
    />,
    { form },
  );
}

/** What a tap on a bar fills in. */
interface Chosen {
  readonly itemId: number;
  readonly days: readonly number[];
  readonly start: string;
  readonly end: string;
}

const readChosen = (query: URLSearchParams): Chosen => ({
  itemId: Number(query.get('item')),
  days: (query.get('days') ?? '').split(',').map(Number),
  start: query.get('start') ?? '',
  end: query.get('end') ?? '',
});

interface WeekPlanProps {
  /** Plugins whose data has a calendar. */
  readonly calendars: readonly CalendarPlugin[];
  readonly playlist: Playlist;
  readonly items: readonly PlaylistItem[];
  readonly gateway: Gateway;
  /** The displays that show the playlist. */
  readonly viewers: readonly Device[];
  /** The one whose week is predicted; undefined when none shows the playlist. */
  readonly view: DisplayView | undefined;
  readonly week: readonly Segment[] | undefined;
  readonly moment: Moment | undefined;
  readonly chosen: Chosen;
}

function WeekPlanPage({ playlist, items, gateway, viewers, view, week, moment, chosen, calendars }: WeekPlanProps) {
  const { t } = useWords();
  const parent = { href: `/playlists/${playlist.id}`, label: playlist.name };
  if (items.length === 0) {
    return (
      <Page title={t('week.plan.title')} section="playlists" parent={parent}>
        <EmptyState
          icon="playlist"
          title={t('playlist.empty.title')}
          actions={<LinkButton href={parent.href} text={t('week.plan.add_first')} />}
        >
          <p>{t('week.plan.empty')}</p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t('week.plan.title')} section="playlists" parent={parent} lead={t('week.plan.lead')}>
      <FormErrors />
      <week-editor>
        <Section title={t('item.windows')} id="section-grid" lead={t('week.plan.grid')}>
          <WeekGrid items={items} gateway={gateway} />
          <WeekLegend items={items} gateway={gateway} />
        </Section>
        <Section title={t('week.paint')} id="section-paint">
          <PaintForm {...{ playlist, items, gateway, view, chosen }} />
        </Section>
        {view ? <WeekMoment view={view} viewers={viewers} moment={moment} gateway={gateway} /> : undefined}
        {view ? <WeekAhead view={view} week={week} gateway={gateway} /> : undefined}
      </week-editor>
      <SpecialDaysSection playlist={playlist} calendars={calendars} countries={listHolidayCountries()} />
    </Page>
  );
}

function PaintForm({
  playlist,
  items,
  gateway,
  view,
  chosen,
}: Pick<WeekPlanProps, 'playlist' | 'items' | 'gateway' | 'view' | 'chosen'>) {
  const words = useWords();
  const { t } = words;
  return (
    <Form action={`/playlists/${playlist.id}/week`}>
      {view ? <input type="hidden" name="display" value={view.device.id} /> : undefined}
      <SelectField
        name="item"
        label={t('week.paint.item')}
        value={String(chosen.itemId)}
        choices={items.map(({ id, content }) => ({ value: String(id), label: nameOfContent(gateway, content) }))}
      />
      <FieldGroup class="field window" legend={t('week.paint.when')} hint={t('week.paint.hint')}>
        <DayBoxes name="days" days={chosen.days} />
        <div class="form form--row">
          <TextField name="start" type="time" label={t('display.sleep.start')} value={chosen.start} />
          <TextField name="end" type="time" label={t('display.sleep.end')} value={chosen.end} />
        </div>
      </FieldGroup>
      <FormActions>
        <Button variant="primary" name="do" value="add" text={t('week.paint.add')} />
        <Button name="do" value="remove" text={t('week.paint.remove')} />
      </FormActions>
      <FieldGroup class="field" legend={t('week.paint.presets')}>
        <FormActions>
          {PRESETS.map(({ name }) => (
            <Button key={name} name="do" value={name} text={t(`week.preset.${name}`)} />
          ))}
        </FormActions>
      </FieldGroup>
    </Form>
  );
}
