/** Connects its channel as the worker does, and answers with what it saw. */
import { connectChannel } from '../../src/worker/late-channel.js';

const isConnected = process.send !== undefined;
connectChannel();
const names = Object.keys(process.env).filter((name) => name.includes('CHANNEL'));
process.on('message', (message) => process.send?.({ isConnected, names, message }));
