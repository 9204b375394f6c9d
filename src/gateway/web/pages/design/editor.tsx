import type { InkstandError } from '@inkstand/common/errors';
import { type Block, type Design, type DesignDraft, listOverlaps, THEMES } from '../../../design/design.js';
import type { MergeVariables } from '../../../plugin/plugin.js';
import { Button, LinkButton } from '../../components/button.js';
import { CheckField, SelectField } from '../../components/choice.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { Notice } from '../../components/notice.js';
import { Section } from '../../components/section.js';
import { useWords } from '../../frame.js';
import { AddBlock } from './add-block.js';
import { addressOf, TargetFields } from './address.js';
import { BlockSheet } from './block-sheet.js';
import type { DrawnDesign, OwnPanel } from './draw-design.js';
import { nameBlock } from './name-block.js';
import { DesignPicture } from './picture.js';
import type { OtherPlugin } from './require-design.js';

export interface EditorProps {
  readonly id: number;
  readonly draft: DesignDraft;
  readonly panels: readonly OwnPanel[];
  readonly shown: OwnPanel | undefined;
  /** Undefined without a panel; an error where nothing could be drawn. */
  readonly drawn: DrawnDesign | InkstandError | undefined;
  readonly selected: Block | undefined;
  readonly data: MergeVariables;
  readonly plugins: readonly OtherPlugin[];
}

/** The picture above, then the blocks, and what can be chosen for the selected one. Scripts replace its parts in place. */
export function Editor(props: EditorProps) {
  const { t } = useWords();
  const { id, draft, selected, data, plugins, shown } = props;
  const panel = shown?.key ?? '';
  return (
    <design-editor data-failed={t('design.failed')}>
      <FormErrors />
      <div class="design">
        <div class="design__screen">
          <Bar {...{ id, draft, selected, panel }} />
          <DesignPicture {...props} />
        </div>
        <div class="design__side">
          <div data-part="sheet" data-for={selected?.id ?? ''}>
            {selected ? <BlockSheet {...{ id, data, plugins, panel }} block={selected} /> : undefined}
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
        <TargetFields block={selected?.id ?? ''} panel={panel} />
        <Button variant="primary" icon="check" name="do" value="publish" disabled={isPublished}>
          {t('design.publish')}
        </Button>
        <Button icon="back" name="go" value={String(undoStep ?? '')} disabled={undoStep === undefined}>
          {t('design.undo')}
        </Button>
        <Button icon="arrow" name="go" value={String(redoStep ?? '')} disabled={redoStep === undefined}>
          {t('design.redo')}
        </Button>
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
        <ul class="design__blocks">
          {design.blocks.map((block) => (
            <li key={block.id}>
              <a
                href={addressOf(`/plugins/${id}/design`, block.id, panel)}
                aria-current={block.id === selected?.id ? 'true' : undefined}
                data-select={block.id}
              >
                {nameBlock(block, words, plugins)}
              </a>
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
        <AddBlock id={id} panel={panel} isOpen={design.blocks.length === 0} />
      </Section>
      <Screen {...{ id, panel, design }} />
    </>
  );
}

interface ScreenProps {
  readonly id: number;
  readonly panel: string;
  readonly design: Design;
}

function Screen({ id, panel, design: { theme, hasBar } }: ScreenProps) {
  const { t } = useWords();
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
          <Button name="do" value="screen">
            {t('action.save')}
          </Button>
        </FormActions>
      </Form>
      <p class="design__links">
        <LinkButton variant="quiet" href={`/plugins/${id}/design/displays`} icon="display">
          {t('design.displays')}
        </LinkButton>
        <LinkButton variant="quiet" href={`/plugins/${id}/design/versions`} icon="clock">
          {t('design.versions')}
        </LinkButton>
        <LinkButton variant="quiet" href={`/plugins/${id}/design/markup`} icon="eye">
          {t('design.show_markup')}
        </LinkButton>
        <LinkButton variant="quiet" href={`/plugins/${id}/share`} icon="download">
          {t('plugin.export')}
        </LinkButton>
      </p>
    </Section>
  );
}
