import { TimeZone } from '@inkstand/common/time-zone';
import { REFRESH_SECONDS, type Segment } from '../../../../device/device.js';
import type { Words } from '../../../../i18n/i18n.js';
import { planSpecialDays } from '../../../../playlist/playlist.js';
import { findMirrored } from '../../../../screen/screen.js';
import type { Device } from '../../../../store/store.js';
import { WeekChart } from '../../../components/chart/week-chart.js';
import { LinkButton } from '../../../components/form/button.js';
import { Section } from '../../../components/page/section.js';
import { useFrame } from '../../../frame.js';
import type { Gateway } from '../../../page-gateway.js';
import type { RequestContext } from '../../../request-context.js';
import type { DisplayView } from '../../../shared/displays/read-display.js';
import { segmentsOfForecast } from '../../../shared/displays/week-segments.js';
import { describeSpecialDay } from '../special-days/describe-special-days.js';

/**
 * The next seven days of a display. Planning them takes long for one that calls often and has a long playlist: then only
 * if the address asks for the week, or for a moment of it. Undefined otherwise.
 */
export function planWeekAhead(
  { gateway, request }: RequestContext,
  device: Device,
  itemCount: number,
): readonly Segment[] | undefined {
  const { refreshSeconds = REFRESH_SECONDS.default } = device;
  const isQuick = ((7 * 24 * 3600) / refreshSeconds) * itemCount <= MAX_STEPS;
  const isRequested = request.query.has('week') || request.query.has('on');
  return isQuick || isRequested ? gateway.device.displayForecast.forecast(device, 7 * 24) : undefined;
}

const MAX_STEPS = 40_000;

interface WeekAheadProps {
  readonly view: DisplayView;
  /** Undefined when planning takes too long to do it without being requested. */
  readonly week: readonly Segment[] | undefined;
  readonly gateway: Gateway;
}

/**
 * The next seven days on one display, as its calls will be answered, including time windows, quiet hours and
 * priorities.
 */
export function WeekAhead({ view: { device, states }, week, gateway }: WeekAheadProps) {
  const { words, now } = useFrame();
  const { t } = words;
  const title = t('week.ahead');
  const timeZone = device.timeZone ?? gateway.user().timeZone;
  return (
    <Section title={title} id="section-week" lead={t('preview.lead', { name: device.name })}>
      {timeZone === words.timeZone ? undefined : <p class="faded">{t('display.times', { zone: timeZone })}</p>}
      {week ? (
        <WeekChart
          label={title}
          isAhead
          segments={segmentsOfForecast(week, states.shown, gateway, words)}
          zone={new TimeZone(timeZone)}
          notes={specialDayNotes(device, gateway, words.inZone(timeZone), now)}
        />
      ) : (
        <LinkButton href={`?display=${device.id}&week=1#section-week`} icon="clock" text={t('week.ahead.plan')} />
      )}
    </Section>
  );
}

/** The special days of the week ahead, in words. */
function specialDayNotes(device: Device, gateway: Gateway, words: Words, now: number): ReadonlyMap<number, string> {
  const { playlists, devices } = gateway.tables;
  const owner = findMirrored(device, devices) ?? device;
  const { specialDays } = playlists.choose(owner.playlistId);
  const today = new TimeZone(words.timeZone).localOf(now).day;
  const days = planSpecialDays(specialDays, today, { before: 0, ahead: 7 });
  return new Map([...days].map(([day, special]) => [day, describeSpecialDay(day, special, words)]));
}
