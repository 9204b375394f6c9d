import { isObject } from '../../../src/common/json/json.js';
import type { MergeVariables } from '../../../src/gateway/plugin/plugin.js';
import { readBundled } from '../../../src/gateway/plugin/plugin.js';

/** What a recipe is drawn with besides its sample: the sample with other texts, three times as much, one of each, nothing. */
export const DATA_SETS = ['long', 'rtl', 'emoji', 'many', 'few', 'empty'] as const;
export type DataSet = (typeof DATA_SETS)[number];

export interface RecipeInput {
  readonly data: MergeVariables;
  readonly fields: Readonly<Record<string, string>>;
}

const TEXTS: Readonly<Record<'long' | 'rtl' | 'emoji', readonly string[]>> = {
  long: [
    'Annual meeting of the allotment association with election of the treasurer and supper',
    'Donaudampfschifffahrtsgesellschaft',
    'Second-hand winter coats, boots and a sledge for the children of the people next door',
    'Vegetables',
    'Interkommunale Zusammenarbeit der Wasserversorgungszweckverbände',
  ],
  rtl: ['اجتماع العائلة في المساء', 'פגישה עם השכנים', 'خبز وحليب', 'שיעור פסנתר', 'موعد طبيب الأسنان'],
  emoji: ['🎂 Party', '🚲 Ride to the lake 🌊', 'Match ⚽️', '👨‍👩‍👧‍👦 Family', '🍕'],
};
/** Keys of samples whose strings are written by people. */
const WRITTEN = new Set(
  (
    'SUMMARY LOCATION title description summary name Name SeriesName friendly_name siteTitle vehicleTitle subject ' +
    'object_name event_en event_de content media_title media_artist media_album_name display host board city message country displayname teamName'
  ).split(' '),
);
/** Values of such keys that a program reads. */
const READ = /^(?:\/|https?:)|^[\d.: -]*$|^(?:processor|inkstand)$/;
/** Fields that hold what people write, alone or with dates and separators around it. */
const WRITTEN_FIELDS = new Set(
  'people chores occasion meals schedule heading text signed quotes plants lessons place_name network departures routes strips zones'.split(
    ' ',
  ),
);
const DAYS = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/;
const TIME_ZONE = /^[A-Z]\w+\/\w+$/;

/** The sample of a bundled recipe and the values of its fields in a data set. */
export async function readDataSet(key: string, set: DataSet): Promise<RecipeInput> {
  const { recipe, sample } = await readBundled(key);
  const definitions = Array.isArray(recipe.settings.custom_fields) ? recipe.settings.custom_fields : [];
  const given = definitions
    .filter(isObject)
    .flatMap(({ keyname, default: value, field_type: type, example_default: isExample }) => {
      if (typeof keyname !== 'string' || typeof value !== 'string') return [];
      const isWritten = WRITTEN_FIELDS.has(keyname) && type !== 'url';
      return isWritten || isExample === true || type === 'multi_string' ? [{ keyname, value, isWritten }] : [];
    });
  if (set === 'empty') return { data: resizeLists(sample, () => []) as MergeVariables, fields: {} };
  if (set === 'few') return { data: resizeLists(sample, (items) => items.slice(0, 1)) as MergeVariables, fields: {} };
  if (set === 'many') {
    return {
      data: resizeLists(sample, (items) => repeat(items)) as MergeVariables,
      fields: Object.fromEntries(given.map(({ keyname, value }) => [keyname, repeatEntries(value)])),
    };
  }
  const next = createTexts(TEXTS[set]);
  return {
    data: rewrite(sample, next) as MergeVariables,
    fields: Object.fromEntries(
      given.map(({ keyname, value, isWritten }) => [keyname, isWritten ? rewriteLines(value, next) : value]),
    ),
  };
}

function createTexts(texts: readonly string[]): () => string {
  let index = 0;
  return () => texts[index++ % texts.length] as string;
}

function rewrite(value: unknown, next: () => string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => rewrite(one, next, key));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rewrite(one, next, name)]));
  return typeof value === 'string' && WRITTEN.has(key) && !READ.test(value) ? next() : value;
}

/** Replaces the written parts of lines such as `07:30 | Vitamin D | 2 drops`. */
const rewriteLines = (text: string, next: () => string): string =>
  text.replace(/[^|;,\n]+/g, (part) => {
    const [, lead = '', words = '', end = ''] = /^(\s*(?:[\d:.-]+\s+)?)(.*?)(\s*)$/s.exec(part) ?? [];
    return /\p{L}{3}/u.test(words) && !DAYS.test(words) && !TIME_ZONE.test(words)
      ? lead + next().replaceAll(/[|;,]/g, '') + end
      : part;
  });

/** The same shape with other lists of objects; lists of numbers and texts belong together and stay, unless all go. */
function resizeLists(value: unknown, resize: (items: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(value)) {
    const items = value.every(isObject) || resize(value).length === 0 ? resize(value) : value;
    return items.map((one) => resizeLists(one, resize));
  }
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resizeLists(one, resize)]))
    : value;
}

const MAX_ITEMS = 60;

const repeat = (items: readonly unknown[]): readonly unknown[] =>
  [...items, ...items, ...items].slice(0, Math.max(items.length, MAX_ITEMS));

/** Lines, or what commas separate, twice. */
const repeatEntries = (text: string): string =>
  text.includes('\n') ? `${text.trimEnd()}\n${text}` : text.includes(',') ? `${text},${text}` : text;
