import { BOARDS, NO_BOARD } from '@inkstand/engine/model';
import type { DevicePanels } from '../../../screen/screen.js';
import type { Device } from '../../../store/store.js';
import { FieldGroup, SelectField } from '../../components/form/choice.js';
import { NumberField } from '../../components/form/field.js';
import { useWords } from '../../frame.js';
import { AUTOMATIC, IMAGE_KB } from './read-settings.js';

/** What the table of boards says of this display, for owners who know better. */
export function BoardFields({ device, panels }: { device: Device; panels: DevicePanels }) {
  const { t, number, fieldWords } = useWords();
  const automatic = { ...device, boardBuild: undefined, imageBytes: undefined, imageFormat: undefined };
  const { board, panel } = panels.of(automatic);
  const label = board?.label ?? t('panel.board.unlisted');
  return (
    <FieldGroup legend={t('panel.board.title')}>
      <SelectField
        name="board"
        {...fieldWords('panel.board')}
        value={device.boardBuild ?? AUTOMATIC}
        choices={[
          { value: AUTOMATIC, label: t('panel.board.reported', { board: label }) },
          { value: NO_BOARD, label: t('panel.board.none') },
          ...BOARDS.map((one) => ({ value: one.build, label: `${one.label} (${one.name})` })),
        ]}
      />
      <NumberField
        name="image_kb"
        label={t('panel.image_kb')}
        hint={t('panel.image_kb.hint', { usual: number(Math.floor(panel.byteLimit / 1000)) })}
        value={device.imageBytes === undefined ? undefined : Math.round(device.imageBytes / 1000)}
        min={IMAGE_KB.min}
        max={IMAGE_KB.max}
        unit="kB"
      />
      <SelectField
        name="image_format"
        {...fieldWords('panel.image_format')}
        value={device.imageFormat ?? AUTOMATIC}
        choices={[
          { value: AUTOMATIC, label: t('panel.image_format.usual', { format: panel.format.toUpperCase() }) },
          { value: 'png', label: 'PNG' },
          { value: 'bmp', label: 'BMP' },
        ]}
      />
    </FieldGroup>
  );
}
