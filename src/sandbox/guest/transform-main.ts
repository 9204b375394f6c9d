import { TRANSFORM_LIMITS } from '../script-limits.js';
import { takeGate } from './gate.js';
import { RequestQueue, type WantedRequest } from './request/request-queue.js';
import { TransformOutcome } from './transform/outcome.js';
import { installTransformGlobals } from './transform/transform-globals.js';
import { describe } from './web/console.js';

/** The bundle of the transform sandbox. */
const { parse, stringify } = JSON;

const { gate, register } = takeGate();
let wanted: WantedRequest[] = [];
const requests = new RequestQueue({
  maxRequests: TRANSFORM_LIMITS.requests,
  send: (request) => void wanted.push(request),
});
const outcome = new TransformOutcome();
const { clock, timers, random } = installTransformGlobals(gate, requests.fetch);
let input: unknown;

// Used and deleted by the scripts that the host runs before and after the transform.
Object.assign(globalThis, { __transform: { takeInput: () => input, follow: outcome.follow } });

register({
  start: (text) => {
    const settings = parse(text);
    clock.start(settings.nowMs);
    random.seed(settings.seed);
    input = settings.input;
  },
  state: () => stringify({ isPending: outcome.isPending, requests: takeWanted() }),
  answer: (text) => requests.answer(parse(text)),
  /** Runs the next timer, in virtual time. Empty if there is none, or none in time. */
  advance: () => {
    const { nextDueMs } = timers;
    if (nextDueMs === undefined || nextDueMs > TRANSFORM_LIMITS.virtualMs) return '';
    timers.runNext();
    return 'ran';
  },
  outcome: () => outcome.read(),
});

register({
  reject: (reason: unknown) => gate('console', `error Uncaught (in promise) ${describe(reason)}${placeOf(reason)}`),
});

/** The first line of the transform in an error's stack. */
function placeOf(reason: unknown): string {
  const place = reason instanceof Error ? /transform\.js:\d+(?::\d+)?/.exec(String(reason.stack)) : null;
  return place ? ` (${place[0]})` : '';
}

/** The requests made since the last call. */
function takeWanted(): readonly WantedRequest[] {
  const taken = wanted;
  wanted = [];
  return taken;
}
