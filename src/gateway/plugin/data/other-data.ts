import { findOtherData, otherDataName } from '../../recipe/recipe.js';
import type { PluginSettings } from '../plugin-settings.js';
import type { MergeVariables } from './merge-push.js';

/** Maximum number of other plugins, and of characters of their data as JSON. */
const LIMITS = { plugins: 20, chars: 2_000_000 } as const;

/** Data of other plugins that markup names. */
interface OtherData {
  readonly ids: readonly number[];
  /** Under the names that markup has for them; without those that have none, or that are above the limits. */
  readonly variables: MergeVariables;
}

/** Reads the data of other plugins that markup names. */
export async function readOtherData(
  plugins: Pick<PluginSettings, 'find' | 'variables'>,
  markup: Readonly<Record<string, string | undefined>>,
): Promise<OtherData> {
  const named = Object.values(markup).flatMap((part) => findOtherData(part ?? ''));
  const ids = [...new Set(named)].filter((id) => plugins.find(id)).slice(0, LIMITS.plugins);
  const variables: Record<string, MergeVariables> = {};
  let chars = 0;
  for (const id of ids) {
    const data = await plugins.variables(id);
    chars += JSON.stringify(data).length;
    if (chars > LIMITS.chars) break;
    if (Object.keys(data).length > 0) variables[otherDataName(id)] = data;
  }
  return { ids, variables };
}
