import { TimeZone } from '@inkstand/common/time-zone';
import type { Reply } from '../../../../http/http.js';
import { restoreItem } from '../../../../playlist/playlist.js';
import type { Device, PlaylistItem } from '../../../../store/store.js';
import { Button, LinkButton } from '../../../components/form/button.js';
import { Form, FormErrors, FormResult, FormSubmit } from '../../../components/form/form.js';
import { PinUntil, readPinUntil } from '../../../components/form/pin-until.js';
import { Page } from '../../../components/page/page.js';
import { Section } from '../../../components/page/section.js';
import type { Flash } from '../../../flash.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { onlyChanged } from '../../../forms/only-changed.js';
import { useFrame } from '../../../frame.js';
import type { Gateway } from '../../../page-gateway.js';
import type { RequestContext } from '../../../request-context.js';
import { nameOfContent } from '../../../shared/displays/item-name.js';
import { listViewers } from '../../../shared/displays/item-pictures.js';
import { requireItem } from '../../../shared/displays/require-playlist.js';
import { describeItem } from '../describe-rules.js';
import { MashupFields } from '../mashup/mashup-fields.js';
import { readMashupForm } from '../mashup/read-mashup-form.js';
import { ItemFields } from './item-fields.js';
import { readItemForm } from './read-item-form.js';
import { WindowFields } from './window-fields.js';

/** When and how long one item is shown. */
export function showItem(context: RequestContext): Reply {
  return show(context, requireItem(context));
}

/** Stores the rules of the item and, for a mashup, its layout. */
export async function saveItem(context: RequestContext, form: FormReading): Promise<Reply> {
  const item = requireItem(context);
  const { gateway } = context;
  const { playlists } = gateway.tables;
  context.reconcile(form, <ItemForm item={item} gateway={gateway} />);
  const change = onlyChanged(item, readItemForm(form, item));
  const { content } = item;
  const mashup =
    content.kind === 'mashup' ? readMashupForm(form, gateway.plugins, content.pluginSettingIds) : undefined;
  if (!form.isValid) return show(context, item, form);
  await playlists.updateItem(item.id, change);
  if (mashup) await playlists.updateMashup(item.id, mashup.layout, mashup.pluginSettingIds);
  gateway.playlistsChanged();
  const stored = playlists.findItem(item.id) ?? item;
  const result = describeItem(nameOfContent(gateway, stored.content), stored, context.words);
  return context.redirectTo(`/playlists/${item.playlistId}`, { tone: 'good', key: 'item.saved', values: { result } });
}

/** Removes an item from its playlist; the next page offers to undo it. */
export async function removeItem(context: RequestContext): Promise<Reply> {
  const item = requireItem(context);
  const { gateway } = context;
  const name = nameOfContent(gateway, item.content);
  const { playlists } = gateway.tables;
  await playlists.removeItem(item.id);
  const undo = gateway.undos.offer(async () => {
    await restoreItem(playlists, item);
    return { path: `/playlists/${item.playlistId}`, flash: { tone: 'good', key: 'item.restored', values: { name } } };
  });
  return showChanged(context, item.playlistId, { tone: 'good', key: 'item.removed', values: { name }, undo });
}

function showChanged(context: RequestContext, playlistId: number, flash: Flash): Reply {
  context.gateway.playlistsChanged();
  return context.redirectTo(`/playlists/${playlistId}`, flash);
}

/** Pins the item on every display that shows the playlist, and ends their pauses; or removes its pins there. */
export async function pinEverywhere(context: RequestContext, form: FormReading): Promise<Reply> {
  const { id, playlistId } = requireItem(context);
  const { gateway, now } = context;
  const zoneOf = ({ timeZone }: Device): TimeZone => new TimeZone(timeZone ?? gateway.user().timeZone);
  const isRemoval = form.isTicked('remove');
  for (const device of listViewers(gateway, playlistId)) {
    if (isRemoval && device.pinnedItemId !== id) continue;
    const pin = isRemoval
      ? { pinnedItemId: undefined, pinnedUntilMs: undefined }
      : { pinnedItemId: id, pinnedUntilMs: readPinUntil(form, zoneOf(device), now), pausedUntilMs: undefined };
    if (!form.isValid) return context.redirectTo(`/items/${id}`, { tone: 'bad', key: 'form.errors' });
    await gateway.tables.devices.update(device.id, pin);
  }
  gateway.wakeRunner();
  gateway.live.publish('displays');
  const key = isRemoval ? 'command.unpin.done' : 'command.pin.done';
  return context.redirectTo(`/playlists/${playlistId}`, { tone: 'good', key });
}

function show(context: RequestContext, item: PlaylistItem, form?: FormReading): Reply {
  const { gateway, words, role } = context;
  const { t } = words;
  const isOwner = role === 'owner';
  const name = nameOfContent(gateway, item.content);
  const playlist = gateway.tables.playlists.find(item.playlistId);
  return context.show(
    <Page
      title={name}
      section="playlists"
      parent={{ href: `/playlists/${item.playlistId}`, label: playlist?.name ?? '' }}
    >
      <ItemForm item={item} gateway={gateway} />
      <hr />
      {isOwner && item.content.kind === 'mashup' ? (
        <Section title={t('mashup.design')} lead={t('mashup.design.lead')}>
          <Form action={`/items/${item.id}/design`} class="form--inline">
            <Button icon="cards" text={t('mashup.design.button')} />
          </Form>
        </Section>
      ) : undefined}
      <div class="columns">
        {isOwner ? (
          <Section title={t('item.pin')} lead={t('item.pin.lead')}>
            <Form action={`/items/${item.id}/pin`} class="form form--row">
              <PinUntil />
              <Button icon="pin" text={t('command.pin')} />
              <Button name="remove" value="on" text={t('command.unpin')} />
            </Form>
          </Section>
        ) : undefined}
        <Section title={t('item.remove')} lead={t('item.remove.lead')} tone="danger">
          <Form action={`/items/${item.id}/remove`} class="form--inline">
            <Button variant="danger" icon="trash" text={t('item.remove.button')} />
          </Form>
        </Section>
      </div>
    </Page>,
    { form },
  );
}

interface ItemProps {
  readonly item: PlaylistItem;
  readonly gateway: Gateway;
}

function ItemForm({ item, gateway }: ItemProps) {
  const { words, role } = useFrame();
  const { t } = words;
  const { content, windows } = item;
  return (
    <Form action={`/items/${item.id}`} class="" isSettings>
      <FormErrors />
      <div class="columns">
        <div>
          {content.kind === 'mashup' ? (
            <Section title={t('mashup.title')}>
              <MashupFields layout={content.layout} pluginSettingIds={content.pluginSettingIds} gateway={gateway} />
            </Section>
          ) : undefined}
          <Section title={t('item.rules')}>
            <ItemFields item={item} />
          </Section>
        </div>
        <Section
          title={t('item.windows')}
          lead={t('item.windows.lead')}
          actions={
            role === 'owner' ? (
              <LinkButton href={`/playlists/${item.playlistId}/week?item=${item.id}`} text={t('week.plan.title')} />
            ) : undefined
          }
        >
          <WindowFields windows={windows} />
        </Section>
      </div>
      <FormSubmit text={t('action.save')} />
      <FormResult>{describeItem(nameOfContent(gateway, content), item, words)}</FormResult>
    </Form>
  );
}
