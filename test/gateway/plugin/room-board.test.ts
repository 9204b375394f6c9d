// @tier full: draws pictures
import t from 'tap';
import { drawBundled } from '../../support/recipes/draw-bundled.js';

const meeting = (SUMMARY: string, from: string, to: string, more: object = {}) => ({
  ...{ SUMMARY, DTSTART: `2026-03-${from}:00+01:00`, DTEND: `2026-03-${to}:00+01:00`, ALL_DAY: false },
  ...more,
});
const days = (SUMMARY: string, from: string, to: string) => ({
  ...{ SUMMARY, DTSTART: `2026-03-${from}`, DTEND: `2026-03-${to}`, ALL_DAY: true },
});

/** Words of the view on Tuesday, 17 March 2026, 14:05 in Berlin. */
async function wordsOf(ical: readonly object[], fields: Readonly<Record<string, string>> = {}) {
  const { words, notes } = await drawBundled('room-board', 'full', 'v2', { data: { ical }, fields });
  t.strictSame(notes, []);
  return words.map(({ text }) => text).join(' ');
}

t.test('a room is free until its next meeting of the day', async (t) => {
  t.match(await wordsOf([meeting('Budget', '17T15:00', '17T16:00')]), /17 Mar Free until 15:00 Budget 15:00 – 16:00/);
  t.match(
    await wordsOf([meeting('Budget', '18T15:00', '18T16:00')]),
    /Free for the rest of the day Budget Tomorrow · /,
  );
  t.match(await wordsOf([]), /Free for the rest of the day No meetings/);
  t.match(await wordsOf([meeting('Over', '17T13:00', '17T14:05')]), /Free for the rest of the day No meetings/);
});

t.test('a room in use says until when, and when it is free after meetings without a pause', async (t) => {
  const now = meeting('Choir', '17T13:30', '17T14:30');
  t.match(await wordsOf([now]), /In use until 14:30 Choir No meetings/);
  const chain = [now, meeting('Next', '17T14:30', '17T15:30'), meeting('Late', '17T16:00', '17T17:00')];
  t.match(await wordsOf(chain), /In use until 14:30 Choir free from 15:30 Next 14:30/);
  t.match(await wordsOf([meeting('Fair', '16T09:00', '18T12:00')]), /In use until Wed 12:00 Fair/);
  t.match(await wordsOf([days('Painters', '17', '18')]), /In use until 24:00 Painters/);
});

t.test('cancelled meetings and those that leave the room free do not count, and titles can be hidden', async (t) => {
  const cancelled = meeting('Off', '17T13:30', '17T14:30', { STATUS: 'CANCELLED' });
  const reminder = meeting('Reminder', '17T13:30', '17T14:30', { TRANSP: 'TRANSPARENT' });
  t.match(await wordsOf([cancelled, reminder]), /Free for the rest of the day No meetings/);
  const secret = [meeting('Dismissal', '17T14:00', '17T14:30'), meeting('Offer', '17T15:00', '17T16:00')];
  const words = await wordsOf(secret, { titles: 'no' });
  t.match(words, /In use until 14:30 Booked 15:00/);
  t.notMatch(words, /Dismissal|Offer/);
});
