import { readGuestObject } from '../guest-json.js';
import { readRequest, type ScriptAnswer, type ScriptRequest } from '../host/request/script-request.js';
import { TRANSFORM_LIMITS } from '../script-limits.js';

/**
 * The requests of a transform in Python, which waits for each response. The engine cannot wait, so the transform is stopped at a request
 * without a response, and runs again from its start once there is one. Its clock and its random numbers are the same, so it asks for the
 * same again.
 */
export class PythonRequests {
  readonly #answered: { readonly text: string; readonly answer: ScriptAnswer }[] = [];
  #asked = 0;
  #waiting: { readonly text: string; readonly wanted: ScriptRequest } | undefined;

  /** Begins another run. */
  restart(): void {
    this.#asked = 0;
    this.#waiting = undefined;
  }

  /** What the transform waits for. */
  get wanted(): ScriptRequest | undefined {
    return this.#waiting?.wanted;
  }

  /** The response to the next request; undefined if it has to be fetched first. */
  answer(text: string): ScriptAnswer | undefined {
    const known = this.#answered[this.#asked];
    this.#asked += 1;
    if (known) {
      return known.text === text ? known.answer : { error: 'the transform sent another request when it ran again' };
    }
    if (this.#asked > TRANSFORM_LIMITS.requests) return { error: `more than ${TRANSFORM_LIMITS.requests} requests` };
    const request = readGuestObject(text);
    const method = request?.method;
    if (method !== 'GET' && method !== 'POST') return { error: `${String(method).slice(0, 20)} is not available` };
    const wanted = readRequest({ ...request, id: this.#asked });
    if (!wanted) return { error: 'the request is not valid' };
    this.#waiting = { text, wanted };
    return undefined;
  }

  settle(answer: ScriptAnswer): void {
    if (this.#waiting) this.#answered.push({ text: this.#waiting.text, answer });
  }
}
