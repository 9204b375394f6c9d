import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Test } from 'tap';
import { plainRequest } from '../../../support/http/plain-request.js';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly 'x-scope'?: 'read' | 'write' | 'admin';
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly schemas: Readonly<Record<string, { readonly properties?: object }>>;
  };
}

export interface CallOptions {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text or bytes. */
  readonly body?: unknown;
}

export interface ContractAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes
  readonly body: any;
}

/** Validates calls and responses against the API description. */
export class Contract {
  readonly operations: readonly Operation[];
  /** `GET /api/me 200` of all responses so far. */
  readonly covered = new Set<string>();
  readonly #document: Document;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(path: URL) {
    this.#document = JSON.parse(readFileSync(path, 'utf8'));
    this.#ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    this.#ajv.addFormat('uri', (text) => URL.canParse(text));
    this.#ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    this.#ajv.addSchema(this.#document, 'api');
    this.operations = Object.entries(this.#document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
    );
  }

  find(method: string, path: string): Operation | undefined {
    const parts = path.split('?', 1)[0]?.split('/') ?? [];
    const matches = this.operations.filter((one) => {
      const pattern = one.path.split('/');
      return (
        one.method === method &&
        pattern.length === parts.length &&
        pattern.every((part, i) => part.startsWith('{') || part === parts[i])
      );
    });
    // `/api/playlists/items` before `/api/playlists/{id}`.
    return matches.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
  }

  /** Names of an object's members in the description. */
  propertiesOf(schema: string): readonly string[] {
    return Object.keys(this.#document.components.schemas[schema]?.properties ?? {});
  }

  /** Whether the description allows a JSON body. */
  allows(operation: Operation, body: unknown): boolean {
    const pointer = [...place(operation), 'requestBody', 'content', 'application/json', 'schema'];
    return this.#validator(pointer)(body) === true;
  }

  /** Calls, validates and returns the response. */
  async call(t: Test, base: string, method: string, path: string, options: CallOptions = {}): Promise<ContractAnswer> {
    const operation = this.find(method, path);
    const label = `${method} ${path}`;
    if (!operation) {
      t.fail(`${label} does not stand in src/gateway/api/openapi.yaml`);
      return { status: 0, headers: {}, body: undefined };
    }
    const { key, headers = {}, body } = options;
    const isPlain = typeof body === 'string' || Buffer.isBuffer(body);
    const answer = await plainRequest(`${base}${path}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
    });
    const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const read = type.endsWith('json') ? JSON.parse(answer.body.toString()) : answer.body;
    this.covered.add(`${operation.method} ${operation.path} ${answer.status}`);
    this.#validate(t, operation, label, answer.status, type, read);
    if (answer.status < 300 && body !== undefined && !isPlain && !this.allows(operation, body)) {
      t.fail(`${label} took a body that the description does not allow: ${JSON.stringify(body)}`);
    }
    return { status: answer.status, headers: answer.headers, body: read };
  }

  #validate(t: Test, operation: Operation, label: string, status: number, type: string, body: unknown): void {
    const named = operation.responses[status];
    if (!named) {
      t.fail(`${label} answered ${status}, which src/gateway/api/openapi.yaml does not know: ${JSON.stringify(body)}`);
      return;
    }
    const [, name = ''] = /^#\/components\/responses\/(.+)$/.exec(named.$ref ?? '') ?? [];
    const response = name ? this.#document.components.responses[name] : named;
    const content = response?.content ?? {};
    if (Object.keys(content).length === 0) {
      if (Buffer.isBuffer(body) && body.length > 0) t.fail(`${label} ${status} has a body, and none is described`);
      return;
    }
    if (!(type in content)) {
      t.fail(`${label} ${status} is ${type}, described are ${Object.keys(content)}`);
      return;
    }
    if (!type.endsWith('json')) return;
    const at = name ? ['components', 'responses', name] : [...place(operation), 'responses', String(status)];
    const validate = this.#validator([...at, 'content', type, 'schema']);
    if (validate(body)) return;
    const faults = validate.errors?.map((fault) => `${fault.instancePath} ${fault.message} ${paramsOf(fault)}`);
    t.fail(`${label} ${status} is not as src/gateway/api/openapi.yaml says: ${faults?.join('; ')}`);
  }

  #validator(pointer: readonly string[]): ValidateFunction {
    const $ref = `api#/${pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
    const known = this.#validators.get($ref) ?? this.#ajv.compile({ $ref: encodeURI($ref) });
    this.#validators.set($ref, known);
    return known;
  }
}

const place = ({ path, method }: Operation): string[] => ['paths', path, method.toLowerCase()];

const paramsOf = ({ params }: { params: unknown }): string => JSON.stringify(params);
