import { takeGate } from './take-gate.js';

/** The bundle of the transform sandbox. */
const { register } = takeGate();
register({ start: () => '' });
