import { describeRefusal } from '../../../i18n/i18n.js';
import { Notice } from '../../components/notice.js';
import { useWords } from '../../frame.js';
import { addressOf } from './address.js';
import type { EditorProps } from './editor.js';
import { nameBlock } from './name-block.js';

/** The screen as the wall shows it; its blocks are links that select them. */
export function DesignPicture({ id, draft, panels, shown, drawn, selected, plugins }: EditorProps) {
  const words = useWords();
  const { t } = words;
  if (!drawn || !shown) return null;
  const path = `/plugins/${id}/design`;
  if (!('blocks' in drawn))
    return (
      <div data-part="picture">
        <Notice tone="bad" title={t('design.not_drawn')}>
          <p>{describeRefusal(drawn, words)}</p>
        </Notice>
      </div>
    );
  const { address, widthPx, heightPx, blocks } = drawn;
  return (
    <div data-part="picture">
      <svg class="design__picture" viewBox={`0 0 ${widthPx} ${heightPx}`} data-action={path} data-panel={shown.key}>
        <title>{t('design.picture', { names: shown.names })}</title>
        <image href={address} width={widthPx} height={heightPx} />
        {blocks.map(({ id: block, x, y, width, height }) => {
          const found = draft.design.blocks.find((one) => one.id === block);
          if (!found) return null;
          const isSelected = block === selected?.id;
          return (
            <a
              key={block}
              href={addressOf(path, block, shown.key)}
              data-select={block}
              aria-label={nameBlock(found, words, plugins)}
              aria-current={isSelected ? 'true' : undefined}
            >
              <rect
                x={x}
                y={y}
                width={width}
                height={height}
                class={isSelected ? 'design__hit--selected' : undefined}
              />
            </a>
          );
        })}
      </svg>
      {panels.length > 1 ? (
        <p class="design__panels small">
          {panels.map(({ key, names }) => (
            <a
              key={key}
              href={addressOf(path, selected?.id ?? '', key)}
              aria-current={key === shown.key ? 'true' : undefined}
            >
              {names}
            </a>
          ))}
        </p>
      ) : undefined}
    </div>
  );
}
