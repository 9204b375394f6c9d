import { BLOCK_KINDS, KIND_NAMES } from '../../../design/design.js';
import { Button } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { useWords } from '../../frame.js';
import { TargetFields } from './address.js';

const GROUPS = ['words', 'numbers', 'charts', 'time', 'shapes', 'plugins'] as const;

interface AddBlockProps {
  readonly id: number;
  /** Key of the panel in the picture. */
  readonly panel: string;
  readonly isOpen: boolean;
}

/** A button for every kind of block, in groups. */
export function AddBlock({ id, panel, isOpen }: AddBlockProps) {
  const { t } = useWords();
  return (
    <details class="design__add" open={isOpen}>
      <summary class="button button--plain">{t('design.add')}</summary>
      <Form action={`/plugins/${id}/design`} class="form">
        <TargetFields panel={panel} />
        {GROUPS.map((group) => (
          <fieldset key={group} class="design__kinds">
            <legend>{t(`design.group.${group}`)}</legend>
            {KIND_NAMES.filter((kind) => BLOCK_KINDS[kind].group === group).map((kind) => (
              <Button key={kind} name="add" value={kind} text={t(`design.kind.${kind}`)} />
            ))}
          </fieldset>
        ))}
      </Form>
    </details>
  );
}
