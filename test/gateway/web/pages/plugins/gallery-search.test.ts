// @tier full: searches for hundreds of words
import t from 'tap';
import { openDashboard } from '../../../../support/browser/dashboard.js';

/** Tiles in a row on a desktop. */
const ROW = 4;

/** What people type, and the recipe that they mean. */
const WORDS: Readonly<Record<string, string>> = {
  ...{
    wifi: 'guest-wifi',
    todo: 'to-do',
    photos: 'picture-frame',
    RSS: 'news',
    bus: 'departures',
    train: 'departures',
  },
  ...{ rain: 'weather', temperature: 'weather', garbage: 'waste-collection', school: 'timetable', message: 'note' },
  ...{ ics: 'agenda', pihole: 'ad-blocker', homeassistant: 'home-assistant', 'home assistant': 'home-assistant' },
  ...{ calendar: 'agenda', ical: 'agenda', google: 'agenda', appointments: 'agenda', meetings: 'agenda' },
  ...{ trash: 'waste-collection', bin: 'waste-collection', recycling: 'waste-collection', forecast: 'weather' },
  ...{ snow: 'weather', tram: 'departures', metro: 'departures', station: 'departures', groceries: 'shopping-list' },
  ...{ shopping: 'shopping-list', tasks: 'to-do', reminders: 'to-do', menu: 'meal-plan', dinner: 'meal-plan' },
  ...{
    cleaning: 'chores',
    pills: 'medication',
    password: 'guest-wifi',
    picture: 'picture-frame',
    album: 'picture-frame',
  },
  ...{ icloud: 'picture-frame', webdav: 'picture-frame', 'shared album': 'picture-frame', immich: 'immich' },
  ...{ nextcloud: 'nextcloud', grafana: 'grafana', frigate: 'frigate' },
  ...{ slideshow: 'picture-folder', nas: 'picture-folder', xkcd: 'comic', lessons: 'timetable', watering: 'plants' },
  ...{ zigbee: 'mqtt-tiles', tasmota: 'mqtt-tiles', solar: 'home-energy', pv: 'home-energy', battery: 'home-energy' },
  ...{ sensor: 'sensors', webcam: 'camera', doorbell: 'camera', octoprint: 'printer-3d', klipper: 'printer-3d' },
  ...{ tibber: 'electricity-price', tariff: 'electricity-price', adguard: 'ad-blocker', 'pi-hole': 'ad-blocker' },
  ...{ plex: 'media-server', jellyfin: 'media-server', sonarr: 'upcoming-media', cpu: 'glances', scan: 'paperless' },
  ...{ feed: 'news', headlines: 'news', newspaper: 'news', sunrise: 'sun-and-moon', moon: 'sun-and-moon' },
  ...{
    birthday: 'birthdays',
    christmas: 'countdown',
    vacation: 'countdown',
    chess: 'chess-puzzle',
    vocabulary: 'word-of-the-day',
  },
  ...{ 'bank holiday': 'public-holidays', Feiertage: 'public-holidays', Brückentag: 'public-holidays' },
  ...{ timezone: 'world-clock', Zeitzone: 'world-clock' },
  ...{ 'meeting room': 'room-board', Besprechungsraum: 'room-board' },
  ...{ planets: 'night-sky', Sterne: 'night-sky' },
  ...{ alerts: 'rain', Unwetter: 'rain' },
  ...{ history: 'on-this-day', Jahrestag: 'on-this-day' },
  ...{ spanish: 'language-words', Spanisch: 'language-words' },
  ...{ todoist: 'todoist', Aufgabenliste: 'todoist' },
  ...{ football: 'fixtures', Fußball: 'fixtures' },
  ...{ standings: 'league-table', Bundesliga: 'league-table', delay: 'live-departures', gtfs: 'live-departures' },
  ...{ 'album art': 'now-playing', Plattencover: 'now-playing' },
  // Seen on the pages of owners who did not find what they meant.
  ...{ recycle: 'waste-collection', 'garbage day': 'waste-collection', Restmüll: 'waste-collection' },
  ...{ outlook: 'agenda', caldav: 'agenda', 'office 365': 'agenda', 'family calendar': 'agenda' },
  ...{ Familienkalender: 'agenda', 'school bus': 'departures', subway: 'departures', Verkehr: 'departures' },
  ...{
    'hacker news': 'news',
    reddit: 'news',
    youtube: 'news',
    podcast: 'news',
    Nachrichten: 'news',
    Tagesschau: 'news',
  },
  ...{ 'heat pump': 'home-energy', tesla: 'home-energy', wallbox: 'home-energy', Solaranlage: 'home-energy' },
  ...{ Strompreis: 'electricity-price', Auto: 'home-energy', thermostat: 'rooms', Heizung: 'rooms', humidity: 'rooms' },
  ...{ Luftfeuchtigkeit: 'weather', 'air quality': 'sensors', Luftqualität: 'rooms', Temperaturen: 'weather' },
  ...{ habits: 'chores', kids: 'chores', Kinder: 'timetable', homework: 'timetable', Hausaufgaben: 'to-do' },
  ...{ exam: 'timetable', joke: 'comic', Witz: 'comic', bible: 'quote', poem: 'quote', Gedicht: 'quote' },
  ...{ wikipedia: 'on-this-day', synology: 'glances', docker: 'glances', bambu: 'printer-3d', Drucker: 'printer-3d' },
  ...{ baby: 'camera', Klingel: 'camera', alarm: 'clock', Wecker: 'clock', 'week number': 'month-calendar' },
  ...{ Kalenderwoche: 'month-calendar', surf: 'tides', Gezeiten: 'tides', Ebbe: 'tides', Medikamente: 'medication' },
  ...{ Apotheke: 'medication', Rezept: 'meal-plan', Mittagessen: 'meal-plan', Diashow: 'picture-frame' },
  ...{ Urlaubsfotos: 'picture-frame', Schulferien: 'countdown', trip: 'countdown', Hochzeitstag: 'birthdays' },
  ...{ Einkaufsliste: 'shopping-list', Pflanzen: 'plants', Rätsel: 'sudoku', Mondphase: 'sun-and-moon' },
  // Beginnings, as they are typed.
  ...{
    weat: 'weather',
    temp: 'weather',
    cal: 'agenda',
    depar: 'departures',
    shop: 'shopping-list',
    garb: 'waste-collection',
  },
  // In German.
  ...{ Regen: 'weather', Wetterbericht: 'weather', Temperatur: 'weather', Gewitter: 'weather', Kalender: 'agenda' },
  ...{ Termine: 'agenda', Müll: 'waste-collection', muell: 'waste-collection', Biotonne: 'waste-collection' },
  ...{
    Zug: 'departures',
    Bahn: 'departures',
    Haltestelle: 'departures',
    Straßenbahn: 'departures',
    Fahrplan: 'departures',
  },
  ...{ Einkaufszettel: 'shopping-list', Aufgaben: 'to-do', Fotos: 'picture-frame', Bilder: 'picture-frame' },
  ...{ Schule: 'timetable', Stundenplan: 'timetable', Nachricht: 'note', Zettel: 'note', WLAN: 'guest-wifi' },
  ...{ Passwort: 'guest-wifi', Strom: 'electricity-price', Photovoltaik: 'home-energy', Zeitung: 'news' },
  ...{
    Schlagzeilen: 'news',
    Putzplan: 'chores',
    Tabletten: 'medication',
    Geburtstag: 'birthdays',
    Urlaub: 'countdown',
  },
  ...{ Sonnenaufgang: 'sun-and-moon', Flut: 'tides', Speiseplan: 'meal-plan', Schach: 'chess-puzzle', Spruch: 'quote' },
  ...{ Türklingel: 'camera', Blumen: 'plants', Vokabeln: 'word-of-the-day', Dokumente: 'paperless', Uhrzeit: 'clock' },
};

const keysOf = (html: string): string[] =>
  [...html.matchAll(/action="\/plugins\/bundled\/([\w-]+)"/g)].map(([, key = '']) => key);

t.test('what people type finds the recipe that they mean in the first row', async (t) => {
  const { browser } = await openDashboard(t);
  const wrong: string[] = [];
  for (const [word, key] of Object.entries(WORDS)) {
    const { text } = await browser.get(`/plugins/new?q=${encodeURIComponent(word)}`);
    const row = keysOf(text).slice(0, ROW);
    if (!row.includes(key)) wrong.push(`${word}: ${key} is not among ${row.join(', ')}`);
  }
  t.strictSame(wrong, []);
  t.ok(Object.keys(WORDS).length >= 220, `${Object.keys(WORDS).length} words`);
});

t.test(
  'what no recipe fits leads to the nearest one and to the catalogue, and most homes are served first',
  async (t) => {
    const { browser } = await openDashboard(t);
    for (const [typed, key] of [
      ['wether', 'weather'],
      ['calandar', 'agenda'],
      ['Regenschirm', 'weather'],
      ['sudokku', 'sudoku'],
    ] as const) {
      const { text } = await browser.get(`/plugins/new?q=${typed}`);
      t.match(text, 'These come nearest', typed);
      t.ok(keysOf(text).slice(0, ROW).includes(key), `${typed}: ${keysOf(text).join(', ')}`);
      t.match(text, 'action="/gallery/catalogues"', 'the catalogue, in one tap');
    }
    const nothing = (await browser.get('/plugins/new?q=xylophon42')).text;
    t.match(nothing, 'No included recipe fits.');
    t.match(nothing, 'Fetch the community catalogue');
    t.strictSame(keysOf((await browser.get('/plugins/new')).text).slice(0, 2), ['weather', 'agenda']);
  },
);
