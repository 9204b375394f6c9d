import { takeGate } from './take-gate.js';

/** The bundle of the page sandbox. */
const { register } = takeGate();
register({ start: () => '' });
