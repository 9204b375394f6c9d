import { type HttpRequest, json, type Route } from '../../http/http.js';
import type { ApiParts } from '../api-parts.js';

/** Allowance for the members around the variables; the limit for stored data is measured exactly. */
const ENVELOPE_BYTES = 4096;

/** Webhooks: the UUID authorises a client to push and to read the variables. */
export function customPluginRoutes({ plugins, limitBytes }: ApiParts): readonly Route[] {
  const push = async (request: HttpRequest) => {
    const setting = plugins.get(uuidOf(request));
    request.noteAuthorised();
    return plugins.push(setting, await readPush(request, limitBytes));
  };
  const read = (request: HttpRequest) => plugins.data(plugins.get(uuidOf(request)).id);
  return [
    // The second one is LaraPaper's former address.
    ...['/api/custom_plugins/:uuid', '/api/plugins/:uuid/webhook'].map(
      (path): Route => ({
        method: 'POST',
        path,
        handle: async (request) => json({ message: 'data updated', merge_variables: await push(request) }),
      }),
    ),
    {
      method: 'GET',
      path: '/api/custom_plugins/:uuid',
      handle: async (request) => json({ merge_variables: await read(request) }),
    },
  ];
}

/** Reads the body of a push. */
export const readPush = (request: HttpRequest, limitBytes: number): Promise<unknown> =>
  request.readJson({ limitBytes: limitBytes + ENVELOPE_BYTES, acceptsAnyType: true, marksFloats: true });

/** Numeric ids require a key; only a UUID is a credential. */
export const isUuid = (text: string | undefined): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '');

const uuidOf = (request: HttpRequest): string => {
  const { uuid = '' } = request.params;
  return isUuid(uuid) ? uuid : 'none';
};
