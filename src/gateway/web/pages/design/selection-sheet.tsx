import { ALIGNMENTS, type Block } from '../../../design/design.js';
import { Button } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useWords } from '../../frame.js';
import { selectionOf, TargetFields } from './address.js';
import { MoveButtons } from './move-buttons.js';
import { nameBlock } from './name-block.js';
import type { OtherPlugin } from './require-design.js';

interface SelectionSheetProps {
  readonly id: number;
  readonly blocks: readonly Block[];
  readonly plugins: readonly OtherPlugin[];
  readonly panel: string;
}

/** What can be done with several selected blocks at once. */
export function SelectionSheet({ id, blocks, plugins, panel }: SelectionSheetProps) {
  const words = useWords();
  const { t } = words;
  const names = blocks.map((block) => nameBlock(block, words, plugins)).join(' · ');
  return (
    <Section title={t('design.selected', { count: blocks.length })} lead={names} id="block">
      <Form action={`/plugins/${id}/design`} class="design__place">
        <TargetFields block={selectionOf(blocks)} panel={panel} />
        <MoveButtons />
        <span class="design__buttons">
          {ALIGNMENTS.map((edge) => (
            <Button key={edge} name="align" value={edge} text={t(`design.align.${edge}`)} />
          ))}
        </span>
        <span class="design__buttons">
          {blocks.length === 2 ? <Button variant="quiet" name="do" value="swap" text={t('design.swap')} /> : undefined}
          <Button variant="quiet" name="do" value="duplicate" text={t('design.duplicate')} />
          <Button variant="quiet" icon="trash" name="do" value="delete" text={t('design.delete')} />
        </span>
      </Form>
    </Section>
  );
}
