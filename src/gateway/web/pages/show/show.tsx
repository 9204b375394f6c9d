import { MAX_MESSAGE_CHARS } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import type { Device } from '../../../store/store.js';
import { BroadcastBar } from '../../components/broadcast-bar.js';
import { DrawnPanel } from '../../components/drawn-panel.js';
import { Button } from '../../components/form/button.js';
import { CheckField, FieldGroup, RadioField, SelectField } from '../../components/form/choice.js';
import { Field, TextArea } from '../../components/form/field.js';
import { Form, FormActions, FormErrors } from '../../components/form/form.js';
import { PinUntil } from '../../components/form/pin-until.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame, useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { nameOfBroadcast } from '../../shared/displays/item-name.js';
import { readShowPermissions, type ShowPermissions } from './show-permissions.js';
import type { ShowPreview } from './show-preview.js';

interface Shown {
  readonly form?: FormReading;
  /** Without scripts, on request. */
  readonly preview?: ShowPreview;
}

/** Shows something now on some displays, until a time; and what was shown before. */
export function renderBroadcastForm(context: RequestContext, { form, preview }: Shown = {}): Reply {
  const { gateway, request } = context;
  const chosen = request.query.getAll('display').map(Number);
  // Words that another program on the phone shared.
  const shared = ['title', 'text', 'url'].map((name) => request.query.get(name) ?? '').filter(Boolean);
  return context.show(
    <Show
      gateway={gateway}
      permissions={readShowPermissions(context)}
      isChosen={({ id }) => chosen.length === 0 || chosen.includes(id)}
      text={shared.join('\n').slice(0, MAX_MESSAGE_CHARS)}
      preview={preview}
    />,
    form ? { form, ...(form.isValid ? { status: 200 } : {}) } : {},
  );
}

interface ShowProps {
  readonly gateway: Gateway;
  readonly permissions: ShowPermissions;
  readonly isChosen: (device: Device) => boolean;
  readonly text: string;
  readonly preview: ShowPreview | undefined;
}

function Show(props: ShowProps) {
  const { gateway, permissions, preview } = props;
  const { t } = useWords();
  const current = gateway.broadcasts.current().filter(({ id }) => permissions.broadcasts.some((one) => one.id === id));
  return (
    <Page
      title={t('show.title')}
      section="displays"
      {...(permissions.isGuest ? {} : { parent: { href: '/', label: t('nav.displays') } })}
      lead={t(permissions.isGuest ? 'show.lead.guest' : 'show.lead')}
    >
      {permissions.isGuest ? <BroadcastBar broadcasts={current} gateway={gateway} back="/show" /> : undefined}
      {permissions.displays.length === 0 ? (
        <EmptyState
          icon="display"
          title={t(permissions.isGuest ? 'show.guest.empty' : 'home.empty.title')}
          text={t(permissions.isGuest ? 'show.guest.empty.text' : 'home.empty.text')}
        />
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
      <History gateway={gateway} permissions={permissions} />
    </Page>
  );
}

function ShowFields({ gateway, permissions, isChosen, text }: ShowProps) {
  const { t } = useWords();
  return (
    <Section>
      <div class="form">
        <FormErrors />
        <RadioField
          name="kind"
          label={t('show.kind')}
          value="message"
          choices={permissions.kinds.map((value) => ({ value, label: t(`show.kind.${value}`) }))}
        />
        <WhatFields gateway={gateway} permissions={permissions} text={text} />
        <FieldGroup name="displays" legend={t('show.displays')}>
          {permissions.displays.map((device) => (
            <CheckField
              key={device.id}
              name="display"
              value={String(device.id)}
              label={device.name}
              checked={isChosen(device)}
            />
          ))}
          {permissions.tags.map((tag) => (
            <CheckField key={tag} name="tag" value={tag} label={t('show.tag', { tag })} checked={false} />
          ))}
        </FieldGroup>
        <PinUntil legend={t('show.for')} />
        <FormActions>
          <Button variant="primary" name="do" value="show" text={t('show.title')} />
          <noscript>
            <Button name="do" value="preview" text={t('show.preview')} />
          </noscript>
        </FormActions>
      </div>
    </Section>
  );
}

/** The field of each kind; the style sheet shows the one that is chosen. */
function WhatFields({ gateway, permissions, text }: Pick<ShowProps, 'gateway' | 'permissions' | 'text'>) {
  const { fieldWords } = useWords();
  return (
    <>
      <div class="show__kind show__kind--message">
        <TextArea name="text" {...fieldWords('show.text')} rows={3} maxLength={MAX_MESSAGE_CHARS} value={text} />
      </div>
      <div class="show__kind show__kind--picture">
        <Field
          name="file"
          {...fieldWords('show.file')}
          control={(ties) => <input {...ties} class="input" name="file" type="file" accept="image/*" />}
        />
      </div>
      {permissions.kinds.includes('plugin') ? <PluginField gateway={gateway} /> : undefined}
    </>
  );
}

function PluginField({ gateway }: Pick<ShowProps, 'gateway'>) {
  const { t } = useWords();
  const plugins = gateway.plugins.list().map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div class="show__kind show__kind--plugin">
      <SelectField name="plugin" label={t('show.plugin')} value="" choices={plugins} />
    </div>
  );
}

function PreviewPicture({ preview }: { preview: ShowPreview | undefined }) {
  const { t } = useWords();
  if (preview?.kind !== 'drawn') return <p class="faded">{preview?.text ?? t('show.preview.hint')}</p>;
  return <DrawnPanel {...preview} alt={t('show.preview.alt')} />;
}

/** What was shown before, each with a button that shows it again on the same displays for the same time. */
function History({ gateway, permissions: { broadcasts: past } }: Pick<ShowProps, 'gateway' | 'permissions'>) {
  const { words, now } = useFrame();
  const { t } = words;
  if (past.length === 0) return null;
  return (
    <Section title={t('show.history')}>
      <ul class="show__history">
        {past.map((broadcast) => {
          const name = nameOfBroadcast(gateway, broadcast);
          return (
            <li key={broadcast.id}>
              <span>
                {name} <span class="faded">{words.relative(broadcast.createdAtMs, now)}</span>{' '}
                {broadcast.personName === undefined ? undefined : (
                  <span class="faded">{t('show.person', { name: broadcast.personName })}</span>
                )}
              </span>
              <Form action={`/show/${broadcast.id}/again`} class="form--inline">
                <Button variant="quiet" icon="refresh" label={t('show.again.label', { name })} text={t('show.again')} />
              </Form>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
