import { MARKUP_NAMES, type MarkupName, type Recipe } from '../../plugin/plugin.js';
import { findHosts } from '../needs.js';
import { mergeLines } from './merge-lines.js';

/** Settings and markup of a recipe, or of the plugin setting that was made of one. */
export type RecipeState = Pick<Recipe, 'settings' | 'markup'>;

/** A part of the markup that a newer version of the recipe changes; texts are empty where there is none. */
export interface PartChange {
  readonly part: MarkupName;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** The owner changed it too: it is to be chosen. */
  readonly isContested: boolean;
  /** Both changes in one text, where they do not meet. */
  readonly merged: string | undefined;
}

/** A key of settings.yml that a newer version changes; undefined where it is absent. */
export interface SettingChange {
  readonly key: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly isContested: boolean;
}

export interface UpdatePlan {
  readonly parts: readonly PartChange[];
  readonly settings: readonly SettingChange[];
  /** Parts and keys that only the owner changed; they stay. */
  readonly kept: readonly string[];
  /** Hosts that the newer version contacts and the older one did not. */
  readonly newHosts: readonly string[];
}

/** What becomes of a contested part or key; absent: the owner's stays. */
export type Choices = ReadonlyMap<string, 'mine' | 'theirs' | 'merged'>;

/** Keys that the owner decides alone, and numbers that other servers gave. */
const OWN_KEYS = new Set(['id', 'name', 'script_hosts', 'script_seconds', 'mirror_device', 'mirror_fallback']);

/**
 * Compares a newer version of a recipe with what it brought before and with what the owner made of it. Pure.
 *
 * @param base undefined where it is not known: then every difference is to be chosen
 */
export function planUpdate(base: RecipeState | undefined, mine: RecipeState, theirs: RecipeState): UpdatePlan {
  const kept: string[] = [];
  const parts = MARKUP_NAMES.flatMap((part): readonly PartChange[] => {
    const [old, own, fresh] = [base?.markup[part] ?? '', mine.markup[part] ?? '', theirs.markup[part] ?? ''];
    if (own === fresh) return [];
    const isKnown = base !== undefined;
    if (isKnown && old === fresh) {
      kept.push(part);
      return [];
    }
    const isContested = !isKnown || old !== own;
    const merged = isContested && isKnown ? mergeLines(old, own, fresh) : undefined;
    return [{ part, base: old, mine: own, theirs: fresh, isContested, merged }];
  });
  const keys = new Set([base, mine, theirs].flatMap((state) => Object.keys(state?.settings ?? {})));
  const settings = [...keys]
    .filter((key) => !isOwnKey(key))
    .flatMap((key): readonly SettingChange[] => {
      const [old, own, fresh] = [base?.settings[key], mine.settings[key], theirs.settings[key]];
      if (isSame(key, own, fresh)) return [];
      if (base && isSame(key, old, fresh)) {
        kept.push(key);
        return [];
      }
      return [{ key, base: old, mine: own, theirs: fresh, isContested: !base || !isSame(key, old, own) }];
    });
  return { parts, settings, kept, newHosts: listNewHosts(mine, theirs) };
}

const isOwnKey = (key: string): boolean => OWN_KEYS.has(key) || key.startsWith('name-');

/** What a recipe means that does not say. */
const DEFAULTS: Readonly<Record<string, string>> = {
  polling_verb: 'get',
  refresh_interval: '15',
  framework_version: 'latest',
};

/** Forms store `no` and defaults where a recipe says nothing, and numbers where it has text. */
function isSame(key: string, a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((value) => plain(value) || (DEFAULTS[key] ?? ''));
  return one === other;
}

function plain(value: unknown): string {
  if (value === undefined || value === null || value === '' || value === false || value === 'no') return '';
  if (value === true) return 'yes';
  return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
}

function listNewHosts(mine: RecipeState, theirs: RecipeState): readonly string[] {
  const hostsOf = ({ settings, markup }: RecipeState): readonly string[] =>
    findHosts([settings.polling_url, ...Object.values(markup)].filter((text) => typeof text === 'string').join('\n'));
  const known = new Set(hostsOf(mine));
  return hostsOf(theirs).filter((host) => !known.has(host));
}

/** What an update writes: parts of the markup, and keys whose newer value is taken. Pure. */
export function applyPlan(
  plan: UpdatePlan,
  choices: Choices,
): { readonly markup: RecipeState['markup']; readonly settingKeys: readonly string[] } {
  const markup: Partial<Record<MarkupName, string>> = {};
  for (const { part, mine, theirs, merged, isContested } of plan.parts) {
    const choice = isContested ? (choices.get(`part:${part}`) ?? 'mine') : 'theirs';
    markup[part] = choice === 'mine' ? mine : choice === 'merged' ? (merged ?? mine) : theirs;
  }
  const taken = plan.settings.filter(
    ({ key, isContested }) => !isContested || choices.get(`setting:${key}`) === 'theirs',
  );
  return { markup, settingKeys: taken.map(({ key }) => key) };
}
