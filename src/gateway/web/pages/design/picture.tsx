import { COLUMNS, ROWS } from '../../../design/design.js';
import { describeRefusal } from '../../../i18n/i18n.js';
import { Notice } from '../../components/page/notice.js';
import { useWords } from '../../frame.js';
import { addressOf, selectionOf } from './address.js';
import type { DrawnBlock } from './draw-design.js';
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
        <Notice tone="bad" title={t('design.not_drawn')} text={describeRefusal(drawn, words)} />
      </div>
    );
  const { address, widthPx, heightPx, blocks, grid } = drawn;
  const corners = grid && selected.length === 1 ? blocks.find(({ id: one }) => one === selected[0]?.id) : undefined;
  return (
    <div data-part="picture">
      <design-stage data-grid={grid && JSON.stringify({ ...grid, columns: COLUMNS, rows: ROWS })}>
        <svg class="design__picture" viewBox={`0 0 ${widthPx} ${heightPx}`} data-panel={shown.key}>
          <title>{t('design.picture', { names: shown.names })}</title>
          <image href={address} width={widthPx} height={heightPx} />
          {blocks.map(({ id: block, x, y, width, height }) => {
            const chosen = draft.design.blocks.find((one) => one.id === block);
            if (!chosen) return null;
            const isSelected = selected.some((one) => one.id === block);
            return (
              <a
                key={block}
                href={addressOf(path, block, shown.key)}
                data-select={block}
                data-place={[chosen.x, chosen.y, chosen.w, chosen.h].join(',')}
                aria-label={nameBlock(chosen, words, plugins)}
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
          {corners ? <Corners block={corners} size={Math.max(12, Math.round(widthPx / 45))} /> : undefined}
        </svg>
      </design-stage>
      {panels.length > 1 ? (
        <p class="design__panels small">
          {panels.map(({ key, names }) => (
            <a
              key={key}
              href={addressOf(path, selectionOf(selected), key)}
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

const CORNERS = ['nw', 'ne', 'sw', 'se'] as const;

/** Where a pointer takes the selected block to resize it. Keys and buttons do the same. */
function Corners({ block, size }: { readonly block: DrawnBlock; readonly size: number }) {
  const { id, x, y, width, height } = block;
  return (
    <g>
      {CORNERS.map((corner) => (
        <rect
          key={corner}
          class="design__corner"
          data-corner={corner}
          data-of={id}
          x={(corner.endsWith('w') ? x : x + width) - size / 2}
          y={(corner.startsWith('n') ? y : y + height) - size / 2}
          width={size}
          height={size}
        />
      ))}
    </g>
  );
}
