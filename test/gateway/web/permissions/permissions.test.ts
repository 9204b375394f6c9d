// @tier full: starts a gateway
import t from 'tap';
import { createMemberPermissions } from '../../../../src/gateway/web/permissions/member-permissions.js';
import { narrowBroadcasts } from '../../../../src/gateway/web/permissions/narrow-broadcasts.js';
import { narrowPlugins } from '../../../../src/gateway/web/permissions/narrow-plugins.js';
import { narrowTables } from '../../../../src/gateway/web/permissions/narrow-tables.js';
import { startWholeGateway } from '../../../support/gateway/whole-gateway.js';
import { dataFolder } from '../../../support/storage/data-folder.js';

/** Every member of an object, with those of its class. */
function membersOf(target: object): readonly string[] {
  const names = new Set(Object.keys(target));
  for (
    let proto = Object.getPrototypeOf(target);
    proto && proto !== Object.prototype;
    proto = Object.getPrototypeOf(proto)
  )
    for (const name of Object.getOwnPropertyNames(proto)) names.add(name);
  names.delete('constructor');
  return [...names].sort();
}

/** The members that pages of members can use. */
const usable = (target: object, narrowed: object): readonly string[] =>
  membersOf(target).filter((name) => {
    try {
      return Reflect.get(narrowed, name) !== undefined;
    } catch (error) {
      return (error as { code?: string }).code !== 'forbidden';
    }
  });

t.test('pages of members use nothing of the gateway but what is listed here', async (t) => {
  const { parts } = await startWholeGateway(t, dataFolder(t));
  const { tables, plugins, broadcasts } = parts;
  const id = await tables.people.create({ name: 'Grace', role: 'member', deviceIds: [] });
  const permissions = createMemberPermissions(tables.people.require(id), tables);
  const narrowed = narrowTables(tables, permissions);
  t.strictSame(usable(tables, narrowed), ['broadcasts', 'devices', 'playlists', 'screens', 'sessions', 'settings']);
  t.strictSame(usable(tables.devices, narrowed.devices), ['find', 'list', 'update']);
  t.strictSame(usable(tables.playlists, narrowed.playlists), [
    ...['addItem', 'addMashup', 'choose', 'create', 'find', 'findItem', 'items', 'list', 'remove', 'removeItem'],
    ...['rename', 'reorder', 'restore', 'updateItem', 'updateMashup'],
  ]);
  t.strictSame(usable(tables.settings, narrowed.settings), ['read']);
  t.equal(narrowed.settings.read('owner_password'), undefined);
  t.strictSame(usable(tables.sessions, narrowed.sessions), ['list', 'remove']);
  t.strictSame(usable(tables.screens, narrowed.screens), ['list']);
  t.strictSame(usable(plugins, narrowPlugins(parts, permissions)), [
    ...['create', 'data', 'delete', 'draft', 'find', 'get', 'limitBytes', 'list', 'markup', 'recent', 'recipeMarkup'],
    ...['restore', 'stateOf', 'update', 'writeMarkup', 'writeRecipeBase'],
  ]);
  t.strictSame(usable(broadcasts, narrowBroadcasts(broadcasts, permissions)), [
    ...['check', 'choose', 'current', 'end', 'findObstacle', 'list', 'preview', 'repeat', 'start', 'statusOf'],
  ]);
  t.throws(() => Object.assign(narrowed, { apiKeys: {} }), { code: 'forbidden' });
  t.strictSame({ ...narrowed }, {}, 'copying it gives nothing');
});
