import { MAX_MESSAGE_CHARS } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import type { Broadcast, Device } from '../../../store/store.js';
import { Button } from '../../components/button.js';
import { CheckField, FieldGroup, RadioField, SelectField } from '../../components/choice.js';
import { DrawnPanel } from '../../components/drawn-panel.js';
import { EmptyState } from '../../components/empty-state.js';
import { Field, TextArea } from '../../components/field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { Page } from '../../components/page.js';
import { PinUntil } from '../../components/pin-until.js';
import { Section } from '../../components/section.js';
import type { FormReading } from '../../form.js';
import { useFrame, useWords } from '../../frame.js';
import type { Gateway } from '../../gateway.js';
import type { RequestContext } from '../../request-context.js';
import { nameOfBroadcast } from '../../shared/displays/item-name.js';
import type { ShowPreview } from './show-preview.js';

/** What can be shown. */
export const BROADCAST_KINDS = ['message', 'picture', 'plugin'] as const;

interface Shown {
  readonly form?: FormReading;
  /** Without scripts, on request. */
  readonly preview?: ShowPreview;
}

/** Shows something now on some displays, until a time; and what was shown before. */
export function renderBroadcastForm(context: RequestContext, { form, preview }: Shown = {}): Reply {
  const { gateway, request } = context;
  const displays = gateway.broadcasts.choose({});
  const chosen = request.query.getAll('display').map(Number);
  // Words that another program on the phone shared.
  const shared = ['title', 'text', 'url'].map((name) => request.query.get(name) ?? '').filter(Boolean);
  return context.show(
    <Show
      gateway={gateway}
      displays={displays}
      isChosen={({ id }) => chosen.length === 0 || chosen.includes(id)}
      text={shared.join('\n').slice(0, MAX_MESSAGE_CHARS)}
      preview={preview}
    />,
    form ? { form, ...(form.isValid ? { status: 200 } : {}) } : {},
  );
}

interface ShowProps {
  readonly gateway: Gateway;
  readonly displays: readonly Device[];
  readonly isChosen: (device: Device) => boolean;
  readonly text: string;
  readonly preview: ShowPreview | undefined;
}

function Show(props: ShowProps) {
  const { gateway, displays, preview } = props;
  const { t } = useWords();
  return (
    <Page
      title={t('show.title')}
      section="displays"
      parent={{ href: '/', label: t('nav.displays') }}
      lead={t('show.lead')}
    >
      {displays.length === 0 ? (
        <EmptyState icon="display" title={t('home.empty.title')}>
          <p>{t('home.empty.text')}</p>
        </EmptyState>
      ) : (
        <Form action="/show" isUpload class="show">
          <ShowFields {...props} />
          <Section title={t('show.preview')}>
            <show-preview class="show__preview" data-src="/show/preview" data-alt={t('show.preview.alt')}>
              <PreviewPicture preview={preview} />
            </show-preview>
          </Section>
        </Form>
      )}
      <History gateway={gateway} />
    </Page>
  );
}

function ShowFields({ gateway, displays, isChosen, text }: ShowProps) {
  const { t } = useWords();
  const tags = [...new Set(displays.flatMap((device) => device.tags))].sort();
  return (
    <Section>
      <div class="form">
        <FormErrors />
        <RadioField
          name="kind"
          label={t('show.kind')}
          value="message"
          choices={BROADCAST_KINDS.map((value) => ({ value, label: t(`show.kind.${value}`) }))}
        />
        <WhatFields gateway={gateway} text={text} />
        <FieldGroup name="displays" legend={t('show.displays')}>
          {displays.map((device) => (
            <CheckField
              key={device.id}
              name="display"
              value={String(device.id)}
              label={device.name}
              checked={isChosen(device)}
            />
          ))}
          {tags.map((tag) => (
            <CheckField key={tag} name="tag" value={tag} label={t('show.tag', { tag })} checked={false} />
          ))}
        </FieldGroup>
        <PinUntil legend={t('show.for')} />
        <FormActions>
          <Button variant="primary" name="do" value="show">
            {t('show.title')}
          </Button>
          <noscript>
            <Button name="do" value="preview">
              {t('show.preview')}
            </Button>
          </noscript>
        </FormActions>
      </div>
    </Section>
  );
}

/** The field of each kind; the style sheet shows the one that is chosen. */
function WhatFields({ gateway, text }: Pick<ShowProps, 'gateway' | 'text'>) {
  const { t } = useWords();
  const plugins = gateway.plugins.list().map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <div class="show__kind show__kind--message">
        <TextArea name="text" label={t('show.text')} rows={3} maxLength={MAX_MESSAGE_CHARS} value={text} />
      </div>
      <div class="show__kind show__kind--picture">
        <Field
          name="file"
          label={t('show.file')}
          hint={t('show.file.hint')}
          control={(ties) => <input {...ties} class="input" name="file" type="file" accept="image/*" />}
        />
      </div>
      <div class="show__kind show__kind--plugin">
        <SelectField name="plugin" label={t('show.plugin')} value="" choices={plugins} />
      </div>
    </>
  );
}

function PreviewPicture({ preview }: { preview: ShowPreview | undefined }) {
  const { t } = useWords();
  if (preview?.kind !== 'drawn') return <p class="faded">{preview?.text ?? t('show.preview.hint')}</p>;
  return <DrawnPanel {...preview} alt={t('show.preview.alt')} />;
}

/** What was shown before, each with a button that shows it again on the same displays for the same time. */
function History({ gateway }: { gateway: Gateway }) {
  const { words, now } = useFrame();
  const { t } = words;
  const past: readonly Broadcast[] = gateway.broadcasts.list();
  if (past.length === 0) return null;
  return (
    <Section title={t('show.history')}>
      <ul class="show__history">
        {past.map((broadcast) => {
          const name = nameOfBroadcast(gateway, broadcast);
          return (
            <li key={broadcast.id}>
              <span>
                {name} <span class="faded">{words.relative(broadcast.createdAtMs, now)}</span>
              </span>
              <Form action={`/show/${broadcast.id}/again`} class="form--inline">
                <Button variant="quiet" icon="refresh" label={t('show.again.label', { name })}>
                  {t('show.again')}
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
