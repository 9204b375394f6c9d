import { fault, InkstandError } from '@inkstand/common/errors';
import { findOtherData, findPluginViews } from '../../recipe/recipe.js';
import type { MemberPermissions } from './member-permissions.js';

type Markup = Partial<Readonly<Record<string, string>>>;

/**
 * Throws `unprocessable` for markup of a member that names other plugins: their views if they are neither the member's nor
 * shared, their data if they are not the member's. What the stored markup names was put there by an owner, and stays.
 */
export function requireReferences(markup: Markup, stored: Markup, { may }: MemberPermissions): void {
  const [now, before] = [textOf(markup), textOf(stored)];
  const views = (text: string) => findPluginViews(text).map(({ pluginSettingId }) => pluginSettingId);
  const isAdded = (id: number, present: readonly number[]): boolean => !present.includes(id);
  const [viewsBefore, dataBefore] = [views(before), findOtherData(before)];
  const isForeign =
    views(now).some((id) => isAdded(id, viewsBefore) && !may('use', 'plugin', id)) ||
    findOtherData(now).some((id) => isAdded(id, dataBefore) && !may('change', 'plugin', id));
  if (!isForeign) return;
  throw new InkstandError(
    'unprocessable',
    'expected views of plugins that are yours or shared, and data of plugins that are yours',
    fault('foreign-plugin'),
  );
}

const textOf = (markup: Markup): string => Object.values(markup).join('\n');
