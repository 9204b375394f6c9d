import { Button } from '../../components/form/button.js';
import type { IconName } from '../../components/icon.js';
import { useWords } from '../../frame.js';

const MOVES = [
  ['left', 'back'],
  ['right', 'arrow'],
  ['up', 'up'],
  ['down', 'down'],
] as const satisfies readonly (readonly [string, IconName])[];
const SIZES = ['wider', 'narrower', 'taller', 'lower'] as const;

/** Moves and resizes what is selected by one column or row. */
export function MoveButtons() {
  const { t } = useWords();
  return (
    <>
      <span class="design__buttons">
        {MOVES.map(([move, icon]) => (
          <Button key={move} icon={icon} name="move" value={move} label={t(`design.move.${move}`)} />
        ))}
      </span>
      <span class="design__buttons">
        {SIZES.map((size) => (
          <Button key={size} name="size" value={size} text={t(`design.size.${size}`)} />
        ))}
      </span>
    </>
  );
}
