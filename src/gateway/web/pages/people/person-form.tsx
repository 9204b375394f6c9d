import { MAX_PERSON_NAME_CHARS } from '../../../name-limits.js';
import { isPersonNameTaken, type PersonChange, ROLES } from '../../../store/store.js';
import { CheckField, FieldGroup, RadioField } from '../../components/form/choice.js';
import { TextField } from '../../components/form/field.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';

/** Name, role and displays of somebody. */
export function PersonFields({ gateway, values }: { readonly gateway: Gateway; readonly values: PersonChange }) {
  const { t, fieldWords } = useWords();
  const displays = gateway.broadcasts.choose({});
  return (
    <>
      <TextField
        name="name"
        {...fieldWords('person.name')}
        value={values.name}
        maxLength={MAX_PERSON_NAME_CHARS}
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
export function readPersonForm({ gateway }: RequestContext, form: FormReading, exceptId?: number): PersonChange {
  const name = form.text('name', { max: MAX_PERSON_NAME_CHARS });
  if (name !== '' && isPersonNameTaken(gateway.tables, name, exceptId))
    form.fail('name', 'person.name.taken', { name });
  const ids = form.all('display').map(Number);
  const deviceIds = gateway.broadcasts.choose({ deviceIds: ids }).map(({ id }) => id);
  return { name, role: form.oneOf('role', ROLES), deviceIds };
}
