import type { Test } from 'tap';
import { packFiles } from '../../../src/gateway/recipe/recipe.js';
import { type PlainAnswer, plainRequest } from '../http/plain-request.js';
import { readZip } from '../storage/zip.js';

/** Headers of Faraday 2 on Ruby's net/http, as trmnlp 0.11.0 sends them. */
export const headersOf = (key: string): Record<string, string> => ({
  'Accept-Encoding': 'gzip;q=1.0,deflate;q=0.6,identity;q=0.3',
  Accept: '*/*',
  Authorization: `Bearer ${key}`,
  'User-Agent': 'trmnlp/0.11.0',
});

/** A file part as Ruby's multipart-post encodes it. */
function multipart(zip: Buffer): { readonly body: Buffer; readonly type: string } {
  const boundary = '-----------RubyMultipartPost-5f1b3c0d9e7a4b2c8d6e';
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="trmnlp-upload-4711.zip"',
    `Content-Length: ${zip.length}`,
    'Content-Type: application/zip',
    'Content-Transfer-Encoding: binary',
    '\r\n',
  ].join('\r\n');
  const body = Buffer.concat([Buffer.from(head), zip, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

/** The requests of trmnlp, as its API client sends them. */
export function trmnlp(base: string, key: string) {
  const url = (path: string): string => `${base}/api/${path}`;
  const headers = headersOf(key);
  const expect = (answer: PlainAnswer, status: number) => {
    if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body.toString());
  };
  const send = async (id: number, files: Readonly<Record<string, string>>): Promise<PlainAnswer> => {
    const { body, type } = multipart(await packFiles(Object.entries(files)));
    const length = String(body.length);
    return plainRequest(url(`plugin_settings/${id}/archive`), {
      method: 'POST',
      headers: { ...headers, 'Content-Type': type, 'Content-Length': length },
      body,
    });
  };
  return {
    send,
    get: async (path: string, status: number) => expect(await plainRequest(url(path), { headers }), status),
    post: async (path: string, body: string) =>
      expect(
        await plainRequest(url(path), {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body,
        }),
        200,
      ),
    upload: async (id: number, files: Readonly<Record<string, string>>) => expect(await send(id, files), 200),
    download: async (t: Test, id: number) => {
      const answer = await plainRequest(url(`plugin_settings/${id}/archive`), { headers });
      t.equal(answer.status, 200);
      return readZip(answer.body);
    },
    delete: async (t: Test, id: number) => {
      const answer = await plainRequest(url(`plugin_settings/${id}`), { method: 'DELETE', headers });
      t.equal(answer.status, 204);
    },
  };
}
