import { takeGate } from './take-gate.js';
import { TransformOutcome } from './transform/outcome.js';
import { RequestQueue } from './transform/request-queue.js';
import { installTransformGlobals } from './transform/transform-globals.js';

/** The bundle of the transform sandbox. */
const { parse, stringify } = JSON;
/** Timers of a transform run in virtual time, up to this limit. */
const MAX_VIRTUAL_MS = 30_000;

const { gate, register } = takeGate();
const requests = new RequestQueue();
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
    return '';
  },
  state: () => stringify({ isPending: outcome.isPending, requests: requests.take() }),
  answer: (text) => {
    requests.answer(parse(text));
    return '';
  },
  /** Runs the next timer. Empty if there is none, or none in time. */
  advance: () => {
    const { nextDueMs } = timers;
    if (nextDueMs === undefined || nextDueMs > MAX_VIRTUAL_MS) return '';
    timers.runNext();
    return 'ran';
  },
  outcome: () => outcome.read(),
});
