import { readFileSync } from 'node:fs';
import { variablesIn } from './release/split-block.js';
import { themeVariablesIn } from './theme.js';

/** Layers of the framework, weakest first. */
export const LAYERS = [
  'normalize',
  'elements',
  'components',
  'base',
  'device-overrides',
  'themes',
  'utilities',
] as const;
export type Layer = (typeof LAYERS)[number];

const SCREEN_CONDITIONS = ['always', 'deep', 'framed', 'four', 'grey', 'no-bleed'] as const;

/**
 * What a block of rules applies to, written after its `@`: screens (`deep`), or pages for releases from, before or of a
 * version (`since-2.1`, `before-3`, `only-3.0`).
 */
export type Condition =
  | (typeof SCREEN_CONDITIONS)[number]
  | { readonly sinceRelease: number }
  | { readonly beforeRelease: number }
  | { readonly onlyRelease: number };

/** One selector with its declarations, as written in the vocabulary: values still contain vocabulary functions. */
export interface VocabularyRule {
  readonly kind: 'rule';
  readonly layer: Layer;
  readonly selector: string;
  /** Classes that the selector requires. */
  readonly needs: readonly string[];
  readonly condition: Condition;
  readonly declarations: readonly (readonly [name: string, value: string])[];
  /** The theme's custom properties in the declarations: pages that mention none of them do not get the rule. */
  readonly themed?: readonly string[];
}

/** The position of a class family in the order of rules. */
interface FamilyEntry {
  readonly kind: 'family';
  readonly layer: Layer;
  readonly family: string;
}

export type VocabularyEntry = VocabularyRule | FamilyEntry;

/** A file of the vocabulary, written by the build: the rules of all files, parsed. */
export const PARSED_RULES = 'rules.json';

const FILES: readonly (readonly [string, Layer])[] = [
  ['normalize.rules', 'normalize'],
  ['elements.rules', 'elements'],
  ['components.rules', 'components'],
  ['base.rules', 'base'],
  ['theme.rules', 'themes'],
  ['earlier-releases.rules', 'themes'],
  ['utilities.rules', 'utilities'],
  ['legacy.rules', 'utilities'],
];
const OVERRIDE = ':override';

/** Reads one file of the vocabulary folder. */
export function readVocabularyText(name: string): string {
  return readFileSync(new URL(`vocabulary/${name}`, import.meta.url), 'utf8');
}

/** Parses the rules of all files. */
export function readAllRules(): VocabularyEntry[] {
  return FILES.flatMap(([name, layer]) => readRules(readVocabularyText(name), layer));
}

/** Parses rules: `selector, selector { name: value; }`, `@deep { … }` around rules, `@family name;`, comments. */
function readRules(source: string, layer: Layer): VocabularyEntry[] {
  const entries: VocabularyEntry[] = [];
  let condition: Condition = 'always';
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '');
  const part = /@family\s+([\w-]+)\s*;|@([\w.-]+)\s*\{|([^{}@;]+)\{([^{}]*)\}|\}/g;
  for (const [, family, block, selectors, body] of text.matchAll(part)) {
    if (family) entries.push({ kind: 'family', layer, family });
    else if (block) condition = readCondition(block);
    else if (selectors === undefined || body === undefined) condition = 'always';
    else for (const selector of splitList(selectors)) entries.push(readRule(selector, body, layer, condition));
  }
  return entries;
}

function readRule(written: string, body: string, layer: Layer, condition: Condition): VocabularyRule {
  const isOverride = written.includes(OVERRIDE);
  const selector = written.replace(OVERRIDE, '');
  const themed = themeVariablesIn(variablesIn(body));
  return {
    kind: 'rule',
    layer: isOverride ? 'device-overrides' : layer,
    selector,
    needs: neededClasses(selector),
    condition,
    declarations: body
      .split(';')
      .map((declaration) => declaration.trim())
      .filter(Boolean)
      .map((declaration): [string, string] => {
        const colon = declaration.indexOf(':');
        return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()];
      }),
    ...(themed.length > 0 && { themed }),
  };
}

function readCondition(name: string): Condition {
  const [, bound, release] = /^(since|before|only)-(\d+(?:\.\d+)?)$/.exec(name) ?? [];
  if (bound === 'since') return { sinceRelease: Number(release) };
  if (bound === 'before') return { beforeRelease: Number(release) };
  if (bound === 'only') return { onlyRelease: Number(release) };
  const known = SCREEN_CONDITIONS.find((one) => one === name);
  if (!known) throw new Error(`expected a condition of the vocabulary, got "@${name}"`);
  return known;
}

/** Required classes: those outside `:not()`. */
function neededClasses(selector: string): string[] {
  const positive = removeNegations(selector);
  return [...positive.matchAll(/\.([A-Za-z_][\w-]*)/g)].map((match) => match[1] ?? '');
}

function removeNegations(selector: string): string {
  let depth = 0;
  let kept = '';
  for (let i = 0; i < selector.length; i++) {
    if (depth === 0 && selector.startsWith(':not(', i)) {
      depth = 1;
      i += 4;
    } else if (depth > 0) depth += selector[i] === '(' ? 1 : selector[i] === ')' ? -1 : 0;
    else kept += selector[i];
  }
  return kept;
}

/** Splits at commas outside brackets. */
function splitList(list: string): string[] {
  return list
    .split(/,(?![^(]*\))(?![^[]*\])/)
    .map((one) => one.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
}
