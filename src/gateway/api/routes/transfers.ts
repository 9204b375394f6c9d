import { InkstandError } from '@inkstand/common/errors';
import { data, type HttpRequest, type Route } from '../../http/http.js';
import type { SourceAccess } from '../../transfer/transfer.js';
import { runApiTask } from '../answer-task.js';
import type { ApiParts } from '../api-parts.js';
import { readMember, readObject, textOf } from '../body.js';

/** Copies plugins, playlists and displays from another server. Requires `admin`, because it adds keys of displays. */
export function transferRoutes({ transfers, tasks, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('POST', '/api/transfers', 'admin', async (request) => {
      const { address, access } = await readSource(request);
      const { describeTransfer, nameSource } = await import('../../transfer/transfer.js');
      const all = await transfers();
      return runApiTask(tasks, request, { kind: 'transfer', subject: nameSource(address) }, async (report) => {
        const done = await all.fromServer(address, access, report);
        const values = { source: done.source };
        return { message: 'transfer.done', values, path: '/system/transfer', data: describeTransfer(done) };
      });
    }),
    keyed('GET', '/api/transfers/last', 'read', async () => {
      const { describeTransfer } = await import('../../transfer/transfer.js');
      const last = (await transfers()).last();
      if (last) return data(describeTransfer(last));
      throw new InkstandError('not-found', 'nothing was transferred yet');
    }),
  ];
}

async function readSource(request: HttpRequest): Promise<{ readonly address: string; readonly access: SourceAccess }> {
  const body = await readObject(request);
  const address = readMember(body, 'address', 'the address of a server', textOf(500));
  const key = readMember(body, 'key', 'a key of that server', textOf(2_000));
  const login = readMember(body, 'login', 'a login name', textOf(200));
  const password = readMember(body, 'password', 'a password', textOf(200));
  const access: SourceAccess | undefined =
    key !== undefined
      ? { kind: 'key', key }
      : login !== undefined && password !== undefined
        ? { kind: 'login', login, password }
        : undefined;
  if (address !== undefined && access) return { address, access };
  throw new InkstandError('unprocessable', 'expected address, and key, or login and password');
}
