import { installIntl } from './intl/install-intl.js';
import { type Library, LivePage } from './page/live-page.js';
import { takeGate } from './take-gate.js';

/** Libraries of our own by the names that the host reveals them by. */
const LIBRARIES: Readonly<Record<string, Library>> = {};

/** The bundle of the page sandbox. */
const { gate, register } = takeGate();
installIntl(gate);
register(new LivePage(gate, LIBRARIES).entries);
