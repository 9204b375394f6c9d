import { foldPersonName, type Person, ROLES } from '../../../store/store.js';
import { CheckField, FieldGroup, RadioField } from '../../components/choice.js';
import { TextField } from '../../components/field.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../gateway.js';
import type { RequestContext } from '../../request-context.js';

export type PersonValues = Pick<Person, 'name' | 'role' | 'deviceIds'>;

/** Name, role and displays of somebody. */
export function PersonFields({ gateway, values }: { readonly gateway: Gateway; readonly values: PersonValues }) {
  const { t } = useWords();
  const displays = gateway.broadcasts.choose({});
  return (
    <>
      <TextField
        name="name"
        label={t('person.name')}
        hint={t('person.name.hint')}
        value={values.name}
        maxLength={60}
        required
      />
      <RadioField
        name="role"
        label={t('person.role')}
        value={values.role}
        choices={[...ROLES]
          .reverse()
          .map((value) => ({ value, label: t(`person.role.${value}`), hint: t(`person.role.${value}.hint`) }))}
      />
      {displays.length === 0 ? undefined : (
        <FieldGroup name="displays" legend={t('person.displays')} hint={t('person.displays.hint')}>
          {displays.map(({ id, name }) => (
            <CheckField
              key={id}
              name="display"
              value={String(id)}
              label={name}
              checked={values.deviceIds.includes(id)}
            />
          ))}
        </FieldGroup>
      )}
    </>
  );
}

/** Reads the fields; a name that somebody else signs in with is an error. */
export function readPersonForm({ gateway }: RequestContext, form: FormReading, exceptId?: number): PersonValues {
  const { people, settings } = gateway.tables;
  const name = form.text('name', { max: 60 });
  const other = people.findByName(name);
  const ownerName = settings.read('owner_name');
  const isOwners = typeof ownerName === 'string' && foldPersonName(ownerName) === foldPersonName(name);
  if (name !== '' && ((other && other.id !== exceptId) || isOwners)) form.fail('name', 'person.name.taken', { name });
  const ids = form.all('display').map(Number);
  const deviceIds = gateway.broadcasts.choose({ deviceIds: ids }).map(({ id }) => id);
  return { name, role: form.oneOf('role', ROLES), deviceIds };
}
