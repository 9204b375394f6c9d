import { InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import { MAX_PERSON_NAME_CHARS } from '../../name-limits.js';
import { isPersonNameTaken, type Person, type PersonChange, ROLES } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { anyId, oneOf, readId, readMember, readObject, textOf } from '../body.js';
import { isoTime } from '../shapes/plugin-setting.js';

const MAX_DISPLAYS = 1000;

/** People beside the owner. The link of an invitation is in the response that makes it, and in no other. */
export function peopleRoutes({ tables, keyed }: ApiParts): readonly Route[] {
  const { people } = tables;
  return [
    keyed('GET', '/api/people', 'admin', () => data(people.list().map(describePerson))),
    keyed('POST', '/api/people', 'admin', async (request) => {
      const { name, role = 'guest', deviceIds = [] } = readPerson(await readObject(request), tables);
      if (name === undefined) throw new InkstandError('unprocessable', 'expected name');
      const id = await people.create({ name, role, deviceIds });
      const invitation = await invite(request, tables, id);
      return data({ ...describePerson(people.require(id)), invitation }, 201);
    }),
    keyed('PATCH', '/api/people/:id', 'admin', async (request) => {
      const body = await readObject(request);
      const { id, name, role, deviceIds } = people.require(readId(request));
      await people.change(id, { name, role, deviceIds, ...readPerson(body, tables, id) });
      return data(describePerson(people.require(id)));
    }),
    keyed('POST', '/api/people/:id/invitation', 'admin', async (request) =>
      data(await invite(request, tables, readId(request)), 201),
    ),
    keyed('DELETE', '/api/people/:id', 'admin', async (request) => {
      await people.remove(readId(request));
      return noContent();
    }),
  ];
}

async function invite(request: HttpRequest, { people }: ApiParts['tables'], id: number) {
  const token = await people.invite(id);
  return {
    url: `${request.origin.base}/invite/${token}`,
    valid_until: isoTime(people.require(id).invitedUntilMs ?? 0),
  };
}

/** The members of a body. Throws `unprocessable`, and `conflict` for the name of somebody else. */
function readPerson(body: JsonObject, tables: ApiParts['tables'], exceptId?: number): Partial<PersonChange> {
  const name = readMember(
    body,
    'name',
    `a text of 1 to ${MAX_PERSON_NAME_CHARS} characters`,
    textOf(MAX_PERSON_NAME_CHARS),
  );
  if (name !== undefined && isPersonNameTaken(tables, name, exceptId)) {
    throw new InkstandError('conflict', `there is already somebody with the name "${name}"`);
  }
  const role = readMember(body, 'role', ROLES.join(' or '), oneOf(ROLES));
  const deviceIds = readMember(body, 'device_ids', 'a list of ids of displays that joined', (value) => {
    if (!Array.isArray(value) || value.length > MAX_DISPLAYS) return undefined;
    const ids = value.map(anyId).filter((id) => id !== undefined);
    const areJoined = ids.every((id) => tables.devices.find(id)?.status === 'joined');
    return ids.length === value.length && areJoined ? ids : undefined;
  });
  return {
    ...(name === undefined ? {} : { name }),
    ...(role === undefined ? {} : { role }),
    ...(deviceIds === undefined ? {} : { deviceIds }),
  };
}

const describePerson = ({ id, name, role, deviceIds, password, invitedUntilMs, createdAtMs }: Person) => ({
  id,
  name,
  role,
  device_ids: deviceIds,
  has_password: password !== undefined,
  invited_until: invitedUntilMs === undefined ? null : isoTime(invitedUntilMs),
  created_at: isoTime(createdAtMs),
});
