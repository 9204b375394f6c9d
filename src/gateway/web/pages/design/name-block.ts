import type { Block } from '../../../design/design.js';
import type { Words } from '../../../i18n/i18n.js';
import type { OtherPlugin } from './require-design.js';

const NAMING = ['label', 'text', 'value', 'items', 'icon'] as const;

/** What a block is called in lists: its kind, and what somebody wrote or chose first. */
export function nameBlock(
  { kind, options }: Pick<Block, 'kind' | 'options'>,
  { t }: Words,
  plugins: readonly OtherPlugin[],
): string {
  const chosen = kind === 'plugin' && options.plugin !== 0;
  const [text] = chosen
    ? [plugins.find(({ id }) => id === options.plugin)?.name ?? t('design.plugin.gone')]
    : NAMING.flatMap((name) => {
        const value = options[name];
        return typeof value === 'string' && value.trim() !== '' ? [value.trim().replace(/\s+/g, ' ').slice(0, 40)] : [];
      });
  const name = t(`design.kind.${kind}`);
  return text === undefined ? name : t('design.block.name', { kind: name, text });
}
