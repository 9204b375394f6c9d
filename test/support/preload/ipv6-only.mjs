// Loaded into the gateway: a machine in a network without IPv4, as its system would tell.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const loopback = { address: '127.0.0.1', family: 'IPv4', internal: true };
const outside = { address: '2001:db8::17', family: 'IPv6', internal: false };
const local = { address: 'fe80::17', family: 'IPv6', internal: false };
os.networkInterfaces = () => ({ lo: [loopback], eth0: [outside, local] });
syncBuiltinESMExports();
