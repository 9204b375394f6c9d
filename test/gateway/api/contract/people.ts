import type { Test } from 'tap';
import { plainRequest } from '../../../support/http/plain-request.js';
import type { ContractTest } from './contract-test.js';

export function testPeople(t: Test, { call, ok, keys }: ContractTest): void {
  t.test('people are invited, changed and removed with a key of scope admin', async (t) => {
    const [{ id: display }] = await ok('GET', '/api/devices');
    const person = await ok('POST', '/api/people', { name: 'Grace', device_ids: [display] });
    t.match(person, { name: 'Grace', role: 'guest', device_ids: [display], has_password: false });
    t.match(person.invitation.url, /^http:\/\/.+\/invite\/[\w-]{22}$/);
    t.equal((await plainRequest(person.invitation.url, { headers: { Accept: 'text/html' } })).status, 200);
    t.notMatch(JSON.stringify(await ok('GET', '/api/people')), 'invitation"', 'the link is shown once');

    const renewed = await ok('POST', `/api/people/${person.id}/invitation`);
    t.not(renewed.url, person.invitation.url);
    t.equal((await plainRequest(person.invitation.url)).status, 404, 'the earlier link has ended');
    t.match(await ok('PATCH', `/api/people/${person.id}`, { role: 'owner' }), { name: 'Grace', role: 'owner' });
    t.match(await ok('PATCH', `/api/people/${person.id}`, { device_ids: [] }), { role: 'owner', device_ids: [] });

    const refused = [
      ['POST', '/api/people', {}, 422],
      ['POST', '/api/people', { name: ' gRACE' }, 409],
      ['POST', '/api/people', { name: 'Ada', role: 'admin' }, 422],
      ['POST', '/api/people', { name: 'Ada', device_ids: [999_999] }, 422],
      ['PATCH', `/api/people/${person.id}`, { name: '' }, 422],
      ['PATCH', '/api/people/999999', { name: 'Ada' }, 404],
      ['POST', '/api/people/999999/invitation', undefined, 404],
      ['DELETE', '/api/people/999999', undefined, 404],
    ] as const;
    for (const [method, path, body, status] of refused)
      t.equal((await call(method, path, { body })).status, status, `${method} ${path} ${JSON.stringify(body)}`);
    const other = await ok('POST', '/api/people', { name: 'Alan' });
    t.equal((await call('PATCH', `/api/people/${other.id}`, { body: { name: 'grace' } })).status, 409);
    t.equal((await call('GET', '/api/people', { key: keys.write })).status, 403);
    for (const { id } of [person, other]) await ok('DELETE', `/api/people/${id}`);
    t.strictSame(await ok('GET', '/api/people'), []);
    t.equal((await plainRequest(renewed.url)).status, 404, 'gone with the person');
  });
}
