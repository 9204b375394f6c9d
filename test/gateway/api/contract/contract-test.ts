import type { Test } from 'tap';
import { loadConfig } from '../../../../src/gateway/cli/load-config.js';
import { createLog } from '../../../../src/gateway/monitoring/log.js';
import { startGateway } from '../../../../src/main.js';
import { createKey } from '../../../support/gateway/gateway-process.js';
import { answerJson, startSourceServer } from '../../../support/sources/source-server.js';
import { dataFolder } from '../../../support/storage/data-folder.js';
import { type CallOptions, Contract, type Operation } from './contract.js';

/** The display of these tests. */
export const MAC = 'AA:BB:CC:DD:EE:FF';
export const UUID_OF_NOTHING = '00000000-0000-4000-8000-000000000000';

/** What the parts of the test share: one gateway, whose responses are all compared with the description. */
export type ContractTest = Awaited<ReturnType<typeof startContractTest>>;

export async function startContractTest(t: Test) {
  const source = await startSourceServer({ '/x': answerJson({ rows: [1] }), '/cities': answerJson([{ Rome: 1 }]) });
  t.teardown(() => source.stop());
  const dataDir = dataFolder(t);
  const { config } = loadConfig({ data: dataDir, port: '0', host: '127.0.0.1' }, { INKSTAND_CONFIG: '/nonexistent' });
  const log = createLog({ level: 'silent', journald: false, write: () => undefined });
  const gateway = await startGateway(config, { demo: false, log, now: Date.now });
  t.teardown(() => gateway.stop());
  const [read, write, admin] = [
    await createKey(dataDir, 'r', 'read'),
    await createKey(dataDir, 'w', 'write'),
    await createKey(dataDir, 'a', 'admin'),
  ];
  const contract = new Contract(new URL('../../../../src/gateway/api/openapi.json', import.meta.url));
  const keys = { read, write, admin };
  const call = (method: string, path: string, options: CallOptions = {}) =>
    contract.call(t, gateway.address, method, path, { key: keys.admin, ...options });
  const ok = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await call(method, path, { body, ...(headers && { headers }) });
    t.ok(answer.status < 300, `${method} ${path}: ${answer.status}`);
    return answer.body?.data ?? answer.body;
  };
  return { contract, gateway, source, keys, call, ok };
}

/** The path of an operation with its ids filled in. */
export function fill({ path }: Operation, id: string): string {
  const uuid = UUID_OF_NOTHING;
  const parts: Record<string, string> = {
    kind: 'plugin',
    id,
    picture_id: id,
    uuid,
    size: 'markup_full',
    keyname: 'city',
    token: 'x'.repeat(22),
    name: 'x.png',
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
}
