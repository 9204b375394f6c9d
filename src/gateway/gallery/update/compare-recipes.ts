import { scalarText } from '@inkstand/common/json';
import { listWrittenHosts, OWNER_KEYS } from '../../plugin/plugin.js';
import { MARKUP_NAMES, type MarkupName, type Recipe } from '../../recipe/recipe.js';
import { findHosts, listPolledHosts } from '../needs.js';
import { mergeLines } from './merge-lines.js';

/** Settings and markup of a recipe, or of the plugin setting created from it. */
export type RecipeState = Pick<Recipe, 'settings' | 'markup'>;

/** A part of the markup that a newer version of the recipe changes; absent texts are empty. */
export interface PartChange {
  readonly part: MarkupName;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** The owner changed it too and has to choose. */
  readonly isContested: boolean;
  /** Both changes merged; undefined when they conflict. */
  readonly merged: string | undefined;
}

/** A key of settings.yml that a newer version changes; undefined values are absent. */
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
  /** Parts and keys that only the owner changed, which are kept. */
  readonly kept: readonly string[];
  /** Hosts that the newer version contacts and the older one did not. */
  readonly newHosts: readonly string[];
}

/** What to do with a contested part or key; when absent, the owner's version is kept. */
export type Choices = ReadonlyMap<string, 'mine' | 'theirs' | 'merged'>;

/** Keys that only the owner may set, and numbers assigned by other servers. */
const OWN_KEYS: ReadonlySet<string> = new Set(['id', 'name', 'script_seconds', ...OWNER_KEYS]);

/**
 * Compares a newer version of a recipe with the version imported before and with the owner's changes to it. Pure.
 *
 * @param base undefined when unknown: every difference is then contested
 */
export function planUpdate(base: RecipeState | undefined, mine: RecipeState, theirs: RecipeState): UpdatePlan {
  const kept: string[] = [];
  const parts = MARKUP_NAMES.flatMap((part): readonly PartChange[] => {
    const [old, current, fresh] = [base?.markup[part] ?? '', mine.markup[part] ?? '', theirs.markup[part] ?? ''];
    if (current === fresh) return [];
    const hasBase = base !== undefined;
    if (hasBase && old === fresh) {
      kept.push(part);
      return [];
    }
    const isContested = !hasBase || old !== current;
    // Merged lines of a design need not be one.
    const merged = isContested && hasBase && part !== 'design' ? mergeLines(old, current, fresh) : undefined;
    return [{ part, base: old, mine: current, theirs: fresh, isContested, merged }];
  });
  const keys = new Set([base, mine, theirs].flatMap((state) => Object.keys(state?.settings ?? {})));
  const settings = [...keys]
    .filter((key) => !isOwnerKey(key))
    .flatMap((key): readonly SettingChange[] => {
      const [old, current, fresh] = [base?.settings[key], mine.settings[key], theirs.settings[key]];
      if (isSame(key, current, fresh)) return [];
      if (base && isSame(key, old, fresh)) {
        kept.push(key);
        return [];
      }
      return [{ key, base: old, mine: current, theirs: fresh, isContested: !base || !isSame(key, old, current) }];
    });
  return { parts, settings, kept, newHosts: listNewHosts(mine, theirs) };
}

const isOwnerKey = (key: string): boolean => OWN_KEYS.has(key) || key.startsWith('name-');

/** Values that a recipe without the key implies. */
const DEFAULTS: Readonly<Record<string, string>> = {
  polling_verb: 'get',
  refresh_interval: '15',
  framework_version: 'latest',
};

/** Forms store `no` and defaults for absent keys, and numbers for texts. */
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
  const hostsOf = ({ settings, markup }: RecipeState): readonly string[] => [
    ...listPolledHosts(scalarText(settings.polling_url)),
    ...Object.values(markup).flatMap((text) => findHosts(text ?? '')),
    ...listWrittenHosts({ settings, markup }),
  ];
  const currentHosts = new Set(hostsOf(mine));
  return [...new Set(hostsOf(theirs))].filter((host) => !currentHosts.has(host));
}

/** What an update writes: parts of the markup, and keys whose newer value is used. Pure. */
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
