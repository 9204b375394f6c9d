import type { MergeVariables } from '../../../plugin/plugin.js';

type Json = MergeVariables[string];

/** Limits of lists, texts and nesting in an example. */
const MAX_ITEMS = 1;
const MAX_KEYS = 8;
const MAX_CHARS = 40;
const MAX_DEPTH = 4;

/**
 * Data in the shape that a plugin expects, short enough to read: from its own data, else its sample, else the variables
 * in its markup. Pure.
 */
export function shapeExample(data: MergeVariables, sample: MergeVariables, markup: string): MergeVariables {
  const source = [data, sample].find((one) => Object.keys(one).length > 0);
  return source ? shortenObject(source, 0) : exampleOfMarkup(markup);
}

const shortenObject = (object: MergeVariables, depth: number): MergeVariables =>
  Object.fromEntries(
    Object.entries(object)
      .slice(0, MAX_KEYS)
      .map(([key, value]) => [key, shorten(value, depth + 1)]),
  );

function shorten(value: Json, depth: number): Json {
  if (typeof value === 'string') return value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item: Json) => shorten(item, depth + 1));
  return shortenObject(value as MergeVariables, depth);
}

/** Liquid outputs and loops contain variable names; those of the gateway and of the template itself are skipped. */
function exampleOfMarkup(markup: string): MergeVariables {
  const builtIn = new Set(['trmnl', 'forloop', 'tablerowloop', 'blank', 'empty', 'nil', 'true', 'false']);
  for (const [, name = ''] of markup.matchAll(/\{%-?\s*(?:assign|capture|for|tablerow)\s+([\w-]+)/g)) builtIn.add(name);
  const members = new Map<string, Json>();
  for (const [, name = ''] of markup.matchAll(/\{%-?\s*(?:for|tablerow)\s+[\w-]+\s+in\s+([a-z_][\w-]*)/gi)) {
    if (!builtIn.has(name)) members.set(name, []);
  }
  for (const [, name = '', path = ''] of markup.matchAll(/\{\{-?\s*([a-z_][\w-]*)((?:\.[\w-]+)?)/gi)) {
    if (builtIn.has(name) || members.has(name)) continue;
    members.set(name, path === '' ? 'Hello' : { [path.slice(1)]: 'Hello' });
  }
  const entries = [...members].slice(0, MAX_KEYS);
  return Object.fromEntries(entries.length > 0 ? entries : [['text', 'Hello']]);
}

/** A command that pushes the example. */
export function writeCurl(address: string, example: MergeVariables): string {
  const body = JSON.stringify({ merge_variables: example });
  return `curl -X POST ${address} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body.replaceAll("'", "'\\''")}'`;
}

/** A command that pushes a picture. */
export const writePictureCurl = (address: string): string =>
  `curl -X POST ${address} \\\n  -H 'Content-Type: image/png' \\\n  --data-binary @picture.png`;

/**
 * Configuration for Home Assistant: an action that pushes, and an automation that calls it as often as allowed, at most
 * every 15 minutes. Numbers and texts are read from entities.
 */
export function writeHomeAssistant(
  name: string,
  address: string,
  example: MergeVariables,
  pushSeconds: number,
): string {
  const slug = slugOf(name);
  const members = Object.entries(example).map(([key, value]) => {
    const isEntity = typeof value !== 'object' || value === null;
    const text = isEntity ? `{{ states('sensor.${slugOf(key)}') | tojson }}` : JSON.stringify(value);
    return `        ${JSON.stringify(key)}: ${text}`;
  });
  return [
    'rest_command:',
    `  inkstand_${slug}:`,
    `    url: "${address}"`,
    '    method: post',
    '    content_type: application/json',
    '    payload: >-',
    '      { "merge_variables": {',
    members.join(',\n'),
    '      } }',
    ...writeAutomation(name, `rest_command.inkstand_${slug}`, pushSeconds),
  ].join('\n');
}

/** The same for a picture: a snapshot of a camera. */
export function writeHomeAssistantPicture(name: string, address: string, pushSeconds: number): string {
  const slug = slugOf(name);
  return [
    'shell_command:',
    `  inkstand_${slug}: >-`,
    `    curl -sf -X POST "${address}" -H "Content-Type: image/jpeg"`,
    '    --data-binary @/config/www/snapshot.jpg',
    ...writeAutomation(name, `shell_command.inkstand_${slug}`, pushSeconds),
  ].join('\n');
}

function writeAutomation(name: string, action: string, pushSeconds: number): readonly string[] {
  const minutes = [15, 20, 30].find((step) => step * 60 >= pushSeconds);
  const hours = [1, 2, 3, 4, 6, 8, 12].find((step) => step * 3600 >= pushSeconds) ?? 24;
  const pattern = minutes === undefined ? (hours === 24 ? 'hours: 0' : `hours: "/${hours}"`) : `minutes: "/${minutes}"`;
  return [
    '',
    'automation:',
    `  - alias: ${JSON.stringify(`Inkstand: ${name}`)}`,
    '    triggers:',
    '      - trigger: time_pattern',
    `        ${pattern}`,
    '    actions:',
    `      - action: ${action}`,
  ];
}

const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('_') || 'plugin';
