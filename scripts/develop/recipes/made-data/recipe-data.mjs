// Data for one recipe: its own samples where it has some, completed by values of the shape that its code reads.
import { parse } from 'yaml';
import { markupShape } from './markup-shape.mjs';
import { handsOn, transformShape } from './script-shape.mjs';
import { makeValue } from './values.mjs';

const MAX_SAMPLE_BYTES = 400_000;
const NO_VALUE = new Set(['author_bio', 'copyable', 'copyable_webhook_url']);

/** `{ data, fields, settings, answers, source }` of a recipe that `findRecipes` found; `now` in ms. */
export function makeRecipeData(recipe, now) {
  const settings = readYaml(recipe.texts['settings.yml']);
  const preview = readYaml(recipe.preview);
  const fields = makeFields(settings, preview);
  const shape = markupShape(recipe.texts, { ...fields, trmnl: undefined });
  const wanted = makeValue(shape, '', now);
  const known = sampleOf(recipe, settings, preview, shape);
  const code = recipe.texts['transform.js'];
  if (!code)
    return {
      settings,
      fields,
      data: known ? complete(known, wanted) : objectOf(wanted),
      source: known ? 'sample' : 'shape',
    };
  const { input, answers } = transformShape(code);
  if (handsOn(code)) input.merge(shape);
  const made = objectOf(makeValue(input, '', now));
  const data = known ? complete(known, made) : made;
  return {
    settings,
    fields,
    data,
    answers: answers.isSingle ? undefined : makeValue(answers, '', now),
    source: known ? 'sample' : 'transform',
  };
}

function readYaml(text) {
  try {
    const value = parse(text ?? '') ?? {};
    return Array.isArray(value) ? { custom_fields: value } : value;
  } catch {
    return {};
  }
}

function makeFields(settings, preview) {
  const fields = {};
  const asked = Array.isArray(settings.custom_fields) ? settings.custom_fields : [];
  for (const field of asked) {
    if (!field?.keyname || NO_VALUE.has(field.field_type)) continue;
    const option = Array.isArray(field.options) ? field.options[0] : undefined;
    const first = option && typeof option === 'object' ? Object.values(option)[0] : option;
    fields[field.keyname] = field.default ?? first ?? fieldValue(field);
  }
  for (const [name, value] of Object.entries(preview.custom_fields ?? {})) {
    if (typeof value !== 'object' && !/\{\{/.test(String(value))) fields[name] ??= value;
  }
  return JSON.parse(JSON.stringify(fields));
}

function fieldValue({ field_type: type, placeholder, keyname }) {
  if (type === 'number') return 5;
  if (type === 'date') return '2026-06-01';
  if (type === 'boolean') return true;
  if (type === 'lat_lon') return '52.52,13.405';
  if (/lat/i.test(keyname)) return 52.5;
  if (/lon|lng/i.test(keyname)) return 13.4;
  return placeholder ?? 'Harbour';
}

/** Static data, the variables of the preview tool, or a file with at least a third of the names that are read. */
function sampleOf(recipe, settings, preview, shape) {
  const { static_data: text } = settings;
  if (settings.strategy === 'static' && typeof text === 'string') return readJson(text);
  const { trmnl: _trmnl, ...variables } = preview.variables ?? {};
  if (Object.keys(variables).length > 0) return JSON.parse(JSON.stringify(variables));
  const names = [...shape.members.keys()];
  for (const sample of recipe.samples) {
    const found = sample && sample.length < MAX_SAMPLE_BYTES && readJson(sample);
    if (!found || typeof found !== 'object') continue;
    const data = Array.isArray(found) ? { data: found } : (found.merge_variables ?? found);
    const hits = names.filter((name) => name in data).length;
    if (hits > 0 && hits >= names.length / 3) return data;
  }
  return undefined;
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A sample with what the markup reads besides. Samples may be older than the code: lists of texts stay lists of texts. */
function complete(sample, made) {
  if (typeof sample !== 'object' || Array.isArray(sample)) return { data: sample };
  const known = Object.entries(sample).filter(([name, value]) => !isOutdated(value, made?.[name]));
  return { ...objectOf(made), ...Object.fromEntries(known) };
}

function isOutdated(value, made) {
  return Array.isArray(value) && Array.isArray(made) && typeof made[0] === 'string' && typeof value[0] === 'object';
}

function objectOf(value) {
  if (value && typeof value === 'object' && !Array.isArray(value)) return value;
  return Array.isArray(value) ? { data: value } : {};
}
