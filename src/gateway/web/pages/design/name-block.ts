import { type Block, pluginOf, pluginOfPath } from '../../../design/design.js';
import type { Words } from '../../../i18n/i18n.js';
import { otherDataName } from '../../../recipe/recipe.js';
import type { OtherPlugin } from './require-design.js';

const NAMING = ['label', 'text', 'value', 'items', 'icon'] as const;

/** What a block is called in lists: its kind, and what somebody wrote or chose first. */
export function nameBlock(
  { kind, options }: Pick<Block, 'kind' | 'options'>,
  words: Words,
  plugins: readonly OtherPlugin[],
): string {
  const { t } = words;
  const shown = pluginOf({ options });
  const [text] = shown
    ? [namePlugin(shown, words, plugins)]
    : NAMING.flatMap((name) => {
        const value = options[name];
        if (typeof value !== 'string' || value.trim() === '') return [];
        const named = name === 'value' || name === 'items' ? namePath(value, words, plugins) : value;
        return [named.trim().replace(/\s+/g, ' ').slice(0, 40)];
      });
  const name = t(`design.kind.${kind}`);
  return text === undefined ? name : t('design.block.name', { kind: name, text });
}

const namePlugin = (id: number, { t }: Words, plugins: readonly OtherPlugin[]): string =>
  plugins.find((one) => one.id === id)?.name ?? t('design.plugin.gone');

/** A path as people read it: that of another plugin's data with its name. */
export function namePath(path: string, words: Words, plugins: readonly OtherPlugin[]): string {
  const id = pluginOfPath(path);
  if (id === undefined) return path;
  const name = otherDataName(id);
  const inside = path.slice(name.length).replace(/^\./, '');
  return words.t('design.block.name', { kind: namePlugin(id, words, plugins), text: inside });
}
