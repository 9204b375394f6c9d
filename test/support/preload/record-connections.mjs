// Loaded into the gateway and its worker: appends every look-up and connection that leaves loopback to the file INKSTAND_TEST_CONNECTIONS.

import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const file = process.env.INKSTAND_TEST_CONNECTIONS;
const isHere = (host) =>
  host === undefined || /^(localhost|127\.|::1$|::ffff:127\.|0\.0\.0\.0$|::$)/.test(String(host));
const note = (what, host) => {
  if (file && !isHere(host)) appendFileSync(file, `${what} ${host}\n`);
};

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [first] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'object' && first !== null && !first.path) note('connect', first.host);
  else if (typeof first === 'number') note('connect', args[1]);
  return connect.apply(this, args);
};
for (const [owner, name] of [
  [dns, 'lookup'],
  [dns, 'resolve'],
  [dns.promises, 'lookup'],
  [dns.promises, 'resolve'],
]) {
  const original = owner[name];
  owner[name] = (host, ...rest) => {
    note(name, host);
    return original(host, ...rest);
  };
}
const send = dgram.Socket.prototype.send;
dgram.Socket.prototype.send = function (...args) {
  note(
    'send',
    args.find((one) => typeof one === 'string' && /[.:]/.test(one)),
  );
  return send.apply(this, args);
};

// The worker gets no environment of ours, so it is handed the recorder on its way, with the permissions that it needs.
const fork = childProcess.fork;
childProcess.fork = (path, args, { execArgv = [], ...options }) => {
  const permissions = [`--allow-fs-read=${import.meta.filename}`, `--allow-fs-write=${file}`];
  const isRestricted = execArgv.includes('--permission');
  return fork(path, args, {
    ...options,
    execArgv: [...execArgv, ...(isRestricted ? permissions : []), `--import=${import.meta.filename}`],
    env: { ...options.env, INKSTAND_TEST_CONNECTIONS: file },
  });
};
// Named imports of built-in modules see the changes too.
syncBuiltinESMExports();
