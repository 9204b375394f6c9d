import { ApiKeyTable, SCOPES } from '../../store/store.js';
import { type Command, type Terminal, UsageError } from '../command.js';
import { loadConfig } from '../load-config.js';
import { withStore } from '../with-store.js';

/** Creates, lists and revokes API keys. A new key is printed once, at the end of the line. */
export const apiKey: Command = {
  name: 'api-key',
  summary: 'create, list and revoke keys for the JSON API',
  usage: 'create NAME [--scope read|write|admin] [--show-macs] | list | revoke NAME  [--data DIR]',
  options: ['data'],
  flags: [
    { name: 'scope', placeholder: 'SCOPE', help: 'read, write (default) or admin' },
    { name: 'show-macs', help: 'a key of scope read sees the MAC addresses of displays' },
  ],
  positionals: [1, 2],
  run: async ({ positionals, flags, options, terminal }) => {
    const [action, name] = positionals;
    const scope = SCOPES.find((one) => one === (flags.scope ?? 'write'));
    if (scope === undefined) throw new UsageError(`--scope: expected read, write or admin, got "${flags.scope}"`);
    if (action !== 'list' && (name === undefined || name.trim() === '')) throw new UsageError('expected a name');
    const { config } = loadConfig(options, terminal.environment);
    return withStore(config.dataDir, async (store) => {
      const keys = new ApiKeyTable(store);
      switch (action) {
        case 'create':
          terminal.out(
            `created key "${name}" with scope ${scope}, shown only once: ${await keys.create(name ?? '', scope, flags['show-macs'] !== undefined)}\n`,
          );
          return 0;
        case 'list':
          return listKeys(keys, terminal);
        case 'revoke':
          await keys.revoke(name ?? '');
          terminal.out(`revoked "${name}"\n`);
          return 0;
        default:
          throw new UsageError(`expected create, list or revoke, got "${action}"`);
      }
    });
  },
};

async function listKeys(keys: ApiKeyTable, terminal: Terminal): Promise<number> {
  const rows = await keys.list();
  if (rows.length === 0) terminal.out('there are no keys; create one with: inkstand api-key create NAME\n');
  for (const { name, scope, createdAtMs } of rows) {
    terminal.out(`${name}\t${scope}\t${new Date(createdAtMs).toISOString()}\n`);
  }
  return 0;
}
