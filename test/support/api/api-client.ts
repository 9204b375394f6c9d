import { createKey, type GatewayProcess } from '../gateway/gateway-process.js';
import { plainRequest } from '../http/plain-request.js';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes
  readonly body: any;
}

export type ApiCall = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;

/** Tests that share a gateway have keys of their own. */
let keyCount = 0;

/** Calls the JSON API of a running gateway with a new key of that scope; `none` sends no key. */
export async function openApi(gateway: GatewayProcess, scope: 'none' | 'read' | 'write' | 'admin'): Promise<ApiCall> {
  keyCount += 1;
  const key = scope === 'none' ? undefined : await createKey(gateway.dataDir, `tests-${keyCount}`, scope);
  return apiOf({ base: gateway.base, key });
}

/** Calls the JSON API with a key, if there is one. */
export function apiOf({ base, key }: { readonly base: string; readonly key: string | undefined }): ApiCall {
  return async (method, path, body) => {
    const answer = await plainRequest(`${base}${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = answer.body.toString();
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  };
}
