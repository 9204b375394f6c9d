import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../http/http.js';
import { Button } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { Page } from '../../components/page/page.js';
import type { RequestContext } from '../../request-context.js';
import { type DrawnDesign, drawDesign, listOwnerPanels } from './draw-design.js';
import { requireDraft } from './require-design.js';

interface Version {
  readonly step: number;
  readonly publishedAtMs: number;
  readonly drawn: DrawnDesign | undefined;
}

/** More are listed without a picture, because each takes a rendering. */
const MAX_DRAWN = 6;

/** The designs that were published, with pictures from today's data; each can be opened again. */
export async function showVersions(context: RequestContext): Promise<Reply> {
  const { setting, draft } = await requireDraft(context);
  const { gateway, words, now } = context;
  const [panel] = listOwnerPanels(gateway);
  const versions: Version[] = [];
  for (const { step, publishedAtMs = 0 } of draft.versions) {
    const design = await (await gateway.designs()).version(setting.id, step);
    const drawn =
      panel && versions.length < MAX_DRAWN
        ? await drawDesign(gateway, setting.id, design, panel).catch((error: unknown) => {
            if (error instanceof InkstandError) return undefined;
            throw error;
          })
        : undefined;
    versions.push({ step, publishedAtMs, drawn });
  }
  const { t } = words;
  const base = `/plugins/${setting.id}/design`;
  return context.show(
    <Page
      title={t('design.versions')}
      section="plugins"
      parent={{ href: base, label: setting.name }}
      lead={t(versions.length === 0 ? 'design.versions.none' : 'design.versions.lead')}
    >
      <ul class="tiles">
        {versions.map(({ step, publishedAtMs, drawn }) => (
          <li class="tile" key={step}>
            {drawn ? (
              <img class="design__version" src={drawn.address} width={drawn.widthPx} height={drawn.heightPx} alt="" />
            ) : undefined}
            <p class="tile__words">{t('design.version', { when: words.time(publishedAtMs, now) })}</p>
            <Form action={base} class="form form--row">
              <Button name="open" value={String(step)} disabled={step === draft.step} text={t('design.version.open')} />
            </Form>
          </li>
        ))}
      </ul>
    </Page>,
  );
}
