import { data, type HttpRequest, json, type Route } from '../../http/http.js';
import type { PluginSettings } from '../../plugin/plugin.js';

/** Allowance for the members around the variables; the limit for stored data is measured exactly. */
const ENVELOPE_BYTES = 4096;

/** Webhooks: the UUID authorises a client to push and to read the variables. */
export function customPluginRoutes(plugins: PluginSettings, limitBytes: number): readonly Route[] {
  const push = async (request: HttpRequest) => {
    const setting = plugins.get(uuidOf(request));
    request.noteAuthorised();
    const body = await request.readJson({
      limitBytes: limitBytes + ENVELOPE_BYTES,
      acceptsAnyType: true,
      marksFloats: true,
    });
    return plugins.push(setting, body);
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

/** Handlers of `…/data` by UUID, for the routes of plugin settings. */
export const dataByUuid = {
  push: async (plugins: PluginSettings, request: HttpRequest, limitBytes: number) => {
    const setting = plugins.get(request.params.id ?? '');
    const body = await request.readJson({
      limitBytes: limitBytes + ENVELOPE_BYTES,
      acceptsAnyType: true,
      marksFloats: true,
    });
    return data(await plugins.push(setting, body));
  },
  read: async (plugins: PluginSettings, request: HttpRequest) =>
    data(await plugins.data(plugins.get(request.params.id ?? '').id)),
};

/** Numeric ids require a key; only a UUID is a credential. */
export const isUuid = (text: string | undefined): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '');

const uuidOf = (request: HttpRequest): string => {
  const { uuid = '' } = request.params;
  return isUuid(uuid) ? uuid : 'none';
};
