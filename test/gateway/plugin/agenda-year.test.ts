// @tier full: draws the days of a year
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { TimeZone } from '../../../src/common/time/time-zone.js';
import { buildCell } from '../../../src/gateway/plugin/exchange/build-cell.js';
import { ANY_DEVICE, draftOfRecipe, readBundled } from '../../../src/gateway/plugin/plugin.js';
import { parseCalendar } from '../../../src/gateway/worker/jobs/parse/ical.js';
import { renderLiquid } from '../../../src/liquid/liquid.js';
import { TRIES_EVERY_CASE } from '../../support/every-case.js';

const FOLDER = join(import.meta.dirname, '../../fixtures/calendars');
const CALENDAR = readFileSync(join(FOLDER, 'household.ics'), 'utf8');
/** What an agenda says on each day of 2026, by recurring_ical_events: `scripts/develop/answers/calendar-answers.py`. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(FOLDER, 'household.json'), 'utf8'),
);
const DAY_MS = 86_400_000;
/** 500 events, 40 series and their exceptions. */
const EVENTS = CALENDAR.match(/^BEGIN:VEVENT/gm)?.length;
const USER = { id: 1, name: 'Owner', firstName: 'Owner', lastName: '', locale: 'en', timeZone: 'Europe/Berlin' };
const device = {
  ...ANY_DEVICE,
  friendlyId: 'ABC123',
  percentCharged: 85,
  wifiStrength: 90,
  widthPx: 800,
  heightPx: 480,
};

const berlin = new TimeZone('Europe/Berlin');
const { recipe } = await readBundled('agenda');
const draft = draftOfRecipe(recipe, { days_ahead: '1' });

/** The calendar as it is fetched at a moment. */
function fetchAt(now: number): readonly object[] {
  const { occurrences, report } = parseCalendar(CALENDAR, { now, timeZone: 'Europe/Berlin' });
  t.match(report, { read: EVENTS, leftOut: 0, noteCount: 0 });
  return occurrences;
}

/** The lines that an agenda shows for today, at midnight of a day. */
function drawToday(ical: readonly object[], midnightMs: number): readonly string[] {
  const viewer = { user: { ...USER, utcOffsetSeconds: berlin.offsetMs(midnightMs) / 1000 }, device };
  const cell = buildCell(draft, recipe.markup, { ical }, 'full', viewer, midnightMs);
  const { shared, view } = cell.markup;
  const { html } = renderLiquid(view, cell.variables, { now: midnightMs, pinned: true, shared });
  const today = html.slice(html.indexOf('<div class="today">'), html.indexOf('<div class="coming">'));
  const entries = today.matchAll(
    /<div class="lines subject"[^>]*>([^<]*)<\/div>\s*(?:<div class="lines detail"[^>]*>(.*?)<\/div>)?/gs,
  );
  return [...entries].map(([, title, detail = '']) =>
    `${detail.replace(/<[^>]*>/g, '')} ${title}`.replace(/\s+/g, ' ').trim(),
  );
}

t.test('a year of a calendar with 500 events, 40 series, exceptions and three zones, drawn day by day', async (t) => {
  const different: string[] = [];
  let ical: readonly object[] = [];
  for (let day = 0; day < 365; day++) {
    // Among these are the days on which clocks change, two days after a fetch.
    if (!TRIES_EVERY_CASE && day % 15 !== 10 && day % 15 !== 12) continue;
    const wallMs = Date.UTC(2026, 0, 1) + day * DAY_MS;
    const midnightMs = berlin.momentOf(wallMs);
    if (day % 5 === 0) ical = fetchAt(midnightMs);
    const date = new Date(wallMs).toISOString().slice(0, 10);
    const drawn = drawToday(ical, midnightMs).toSorted().join(' | ');
    const expected = (ANSWERS[date] ?? []).toSorted().join(' | ');
    if (drawn !== expected) different.push(`${date}: ${drawn} != ${expected}`);
  }
  t.same(different, []);
});
