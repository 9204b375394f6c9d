import type { Entries, Gate } from './gate.js';
import { LivePage } from './page/live-page.js';

/** What the host puts into the global scope before the bundle runs; the bundle takes both away. */
interface HostGlobals {
  __gate?: Gate;
  __register?: (entries: Entries) => void;
}

const host = globalThis as HostGlobals;
const gate = host.__gate;
const register = host.__register;
delete host.__gate;
delete host.__register;
if (gate && register) register(new LivePage(gate).entries);
