// Values for shapes: plain data that a source of that kind could have sent.
const DAY_MS = 86_400_000;
const WORDS = ['Harbour', 'Market', 'Garden', 'River', 'North', 'Bridge', 'Mill', 'Station', 'Forest', 'Island'];
const MAX_DEPTH = 9;
const MAX_ITEMS = 60;

/** By the way a value is used, then by its name; the first that fits. Each gets the place in its list and the clock. */
const KINDS = [
  { use: 'bare', name: /epoch|unix/, value: (at, now) => Math.round(now / 1000) + 3600 * at },
  { use: 'bare', name: /timestamp|time$|date|start|end$/, value: (at, now) => now + 3_600_000 * at },
  { use: 'bare', value: (at) => 4 + ((at * 7) % 40) },
  { use: 'picture', value: (at) => `https://pictures.example/picture-${at % 3}.png` },
  {
    use: 'html',
    value: () => '<p>A quiet day at the <b>harbour</b>.</p><img src="https://pictures.example/picture-0.png">',
  },
  { use: 'feed', value: (at) => `<p>${word(at)}</p><img src="https://pictures.example/picture-${at % 3}.png">` },
  { use: 'epoch', value: (at, now) => Math.round(now / 1000) + 3600 * at },
  { use: 'epochMs', value: (at, now) => now + 3_600_000 * at },
  { use: 'day', value: (at, now) => dayText(now, at) },
  { use: 'date', name: /epoch|unix|timestamp|(^|_)dt$|_ts$/, value: (at, now) => Math.round(now / 1000) + 3600 * at },
  { use: 'date', name: /date$|^day/, value: (at, now) => dayText(now, at) },
  { use: 'date', value: (at, now) => new Date(now + at * DAY_MS).toISOString().replace('.000', '') },
  { use: 'clock', value: (at) => `${pad(7 + (at % 12))}:15` },
  { use: 'truth', value: (at) => at % 2 === 0 },
  { use: 'number', name: /lat/, value: () => 52.5 },
  { use: 'number', name: /lon|lng/, value: () => 13.4 },
  { use: 'number', name: /temp/, value: (at) => 12.4 + at },
  { use: 'number', name: /epoch|unix|timestamp|(^|_)dt$|_ts$/, value: (at, now) => Math.round(now / 1000) + 3600 * at },
  { use: 'number', name: /year/, value: () => 2026 },
  { use: 'number', name: /month/, value: (at) => 1 + ((2 + at) % 12) },
  { use: 'number', value: (at) => 4 + ((at * 7) % 40) },
  { name: /^(?:is|has|show|enable|can)(?:_|[A-Z]|$)/, value: (at) => at % 2 === 0 },
  { name: /pct|percent|humidity|probab|progress|battery|level|score/, value: (at) => 17 + ((at * 23) % 80) },
  {
    name: /(?:img|image|photo|poster|thumb|picture|cover|avatar|artwork)(?:_?ur[li])?$|icon_?url/,
    value: (at) => `https://pictures.example/picture-${at % 3}.png`,
  },
  { name: /url$|^link|href/, value: (at) => `https://site.example/page/${at}` },
  { name: /class|type|kind|status|categor/, value: (at) => word(at) },
  { name: /^[xy]$/, value: (at) => 4 + ((at * 7) % 40) },
  { name: /^(?:lat|latitude)$/, value: () => 52.5 },
  { name: /^(?:lon|lng|longitude)$/, value: () => 13.4 },
  { name: /name|title|headline|subject|^event$|label/, value: (at) => `${word(at)} ${word(at + 4)}` },
  {
    name: /desc|summary|body|content|text|overview|bio|excerpt|quote|comment|message/,
    value: (at) => `The ${word(at).toLowerCase()} was quiet, and nobody had seen the boats leave before the rain came.`,
  },
  { name: /temp/, value: (at) => 11.5 + at },
  { name: /year/, value: () => 2026 },
  { name: /^(?:time)?zone|timezone|^tz$/, value: () => 'Europe/Berlin' },
  { name: /epoch|unix|timestamp/, value: (at, now) => Math.round(now / 1000) + 3600 * at },
  {
    name: /(?:^|_)(?:hour|minute|day|second|week|month)s$|speed|pressure|price|rate|amount|value|total|count(?!r)|number|num$|qty|rank|position|age$|width|height|size|points|wins|losses|goals|max|min|avg|distance|duration|index$|(?:^|_)id$/,
    value: (at) => 3 + ((at * 13) % 97),
  },
  {
    name: /date|_at$|time|start|end|updated|published|due|when/,
    value: (at, now) => new Date(now + at * DAY_MS).toISOString().replace('.000', ''),
  },
  { name: /colou?r/, value: () => '#333333' },
  { name: /code|symbol|abbr|short|unit/, value: (at) => word(at).slice(0, 3).toUpperCase() },
];

/** Plain data of a shape; the same for the same shape and clock. */
export function makeValue(shape, name, now, at = 0, depth = 0) {
  if (depth > MAX_DEPTH) return null;
  if (shape.inText) return JSON.stringify(makeValue(shape.inText, name, now, at, depth + 1));
  if (shape.item) return makeList(shape, name, now, at, depth);
  if (shape.members.size > 0) {
    const entries = [...shape.members].map(([key, member]) => [key, makeValue(member, key, now, at, depth + 1)]);
    return Object.fromEntries(entries);
  }
  if (shape.separator !== undefined) return makeParts(shape, name, now, at, depth);
  return makeSingle(shape, name.toLowerCase(), now, at);
}

function makeList(shape, name, now, at, depth) {
  const single = name.replace(/ies$/, 'y').replace(/s$/, '');
  // Members that are numbers are keys; a list with other members has been read as an object, too.
  if (shape.members.size > 0 && shape.uses.has('keys')) {
    return makeValue(Object.assign(Object.create(shape), { item: undefined }), name, now, at, depth);
  }
  if (shape.uses.has('keys')) {
    const keys = shape.uses.has('dayKeys')
      ? [0, 1, 2, 3].map((day) => dayText(now, day - 3))
      : ['first', 'second', 'third'];
    return Object.fromEntries(
      keys.map((key, index) => [key, makeValue(shape.item, single, now, at + index, depth + 1)]),
    );
  }
  const length = Math.min(MAX_ITEMS, Math.max(depth > 3 ? 4 : 6, shape.least));
  return Array.from({ length }, (_, index) => makeValue(shape.item, single, now, at + index, depth + 1));
}

function makeParts(shape, name, now, at, depth) {
  const moment = new Date(now + at * DAY_MS).toISOString().replace('.000', '');
  if (shape.separator === 'T') return moment;
  if (shape.separator === '-' && /date|day|start|end|until|from/i.test(name)) return moment.slice(0, 10);
  if (shape.separator === ':') return `${pad(7 + (at % 12))}:15:00`;
  const { separator, part } = shape;
  return [0, 1, 2].map((place) => makeValue(part, name, now, at + place, depth + 1)).join(separator || ' ');
}

function makeSingle(shape, name, now, at) {
  const literals = [...shape.literals];
  if (literals.length > 0) return literals[at % literals.length];
  for (const { use, name: names, value } of KINDS) {
    if ((use === undefined || shape.uses.has(use)) && (names === undefined || names.test(name))) return value(at, now);
  }
  return word(at);
}

function word(at) {
  return WORDS[at % WORDS.length];
}

function pad(number) {
  return String(number).padStart(2, '0');
}

function dayText(now, days) {
  return new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}
