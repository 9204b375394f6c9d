import { type BlockKind, optionsOf } from './block-kinds.js';
import { type Block, type Design, SCHEMA, type Theme } from './design-types.js';
import { type OptionValues, usualValue } from './option.js';
import { SAMPLE_NUMBERS, SAMPLE_PICTURE, SAMPLE_PRICES } from './start-samples.js';

/** The twelve designs that somebody can begin with, in the order of the page. */
export const STARTS = [
  ...(['sensors', 'family', 'prices', 'room', 'menu', 'score'] as const),
  ...(['notice', 'photo', 'three_numbers', 'chart', 'timetable', 'blank'] as const),
] as const;
type Start = (typeof STARTS)[number];
export const isStart = (name: string): name is Start => STARTS.some((one) => one === name);

/** A design to begin with, and data that it shows until there are any. */
interface StartingPoint {
  readonly design: Design;
  readonly sample: Readonly<Record<string, unknown>>;
}

type Say = (english: string, german: string) => string;

/** A starting point in the owner's language. Pure. */
export function startOf(start: Start, language: string): StartingPoint {
  const say: Say = (english, german) => (language.startsWith('de') ? german : english);
  return WRITERS[start](say);
}

type Row = readonly [kind: BlockKind, x: number, y: number, w: number, h: number, options?: OptionValues];

function compose(theme: Theme, hasBar: boolean, rows: readonly Row[]): Design {
  const blocks = rows.map(([kind, x, y, w, h, chosen = {}], index): Block => {
    const usual = Object.entries(optionsOf(kind)).map(([name, option]) => [name, usualValue(option)]);
    return { id: `b${index + 1}`, kind, x, y, w, h, options: { ...Object.fromEntries(usual), ...chosen } };
  });
  return { schema: SCHEMA, theme, hasBar, blocks };
}

const number = { format: 'number' };
const center = { align: 'center' };

const WRITERS: Readonly<Record<Start, (say: Say) => StartingPoint>> = {
  sensors: (say) => ({
    design: compose('cards', true, [
      ['number', 0, 0, 4, 3, { label: say('Living room', 'Wohnzimmer'), value: 'temperature', unit: '°C', ...number }],
      [
        'number',
        4,
        0,
        4,
        3,
        { label: say('Humidity', 'Luftfeuchte'), value: 'humidity', unit: '%', ...number, decimals: 0 },
      ],
      ['number', 8, 0, 4, 3, { label: 'CO₂', value: 'co2', unit: 'ppm', ...number, decimals: 0 }],
      ['line', 0, 3, 12, 5, { label: say('Last 24 hours', 'Letzte 24 Stunden'), items: 'history', unit: '°C' }],
    ]),
    sample: { temperature: 21.4, humidity: 46, co2: 640, history: SAMPLE_NUMBERS },
  }),
  family: (say) => ({
    design: compose('plain', false, [
      ['date', 0, 0, 8, 1, { role: 'large' }],
      ['clock', 8, 0, 4, 1, { align: 'right', role: 'large' }],
      ['divider', 0, 1, 12, 1],
      [
        'agenda',
        0,
        2,
        7,
        6,
        { label: say('Today', 'Heute'), items: 'events', title: 'title', start: 'start', rows: 4, role: 'large' },
      ],
      ['list', 7, 2, 5, 6, { label: say('To do', 'Zu tun'), items: 'tasks', title: 'name', rows: 5, role: 'large' }],
    ]),
    sample: {
      events: [
        { title: say('Swimming', 'Schwimmen'), start: '2026-03-17T15:30:00Z' },
        { title: say('Dentist', 'Zahnarzt'), start: '2026-03-18T08:00:00Z' },
        { title: say('Birthday', 'Geburtstag'), start: '2026-03-21' },
      ],
      tasks: [
        { name: say('Bread', 'Brot') },
        { name: say('Parcel', 'Paket') },
        { name: say('Water plants', 'Blumen gießen') },
      ],
    },
  }),
  prices: (say) => ({
    design: compose('plain', true, [
      ['number', 0, 0, 4, 3, { label: say('Now', 'Jetzt'), value: 'now', unit: 'ct', ...number, before: 'before' }],
      ['fact', 4, 0, 8, 1, { label: say('Lowest', 'Niedrigster'), value: 'lowest', unit: 'ct', ...number }],
      ['fact', 4, 1, 8, 1, { label: say('Highest', 'Höchster'), value: 'highest', unit: 'ct', ...number }],
      ['fact', 4, 2, 8, 1, { label: say('Cheapest from', 'Günstig ab'), value: 'cheapest_from' }],
      ['bars', 0, 3, 12, 5, { label: say('By the hour', 'Stündlich'), items: 'prices', key: 'price', name: 'hour' }],
    ]),
    sample: { now: 24.3, before: 26.1, lowest: 18.2, highest: 34.9, cheapest_from: '13:00', prices: SAMPLE_PRICES },
  }),
  room: (say) => ({
    design: compose('plain', false, [
      ['box', 0, 0, 12, 2, { fill: 'black' }],
      [
        'text',
        0,
        0,
        12,
        2,
        { text: say('Meeting room', 'Besprechungsraum'), ...center, role: 'value', frame: 'inverse' },
      ],
      ['text', 0, 2, 12, 3, { value: 'state', ...center, role: 'huge' }],
      ['text', 0, 5, 9, 1, { value: 'until', ...center, role: 'large' }],
      ['agenda', 0, 6, 9, 2, { items: 'meetings', title: 'title', start: 'start', rows: 2 }],
      ['qr', 9, 5, 3, 3, { text: 'https://example.org/room' }],
    ]),
    sample: {
      state: say('Free', 'Frei'),
      until: say('until 14:00', 'bis 14:00'),
      meetings: [{ title: say('Planning', 'Planung'), start: '2026-03-17T14:00:00Z' }],
    },
  }),
  menu: (say) => ({
    design: compose('lines', true, [
      ['text', 0, 0, 12, 2, { text: say('Today’s menu', 'Heute gibt es'), ...center, role: 'value', frame: 'none' }],
      [
        'table',
        0,
        2,
        12,
        6,
        {
          items: 'dishes',
          rows: 5,
          role: 'large',
          column_1: 'name',
          heading_1: say('Dish', 'Gericht'),
          column_2: 'price',
          heading_2: say('Price', 'Preis'),
        },
      ],
    ]),
    sample: {
      dishes: [
        { name: say('Tomato soup', 'Tomatensuppe'), price: '4.50' },
        { name: say('Pasta with pesto', 'Nudeln mit Pesto'), price: '8.90' },
        { name: say('Apple pie', 'Apfelkuchen'), price: '3.80' },
      ],
    },
  }),
  score: (say) => ({
    design: compose('plain', false, [
      ['text', 0, 0, 12, 1, { value: 'round', ...center, role: 'title' }],
      ['text', 0, 1, 5, 2, { value: 'home', ...center, role: 'large' }],
      ['text', 7, 1, 5, 2, { value: 'guest', ...center, role: 'large' }],
      ['number', 0, 3, 5, 4, { value: 'home_score', ...center, role: 'giant' }],
      ['text', 5, 3, 2, 4, { text: ':', ...center, role: 'giant' }],
      ['number', 7, 3, 5, 4, { value: 'guest_score', ...center, role: 'giant' }],
      ['text', 0, 7, 12, 1, { value: 'note', ...center, role: 'text' }],
    ]),
    sample: {
      round: say('Final', 'Finale'),
      home: say('Home', 'Heim'),
      guest: say('Guests', 'Gäste'),
      home_score: 3,
      guest_score: 1,
      note: say('Full time', 'Abpfiff'),
    },
  }),
  notice: (say) => ({
    design: compose('plain', false, [
      ['icon', 5, 0, 2, 2, { icon: 'alert', ...center }],
      ['text', 0, 2, 12, 2, { value: 'title', ...center, role: 'value' }],
      ['text', 1, 4, 10, 3, { value: 'text', ...center, role: 'large' }],
      ['text', 0, 7, 12, 1, { value: 'at', ...center, format: 'date_time', role: 'text' }],
    ]),
    sample: {
      title: say('Water is off', 'Wasser abgestellt'),
      text: say(
        'Tuesday from 9 to 11. Please fill a bottle before.',
        'Dienstag von 9 bis 11 Uhr. Bitte vorher Wasser abfüllen.',
      ),
      at: '2026-03-16T17:00:00Z',
    },
  }),
  photo: (say) => ({
    design: compose('plain', false, [
      ['picture', 0, 0, 12, 7, { value: 'picture', fit: 'contain', ...center }],
      ['text', 0, 7, 12, 1, { value: 'caption', ...center, role: 'title' }],
    ]),
    sample: { picture: SAMPLE_PICTURE, caption: say('A photo and its caption', 'Ein Foto mit Unterschrift') },
  }),
  three_numbers: (say) => ({
    design: compose('plain', false, [
      [
        'number',
        0,
        1,
        4,
        6,
        { label: say('Outside', 'Draußen'), value: 'outside', unit: '°C', ...number, ...center, role: 'huge' },
      ],
      ['divider', 4, 1, 1, 6, { direction: 'down' }],
      [
        'number',
        5,
        1,
        3,
        6,
        { label: say('Inside', 'Drinnen'), value: 'inside', unit: '°C', ...number, ...center, role: 'huge' },
      ],
      ['divider', 8, 1, 1, 6, { direction: 'down' }],
      [
        'number',
        9,
        1,
        3,
        6,
        { label: say('Rain', 'Regen'), value: 'rain', unit: 'mm', ...number, ...center, role: 'huge' },
      ],
    ]),
    sample: { outside: 8.4, inside: 21.6, rain: 2.5 },
  }),
  chart: (say) => ({
    design: compose('plain', true, [
      ['text', 0, 0, 8, 2, { text: say('Visitors this week', 'Besucher diese Woche'), role: 'value' }],
      ['number', 8, 0, 4, 2, { value: 'total', ...number, decimals: 0, align: 'right', role: 'value' }],
      ['bars', 0, 2, 12, 6, { items: 'days', key: 'count', name: 'day' }],
    ]),
    sample: {
      total: 1284,
      days: [120, 180, 165, 210, 240, 310, 59].map((count, index) => ({
        count,
        day: say('Mon Tue Wed Thu Fri Sat Sun', 'Mo Di Mi Do Fr Sa So').split(' ')[index],
      })),
    },
  }),
  timetable: (say) => ({
    design: compose('plain', true, [
      ['date', 0, 0, 9, 1, { style: 'full', role: 'large' }],
      ['clock', 9, 0, 3, 1, { align: 'right', role: 'large' }],
      [
        'table',
        0,
        1,
        12,
        7,
        {
          items: 'lessons',
          rows: 6,
          role: 'large',
          column_1: 'time',
          heading_1: say('Time', 'Zeit'),
          column_2: 'subject',
          heading_2: say('Subject', 'Fach'),
          column_3: 'room',
          heading_3: say('Room', 'Raum'),
        },
      ],
    ]),
    sample: {
      lessons: [
        { time: '8:00', subject: say('Maths', 'Mathe'), room: '12' },
        { time: '8:50', subject: say('English', 'Englisch'), room: '07' },
        { time: '9:55', subject: say('Sport', 'Sport'), room: say('Gym', 'Halle') },
        { time: '10:45', subject: say('Music', 'Musik'), room: '21' },
      ],
    },
  }),
  blank: () => ({ design: compose('plain', true, []), sample: {} }),
};
