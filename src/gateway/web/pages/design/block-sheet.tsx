import { type Block, type BlockKind, optionsOf } from '../../../design/design.js';
import type { MergeVariables } from '../../../plugin/plugin.js';
import { Button } from '../../components/form/button.js';
import { Form, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useWords } from '../../frame.js';
import { type DataSource, TargetFields } from './address.js';
import { BlockOption } from './block-option.js';
import { DataChoice } from './data-choice.js';
import { MoveButtons } from './move-buttons.js';
import { nameBlock } from './name-block.js';
import { PluginChoice } from './plugin-choice.js';
import type { OtherPlugin } from './require-design.js';

export interface BlockSheetProps {
  readonly id: number;
  readonly block: Block;
  readonly data: MergeVariables;
  readonly plugins: readonly OtherPlugin[];
  readonly source: DataSource | undefined;
  /** What the block shows now, as one line. */
  readonly example: string;
  /** Key of the panel in the picture. */
  readonly panel: string;
}

/** Everything about the selected block: its place, its data, its options. */
export function BlockSheet(props: BlockSheetProps) {
  const { id, block, plugins, panel } = props;
  const words = useWords();
  const { t } = words;
  return (
    <Section title={nameBlock(block, words, plugins)} lead={t(`design.wants.${block.kind}`)} id="block">
      <Form action={`/plugins/${id}/design`} class="design__place">
        <TargetFields block={block.id} panel={panel} />
        <MoveButtons />
        <span class="design__buttons">
          <Button name="order" value="-1" text={t('design.order.earlier')} />
          <Button name="order" value="1" text={t('design.order.later')} />
        </span>
        <span class="design__buttons">
          <Button variant="quiet" name="do" value="duplicate" text={t('design.duplicate')} />
          <Button variant="quiet" name="do" value="raise" text={t('design.raise')} />
          <Button variant="quiet" icon="trash" name="do" value="delete" text={t('design.delete')} />
        </span>
      </Form>
      <DataChoice {...props} />
      <PluginChoice {...props} />
      <BlockForm {...props} />
    </Section>
  );
}

/** The options of a block as a settings form, so that two people can change different ones. */
export function BlockForm({ id, block, data, panel, example }: Omit<BlockSheetProps, 'plugins' | 'source'>) {
  const { t } = useWords();
  return (
    <Form action={`/plugins/${id}/design/blocks/${block.id}`} class="form design__options" isSettings>
      <TargetFields panel={panel} />
      {Object.entries(optionsOf(block.kind as BlockKind)).map(([name, option]) => (
        <BlockOption key={name} {...{ name, option, block, data, example }} />
      ))}
      <FormSubmit text={t('design.apply')} />
    </Form>
  );
}
