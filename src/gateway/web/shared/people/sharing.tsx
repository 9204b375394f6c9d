import type { Reply } from '../../../http/http.js';
import type { OwnedKind, Person } from '../../../store/store.js';
import { CheckField, SelectField } from '../../components/form/choice.js';
import { Form, FormResult, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { findDependents } from '../../permissions/find-dependents.js';
import { may } from '../../permissions/permissions.js';
import type { RequestContext } from '../../request-context.js';
import { requireDevice } from '../displays/require-device.js';
import { requirePlaylist } from '../displays/require-playlist.js';
import { requirePlugin } from '../plugins/require-plugin.js';

const PATHS: Readonly<Record<OwnedKind, string>> = { plugin: 'plugins', playlist: 'playlists', display: 'displays' };
/** Value of the owner of the first password. */
const OWNER = '';

interface SharingProps {
  readonly kind: OwnedKind;
  readonly id: number;
  readonly gateway: Gateway;
}

const listMembers = ({ tables }: Gateway): readonly Person[] =>
  tables.people.list().filter(({ role }) => role === 'member');

/** The name that the first run asked for; undefined without one. */
function nameOfOwner({ tables }: Gateway): string | undefined {
  const name = tables.settings.read('owner_name');
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Whose it is, and whether members may use it; nothing without members. */
export function Sharing(props: SharingProps) {
  const { t } = useWords();
  if (listMembers(props.gateway).length === 0) return null;
  return (
    <Section title={t('sharing.title')} lead={t(`sharing.lead.${props.kind}`)}>
      <SharingForm {...props} />
    </Section>
  );
}

function SharingForm({ kind, id, gateway }: SharingProps) {
  const { t } = useWords();
  const { ownership, people, playlists } = gateway.tables;
  const { personId, isShared } = ownership.of(kind, id);
  const owner = personId === undefined ? undefined : people.find(personId);
  const isDefault = kind === 'playlist' && playlists.find(id)?.isDefault === true;
  // Somebody who is a guest now keeps what was theirs.
  const choices = people.list().filter((person) => person.role === 'member' || person.id === personId);
  return (
    <Form action={`/${PATHS[kind]}/${id}/sharing`}>
      {isDefault ? undefined : (
        <SelectField
          name="person"
          label={t('sharing.person')}
          value={String(personId ?? OWNER)}
          choices={[
            { value: OWNER, label: nameOfOwner(gateway) ?? t('person.role.owner') },
            ...choices.map((person) => ({ value: String(person.id), label: person.name })),
          ]}
        />
      )}
      <CheckField name="shared" label={t(`sharing.shared.${kind}`)} checked={isShared} />
      <FormSubmit variant="plain" text={t('action.save')} />
      <FormResult>
        {[
          owner ? t('sharing.result.person', { name: owner.name }) : t('sharing.result.owner'),
          t(isShared ? 'sharing.result.shared' : 'sharing.result.alone'),
        ].join(' ')}
      </FormResult>
    </Form>
  );
}

export const savePluginSharing = (context: RequestContext, form: FormReading): Promise<Reply> =>
  saveSharing(context, form, { kind: 'plugin', ...requirePlugin(context) });

export const savePlaylistSharing = (context: RequestContext, form: FormReading): Promise<Reply> =>
  saveSharing(context, form, { kind: 'playlist', ...requirePlaylist(context) });

export const saveDisplaySharing = (context: RequestContext, form: FormReading): Promise<Reply> =>
  saveSharing(context, form, { kind: 'display', ...requireDevice(context) });

/** Ends what members show now of plugins, and on displays, that they may not use any more. */
async function endBroadcasts({ tables, broadcasts }: Gateway): Promise<void> {
  for (const { id, personId, content, deviceIds } of broadcasts.current()) {
    const person = personId === undefined ? undefined : tables.people.find(personId);
    if (person?.role !== 'member') continue;
    const mayUse = (kind: OwnedKind, one: number): boolean =>
      may({ role: 'member', personId }, 'use', kind, one, tables);
    const isKept =
      (content.kind !== 'plugin' || mayUse('plugin', content.pluginSettingId)) &&
      deviceIds.every((deviceId) => mayUse('display', deviceId));
    if (!isKept) await broadcasts.end(id);
  }
}

/** Stores whose it is and whether members may use it. What members still need is refused with where it is used. */
async function saveSharing(
  context: RequestContext,
  form: FormReading,
  { kind, id, name }: { readonly kind: OwnedKind; readonly id: number; readonly name: string },
): Promise<Reply> {
  const { gateway, words } = context;
  const { ownership, people, playlists } = gateway.tables;
  const path = `/${PATHS[kind]}/${id}`;
  const before = ownership.of(kind, id);
  const isDefault = kind === 'playlist' && playlists.find(id)?.isDefault === true;
  const chosen = isDefault ? String(before.personId ?? OWNER) : form.raw('person');
  const person = people.list().find((one) => String(one.id) === chosen);
  const isMember = chosen === OWNER || (person && (person.role === 'member' || person.id === before.personId));
  if (!isMember) return context.redirectTo(path, { tone: 'bad', key: 'form.choose' });
  const after = { personId: person?.id, isShared: form.isTicked('shared') };
  const [dependent] = findDependents(gateway, kind, id, after);
  if (dependent) {
    const values = { name, person: people.find(dependent.personId)?.name ?? '', where: dependent.name };
    return context.redirectTo(path, { tone: 'bad', key: `sharing.used.${dependent.kind}`, values });
  }
  await ownership.change(kind, id, after);
  await endBroadcasts(gateway);
  const owner = person?.name ?? nameOfOwner(gateway) ?? words.t('person.role.owner');
  const key = after.isShared ? 'sharing.saved.shared' : 'sharing.saved';
  return context.redirectTo(path, { tone: 'good', key, values: { name, owner } });
}
