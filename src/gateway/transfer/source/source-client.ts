import { setTimeout as sleep } from 'node:timers/promises';
import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject, parseJson } from '@inkstand/common/json';
import type { RecipeReader } from '../../plugin/plugin.js';
import type { Recipe } from '../../recipe/recipe.js';
import type { NetworkPolicy, RecipeSource, WorkerHost } from '../../worker/worker.js';

/** How to sign in: a key or token, or what a person types. */
export type SourceAccess =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'login'; readonly login: string; readonly password: string };

interface SourceClientOptions {
  /** Address of the server. */
  readonly base: URL;
  readonly run: Pick<WorkerHost, 'run'>['run'];
  readonly reach: () => NetworkPolicy;
  readonly recipes: RecipeReader;
}

/** A response of any status. */
interface SourceAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** Parsed in the gateway, where it takes up to twenty times as much memory. */
const JSON_BYTES = 5_000_000;
const TIMEOUT_MS = 20_000;
const MAX_TRIES = 3;
const MAX_WAIT_SECONDS = 60;
const USUAL_WAIT_SECONDS = 10;

/** Requests to the server that is copied from; its key is sent to that server only. */
export class SourceClient {
  readonly #options: SourceClientOptions;
  #authorization: string | undefined;

  constructor(options: SourceClientOptions) {
    this.#options = options;
  }

  /** Reads a recipe that the server sent. @throws InkstandError as `RecipeReader.read` */
  readRecipe(source: RecipeSource): Promise<Recipe> {
    return this.#options.recipes.read(source);
  }

  /** The value of the header in the following requests. */
  authorize(authorization: string): void {
    this.#authorization = authorization;
  }

  /**
   * The members of a JSON object. Throws `unauthorized` when the key is refused, `not-found` without such a route, and
   * `unavailable` for any other failure.
   */
  async json(path: string): Promise<JsonObject> {
    return this.#readObject(path, this.#require(path, await this.get(path, JSON_BYTES)).bytes);
  }

  /** As `json`, for a request with a body. */
  async post(path: string, body: JsonObject): Promise<JsonObject> {
    return this.#readObject(path, this.#require(path, await this.#fetch(path, JSON_BYTES, JSON.stringify(body))).bytes);
  }

  /** A response of any status, of this server or of an address that it named. */
  get(path: string, maxBytes: number): Promise<SourceAnswer> {
    return this.#fetch(path, maxBytes);
  }

  /** The bytes of a successful response. Throws as `json`. */
  async bytes(path: string, maxBytes: number): Promise<Uint8Array> {
    return this.#require(path, await this.get(path, maxBytes)).bytes;
  }

  #require(path: string, answer: SourceAnswer): SourceAnswer {
    const { status } = answer;
    if (status >= 200 && status <= 299) return answer;
    if (status === 401 || status === 403) throw new InkstandError('unauthorized', 'the server refused the key');
    throw new InkstandError(status === 404 ? 'not-found' : 'unavailable', `${pathOf(path)} answered ${status}`);
  }

  #readObject(path: string, bytes: Uint8Array): JsonObject {
    const text = new TextDecoder().decode(bytes);
    try {
      const value = parseJson(text);
      if (isObject(value)) return value;
    } catch {
      // Explained below.
    }
    throw new InkstandError('unavailable', `${pathOf(path)} did not answer with a JSON object`);
  }

  async #fetch(path: string, maxBytes: number, body?: string): Promise<SourceAnswer> {
    const { base, run, reach } = this.#options;
    const url = new URL(path, base);
    const isSame = url.origin === base.origin;
    const headers = {
      accept: 'application/json, */*',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(isSame && this.#authorization !== undefined && { authorization: this.#authorization }),
    };
    const job = {
      kind: 'download' as const,
      url: url.href,
      headers,
      maxBytes,
      takesAnyStatus: true,
      reach: reach(),
      ...(body !== undefined && { body }),
      timeoutMs: TIMEOUT_MS,
    };
    for (let attempt = 1; ; attempt++) {
      const answer = await run(job, { priority: 'preview', deadlineMs: TIMEOUT_MS + 15_000 });
      if (answer.status !== 429 || attempt >= MAX_TRIES) return answer;
      await sleep(Math.min(MAX_WAIT_SECONDS, answer.retryAfterSeconds ?? USUAL_WAIT_SECONDS) * 1000);
    }
  }
}

const pathOf = (path: string): string => path.replace(/\?.*$/s, '');
