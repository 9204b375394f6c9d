import { InkstandError } from '../../errors.js';
import { data, type HttpRequest, type Route } from '../../http/http.js';
import type { SourceAccess, Transfers } from '../../transfer/transfer.js';
import type { Keyed } from '../authorize.js';
import { readMember, readObject, textOf } from '../body.js';

export interface TransferRoutesOptions {
  readonly transfers: () => Promise<Transfers>;
  readonly keyed: Keyed;
}

const unseen = (): void => undefined;

/** Copies plugins, playlists and displays from another server. It brings keys of displays, hence the scope. */
export function transferRoutes({ transfers, keyed }: TransferRoutesOptions): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/api/transfers',
      handle: keyed('admin', async (request) => {
        const { address, access } = await readSource(request);
        const { describeTransfer } = await import('../../transfer/transfer.js');
        return data(describeTransfer(await (await transfers()).fromServer(address, access, unseen)));
      }),
    },
    {
      method: 'GET',
      path: '/api/transfers/last',
      handle: keyed('read', async () => {
        const { describeTransfer } = await import('../../transfer/transfer.js');
        const last = (await transfers()).last();
        if (last) return data(describeTransfer(last));
        throw new InkstandError('not-found', 'nothing was transferred yet');
      }),
    },
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
