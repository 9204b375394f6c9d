import { isStart, STARTS, startOf, writeDesign, writeMarkup } from '../../../design/design.js';
import type { Reply } from '../../../http/http.js';
import { MAX_NAME_CHARS } from '../../../name-limits.js';
import { Button } from '../../components/form/button.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { GalleryFrame } from '../gallery/gallery-frame.js';

/** Starting points of a new plugin whose screen is made without markup. */
export function showNewDesign(context: RequestContext, form?: FormReading): Reply {
  return context.show(
    <GalleryFrame tab="design">
      <FormErrors />
      <StartChoice action="/plugins/new/design" name={form?.raw('name') ?? ''} />
    </GalleryFrame>,
    form ? { form } : {},
  );
}

/** Creates a plugin that data is sent to, shows sample data until then, and opens its design. */
export async function createDesign(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway, words } = context;
  const start = form.raw('start');
  const name = form.raw('name').trim() || (isStart(start) ? words.t(`design.start.${start}`) : '');
  if (!isStart(start) || name.length > 100) {
    if (name.length > MAX_NAME_CHARS) form.fail('name', 'form.too_long', { max: MAX_NAME_CHARS });
    else form.fail('name', 'form.choose');
    return showNewDesign(context, form);
  }
  const { design, sample } = startOf(start, words);
  const settings = Object.keys(sample).length > 0 ? { static_data: JSON.stringify(sample) } : {};
  const setting = await gateway.plugins.create({ name, strategy: 'webhook', settings });
  await gateway.plugins.writeMarkup(setting.id, { ...writeMarkup(design), design: writeDesign(design) });
  await gateway.joinPlaylist(setting.id);
  return context.redirectTo(`/plugins/${setting.id}/design`, { tone: 'good', key: 'plugins.added', values: { name } });
}

interface StartChoiceProps {
  readonly action: string;
  /** For a new plugin: its name. */
  readonly name?: string;
  /** The plugin has markup, which stays until the design is published. */
  readonly hasMarkup?: boolean;
}

/** The twelve designs to begin with. */
export function StartChoice({ action, name, hasMarkup = false }: StartChoiceProps) {
  const { t } = useWords();
  return (
    <Section title={t('design.choose')} lead={t(hasMarkup ? 'design.choose.replaces' : 'design.choose.lead')}>
      <Form action={action}>
        {name === undefined ? undefined : (
          <TextField
            name="name"
            label={t('create.name')}
            hint={t('design.name.hint')}
            value={name}
            maxLength={MAX_NAME_CHARS}
          />
        )}
        <ul class="design__starts">
          {STARTS.map((start) => (
            <li key={start}>
              <Button name="start" value={start} text={t(`design.start.${start}`)} />
              <span class="option__hint">{t(`design.start.${start}.words`)}</span>
            </li>
          ))}
        </ul>
      </Form>
    </Section>
  );
}
