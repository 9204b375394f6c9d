import { InkstandError } from '@inkstand/common/errors';
import {
  type Block,
  type Design,
  type DesignDraft,
  type DesignEdit,
  editDesign,
  shrinkBlock,
} from '../../../design/design.js';
import type { Reply } from '../../../http/http.js';
import { describeRefusal } from '../../../i18n/i18n.js';
import type { PluginSetting } from '../../../store/store.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import { Page } from '../../components/page/page.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { addressOf } from './address.js';
import { type DrawnDesign, drawDesign, listOwnerPanels, type OwnerPanel } from './draw-design.js';
import { nameBlock } from './name-block.js';
import { listOtherPlugins, type OtherPlugin, requireDraft } from './require-design.js';

interface OnPanel {
  readonly panel: OwnerPanel;
  readonly drawn: DrawnDesign | InkstandError;
}

/** The draft on every panel of the home, at its real pixels, and what does not fit there. */
export async function showDrawnDisplays(context: RequestContext): Promise<Reply> {
  const { setting, draft } = await requireDraft(context);
  const panels = await drawAll(context.gateway, setting.id, draft.design);
  const plugins = listOtherPlugins(context, setting.id);
  const { design } = draft;
  const { t } = context.words;
  const base = `/plugins/${setting.id}/design`;
  const isCut = findCut(panels, design).length > 0;
  return context.show(
    <Page
      title={t('design.displays')}
      section="plugins"
      parent={{ href: base, label: setting.name }}
      lead={t('design.displays.lead')}
    >
      {isCut ? (
        <Form action={`${base}/displays`} class="form form--row">
          <Button variant="primary" text={t('design.fit')} />
          <span class="faded">{t('design.fit.words')}</span>
        </Form>
      ) : isDrawn(panels) ? (
        <Notice tone="good" text={t('design.fits')} />
      ) : undefined}
      {panels.map((panel) => (
        <OnePanel key={panel.panel.key} {...{ design, base, plugins }} {...panel} />
      ))}
      <LinkButton href={base} icon="back" text={t('design.back')} />
    </Page>,
  );
}

/** Enough to get from the largest text to the smallest, and from many rows to few. */
const MAX_ROUNDS = 12;

/** Makes blocks whose content is cut smaller until everything fits, or nothing is left to shrink. */
export async function fitDesign(context: RequestContext): Promise<Reply> {
  const { setting, draft } = await requireDraft(context);
  const edits: DesignEdit[] = [];
  let { design } = draft;
  let panels = await drawAll(context.gateway, setting.id, design);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const smaller = findCut(panels, design).flatMap((block): readonly DesignEdit[] => {
      const options = shrinkBlock(block);
      return options ? [{ kind: 'options', id: block.id, options }] : [];
    });
    if (smaller.length === 0) break;
    edits.push(...smaller);
    design = smaller.reduce(editDesign, design);
    panels = await drawAll(context.gateway, setting.id, design);
  }
  // One step, so that one Undo takes all of it back.
  if (edits.length > 0) await (await context.gateway.designs()).edit(setting.id, ...edits);
  const isFitting = isDrawn(panels) && findCut(panels, design).length === 0;
  return context.redirectTo(`/plugins/${setting.id}/design/displays`, {
    tone: isFitting ? 'good' : 'warn',
    key: isFitting ? 'design.fit.done' : 'design.fit.partly',
  });
}

async function drawAll(gateway: Gateway, id: number, design: Design): Promise<readonly OnPanel[]> {
  const panels: OnPanel[] = [];
  for (const panel of listOwnerPanels(gateway)) {
    const drawn = await drawDesign(gateway, id, design, panel).catch((error: unknown) => {
      if (error instanceof InkstandError) return error;
      throw error;
    });
    panels.push({ panel, drawn });
  }
  return panels;
}

/** Whether no panel refused the design; what is not drawn may be cut. */
const isDrawn = (panels: readonly OnPanel[]): boolean => panels.every(({ drawn }) => 'notes' in drawn);

function findCut(panels: readonly OnPanel[], { blocks }: Design): readonly Block[] {
  const notes = panels.flatMap(({ drawn }) => ('notes' in drawn ? drawn.notes : []));
  const cut = new Set(notes.filter(({ code }) => code === 'cut').map(({ id }) => id));
  return blocks.filter(({ id }) => cut.has(id));
}

interface DisplaysProps {
  readonly setting: PluginSetting;
  readonly draft: DesignDraft;
  readonly panels: readonly OnPanel[];
  readonly plugins: readonly OtherPlugin[];
}

interface OnePanelProps extends OnPanel, Pick<DisplaysProps, 'plugins'> {
  readonly design: Design;
  readonly base: string;
}

function OnePanel({ panel, drawn, design, base, plugins }: OnePanelProps) {
  const words = useWords();
  const { t } = words;
  if (!('notes' in drawn)) return <Notice tone="bad" title={panel.names} text={describeRefusal(drawn, words)} />;
  const { address, widthPx, heightPx, notes } = drawn;
  return (
    <section class="section" aria-label={panel.names}>
      <h2>{panel.names}</h2>
      <figure class="panel">
        <panel-picture class="panel__frame" data-turned={0}>
          <img src={address} width={widthPx} height={heightPx} alt={t('design.picture', { names: panel.names })} />
        </panel-picture>
        <figcaption>{t('design.pixels', { width: widthPx, height: heightPx })}</figcaption>
      </figure>
      <ul>
        {notes.map(({ id, code }) => {
          const block = design.blocks.find((one) => one.id === id);
          return block ? (
            <li key={`${id} ${code}`}>
              <a href={addressOf(base, id, panel.key)}>{nameBlock(block, words, plugins)}</a>:{' '}
              {t(`design.note.${code}.words`)}
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}
