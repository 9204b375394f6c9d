import { loadNodeModules } from './v8-flags.js';

// A module of its own: others would load modules of Node.js before any code runs.
loadNodeModules();
