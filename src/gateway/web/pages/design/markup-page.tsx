import { VIEWS } from '@inkstand/engine/panel';
import { writeMarkup } from '../../../design/design.js';
import type { Reply } from '../../../http/http.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import type { RequestContext } from '../../request-context.js';
import { requireDraft } from './require-design.js';

/** The markup that the draft becomes, and the way to continue with it. */
export async function showDesignMarkup(context: RequestContext): Promise<Reply> {
  const { setting, draft } = await requireDraft(context);
  const design = draft.design;
  const { t } = context.words;
  const base = `/plugins/${setting.id}/design`;
  const markup = writeMarkup(design);
  return context.show(
    <Page title={t('design.show_markup')} section="plugins" parent={{ href: base, label: setting.name }}>
      <Section title={t('design.continue')} lead={t('design.continue.words')}>
        <Form action={`${base}/markup`} class="form form--row">
          <Button variant="danger" text={t('design.continue')} />
          <LinkButton href={base} variant="quiet" text={t('action.cancel')} />
        </Form>
      </Section>
      {[...VIEWS, 'shared' as const].map((part) => (
        <Section key={part} title={t(`markup.part.${part}`)}>
          <pre class="design__markup" tabindex={0}>
            <code>{markup[part]}</code>
          </pre>
        </Section>
      ))}
    </Page>,
  );
}

/** Publishes the draft as markup and forgets the design. */
export async function continueAsMarkup(context: RequestContext): Promise<Reply> {
  const { setting } = await requireDraft(context);
  await (await context.gateway.designs()).continueAsMarkup(setting.id);
  return context.redirectTo(`/plugins/${setting.id}/markup`, { tone: 'good', key: 'design.continued' });
}
