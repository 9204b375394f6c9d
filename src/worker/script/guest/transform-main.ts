import { takeGate } from './take-gate.js';
import { TransformOutcome } from './transform/outcome.js';
import { RequestQueue } from './transform/request-queue.js';
import { installTransformGlobals } from './transform/transform-globals.js';

/** The bundle of the transform sandbox. */
const { parse, stringify } = JSON;
/** A transform that waits for a timer waits in virtual time, and not for ever. */
const MAX_VIRTUAL_MS = 30_000;

const { gate, register } = takeGate();
const requests = new RequestQueue();
const outcome = new TransformOutcome();
const { clock, timers, random } = installTransformGlobals(gate, requests.fetch);
let input: unknown;

// Taken away by the scripts that the host puts before and behind the transform.
Object.assign(globalThis, { __transform: { takeInput: () => input, follow: outcome.follow } });

register({
  start: (text) => {
    const settings = parse(text);
    clock.start(settings.nowMs);
    random.seed(settings.seed);
    input = settings.input;
    return '';
  },
  state: () => stringify({ isPending: outcome.isPending, requests: requests.take() }),
  answer: (text) => {
    requests.answer(parse(text));
    return '';
  },
  /** Runs the next timer; empty when there is none, or too late. */
  advance: () => {
    const { nextDueMs } = timers;
    if (nextDueMs === undefined || nextDueMs > MAX_VIRTUAL_MS) return '';
    timers.runNext();
    return 'ran';
  },
  outcome: () => outcome.read(),
});
