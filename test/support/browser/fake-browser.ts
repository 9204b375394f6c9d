import { PASSWORD } from '../gateway/gateway-with-displays.js';
import { plainRequest } from '../http/plain-request.js';
import { waitFor } from '../wait-for.js';
import type { PageForm } from './page-form.js';

/** A browser made of HTTP calls: keeps cookies and the form token of the last page. */
export class FakeBrowser {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();
  token = '';

  constructor(base: string) {
    this.#base = base;
  }

  /** As the `Cookie` header has them. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async get(path: string, headers: Record<string, string> = {}) {
    return this.#call(path, { headers });
  }

  /** Fields as an object, or as pairs where a name has several values. */
  async post(
    path: string,
    fields: Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[],
    headers: Record<string, string> = {},
  ) {
    const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
    const hasToken = pairs.some(([name]) => name === 'token');
    const body = new URLSearchParams(hasToken ? pairs : [['token', this.token], ...pairs]).toString();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: this.#base };
    return this.#call(path, { method: 'POST', headers: { ...form, ...headers }, body });
  }

  /** Sends a form of a page as it is. */
  async submit(form: PageForm) {
    const body = new URLSearchParams(form.entries.map(([name, value]) => [name, value])).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: this.#base };
    return this.#call(form.action, { method: 'POST', headers, body });
  }

  /** A form with a file field and optional other fields. */
  async upload(path: string, file: Buffer, fields: Record<string, string> = {}, fileName = 'a') {
    const part = (head: string) => `--cut\r\nContent-Disposition: form-data; ${head}\r\n`;
    const body = Buffer.concat([
      ...Object.entries({ token: this.token, ...fields }).map(([name, value]) =>
        Buffer.from(`${part(`name="${name}"`)}\r\n${value}\r\n`),
      ),
      Buffer.from(`${part(`name="file"; filename="${fileName}"`)}Content-Type: application/octet-stream\r\n\r\n`),
      ...[file, Buffer.from('\r\n--cut--\r\n')],
    ]);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=cut', Origin: this.#base };
    return this.#call(path, { method: 'POST', headers, body });
  }

  /** Where the result of an upload is. On a busy machine it is a task, whose page links to it at the end. */
  async follow(location: string): Promise<string> {
    if (!location.startsWith('/tasks/')) return location;
    return waitFor('the end of a task', async () => {
      const { text } = await this.get(location);
      return /href="([^"]+)"[^>]*>\s*Continue/.exec(text)?.[1];
    });
  }

  /** Makes a backup to download. One that takes long is a task, whose page leads to the file. */
  async downloadBackup(passphrase: string) {
    const answer = await this.post('/system/backup', { passphrase });
    return answer.location.startsWith('/tasks/') ? this.get(await this.follow(answer.location)) : answer;
  }

  async signIn(password = PASSWORD, name = '') {
    await this.get('/login');
    return this.post('/login', { name, password });
  }

  async #call(path: string, options: { method?: string; headers: Record<string, string>; body?: string | Buffer }) {
    const headers = { Accept: 'text/html', Cookie: this.cookies, ...options.headers };
    const answer = await plainRequest(this.#base + path, { ...options, headers });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const text = answer.body.toString();
    this.token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? this.token;
    return { ...answer, text, location: String(answer.headers.location ?? '') };
  }
}
