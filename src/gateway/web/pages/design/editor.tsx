import type { InkstandError } from '@inkstand/common/errors';
import {
  type Block,
  type Design,
  type DesignDraft,
  inReadingOrder,
  listOverlaps,
  THEMES,
} from '../../../design/design.js';
import type { MergeVariables } from '../../../plugin/plugin.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { CheckField, SelectField } from '../../components/form/choice.js';
import { Form, FormActions, FormErrors } from '../../components/form/form.js';
import { Icon } from '../../components/icon.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { useFrame, useWords } from '../../frame.js';
import { AddBlock } from './add-block.js';
import { addressOf, type DataSource, selectionOf, TargetFields, toggleSelected } from './address.js';
import { BlockSheet } from './block-sheet.js';
import type { DrawnDesign, OwnerPanel } from './draw-design.js';
import { nameBlock } from './name-block.js';
import { DesignPicture } from './picture.js';
import type { OtherPlugin } from './require-design.js';
import { SelectionSheet } from './selection-sheet.js';

export interface EditorProps {
  readonly id: number;
  readonly draft: DesignDraft;
  readonly panels: readonly OwnerPanel[];
  readonly shown: OwnerPanel | undefined;
  /** Undefined without a panel; an error where nothing could be drawn. */
  readonly drawn: DrawnDesign | InkstandError | undefined;
  readonly selected: readonly Block[];
  readonly data: MergeVariables;
  readonly plugins: readonly OtherPlugin[];
  /** Whose data is shown for an option of the selected block; usually that of what is chosen. */
  readonly source: DataSource | undefined;
}

/** The picture above, then the blocks, and what can be chosen for the selected one. Scripts replace its parts in place. */
export function Editor(props: EditorProps) {
  const { t } = useWords();
  const { id, draft, selected, data, plugins, shown, drawn, source } = props;
  const panel = shown?.key ?? '';
  const exampleOf = (block: Block): string => (drawn && 'texts' in drawn ? (drawn.texts.get(block.id) ?? '') : '');
  return (
    <design-editor data-failed={t('design.failed')}>
      <FormErrors />
      <div class="design">
        <div class="design__screen">
          <Bar {...{ id, draft, selected, panel }} />
          <DesignPicture {...props} />
        </div>
        <div class="design__side">
          <div data-part="sheet" data-for={selectionOf(selected)}>
            {selected.length > 1 ? (
              <SelectionSheet {...{ id, plugins, panel }} blocks={selected} />
            ) : (
              selected.map((block) => (
                <BlockSheet
                  key={block.id}
                  {...{ id, data, plugins, panel, block, source }}
                  example={exampleOf(block)}
                />
              ))
            )}
          </div>
          <div data-part="blocks">
            <Blocks {...props} />
          </div>
        </div>
      </div>
    </design-editor>
  );
}

/** Undo, redo, publish, and whether displays show this draft. */
function Bar({
  id,
  draft,
  selected,
  panel,
}: Pick<EditorProps, 'id' | 'draft' | 'selected'> & { readonly panel: string }) {
  const { t } = useWords();
  const { undoStep, redoStep, isPublished } = draft;
  return (
    <div data-part="bar">
      <Form action={`/plugins/${id}/design`} class="design__bar">
        <TargetFields block={selectionOf(selected)} panel={panel} />
        <Button
          variant="primary"
          icon="check"
          name="do"
          value="publish"
          disabled={isPublished}
          text={t('design.publish')}
        />
        <Button
          icon="back"
          name="go"
          value={String(undoStep ?? '')}
          disabled={undoStep === undefined}
          text={t('design.undo')}
        />
        <Button
          icon="arrow"
          name="go"
          value={String(redoStep ?? '')}
          disabled={redoStep === undefined}
          text={t('design.redo')}
        />
        <span class="faded small" role="status">
          {t(isPublished ? 'design.published' : 'design.draft')}
        </span>
      </Form>
    </div>
  );
}

function Blocks({ id, draft: { design }, selected, drawn, shown, plugins }: EditorProps) {
  const words = useWords();
  const { t } = words;
  const panel = shown?.key ?? '';
  const path = `/plugins/${id}/design`;
  const ids = selected.map((block) => block.id);
  const readable = inReadingOrder(design.blocks);
  const blocks = [...readable, ...design.blocks.filter((block) => !readable.includes(block))];
  const overlaps = listOverlaps(design);
  const notes = drawn && 'notes' in drawn ? drawn.notes : [];
  return (
    <>
      {overlaps.length > 0 ? (
        <Notice tone="warn" title={t('design.overlap')}>
          <ul>
            {overlaps.slice(0, 5).map(([one, other]) => (
              <li key={`${one.id} ${other.id}`}>
                {t('design.overlap.pair', {
                  one: nameBlock(one, words, plugins),
                  other: nameBlock(other, words, plugins),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : undefined}
      <Section title={t('design.blocks')} lead={design.blocks.length === 0 ? t('design.blocks.none') : undefined}>
        <design-order>
          <ul class="design__blocks" data-action={path} data-panel={panel} data-selection={ids.join(',')}>
            {blocks.map((block) => (
              <li key={block.id} data-block={block.id}>
                {readable.includes(block) ? (
                  <BlockHandle block={block} name={nameBlock(block, words, plugins)} />
                ) : undefined}
                <a
                  href={addressOf(path, block.id, panel)}
                  aria-current={selected.includes(block) ? 'true' : undefined}
                  data-select={block.id}
                >
                  {nameBlock(block, words, plugins)}
                </a>
                {selected.length > 0 ? (
                  <a
                    class="design__also small"
                    href={addressOf(path, toggleSelected(ids, block.id), panel)}
                    aria-label={t(selected.includes(block) ? 'design.select.less.of' : 'design.select.more.of', {
                      name: nameBlock(block, words, plugins),
                    })}
                  >
                    {t(selected.includes(block) ? 'design.select.less' : 'design.select.more')}
                  </a>
                ) : undefined}
                {notes
                  .filter((note) => note.id === block.id && note.code !== 'hidden')
                  .map(({ code }) => (
                    <span class="badge badge--warn" key={code}>
                      {t(`design.note.${code}`)}
                    </span>
                  ))}
              </li>
            ))}
          </ul>
        </design-order>
        <AddBlock id={id} panel={panel} isOpen={design.blocks.length === 0} />
      </Section>
      <Screen {...{ id, panel, design }} />
    </>
  );
}

/** Drags its block to another place of the list, with a pointer or with the keys up and down. Nothing without scripts. */
function BlockHandle({ block, name }: { readonly block: Block; readonly name: string }) {
  const { t } = useWords();
  return (
    <button type="button" class="design__handle" data-handle={block.id} aria-label={t('design.handle', { name })}>
      <Icon name="rows" />
    </button>
  );
}

interface ScreenProps {
  readonly id: number;
  readonly panel: string;
  readonly design: Design;
}

function Screen({ id, panel, design: { theme, hasBar } }: ScreenProps) {
  const { words, role } = useFrame();
  const { t } = words;
  return (
    <Section title={t('design.screen')}>
      <Form action={`/plugins/${id}/design`}>
        <TargetFields panel={panel} />
        <SelectField
          name="theme"
          label={t('design.theme')}
          value={theme}
          choices={THEMES.map((value) => ({ value, label: t(`design.theme.${value}`) }))}
        />
        <CheckField name="has_bar" label={t('design.bar')} checked={hasBar} />
        <FormActions>
          <Button name="do" value="screen" text={t('action.save')} />
        </FormActions>
      </Form>
      <p class="design__links">
        <LinkButton
          variant="quiet"
          href={`/plugins/${id}/design/displays`}
          icon="display"
          text={t('design.displays')}
        />
        <LinkButton variant="quiet" href={`/plugins/${id}/design/versions`} icon="clock" text={t('design.versions')} />
        <LinkButton variant="quiet" href={`/plugins/${id}/design/markup`} icon="eye" text={t('design.show_markup')} />
        {role === 'owner' ? (
          <LinkButton variant="quiet" href={`/plugins/${id}/share`} icon="download" text={t('plugin.export')} />
        ) : undefined}
      </p>
    </Section>
  );
}
