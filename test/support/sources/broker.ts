import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Test } from 'tap';
import { dataFolder } from '../storage/data-folder.js';
import { waitFor } from '../wait-for.js';

/** Mosquitto of this machine; undefined without one. */
export const mosquitto = findMosquitto();
/** For tests that need a broker. */
export const NO_BROKER = mosquitto === undefined && 'no mosquitto on this machine';

/** A real broker on a free port. */
export interface Broker {
  readonly port: number;
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A client that is connected. */
  connect(options?: IClientOptions): Promise<MqttClient>;
}

/** Starts Mosquitto with the lines of its configuration, which may name files in `files`. */
export async function startBroker(
  t: Test,
  lines: readonly string[] = ['allow_anonymous true'],
  files: Readonly<Record<string, string>> = {},
  protocol: 'mqtt' | 'mqtts' = 'mqtt',
): Promise<Broker> {
  const port = await findFreePort();
  const folder = dataFolder(t);
  const configuration = [
    `listener ${port} 127.0.0.1`,
    'log_type error',
    `user ${userInfo().username}`,
    ...lines,
    '',
  ].join('\n');
  for (const [name, text] of Object.entries({ ...files, 'mosquitto.conf': configuration }))
    writeFileSync(join(folder, name), text);
  let child: ChildProcess | undefined;
  const clients: MqttClient[] = [];
  const url = `${protocol}://127.0.0.1:${port}`;
  const broker: Broker = {
    ...{ port, url },
    start: async () => {
      child = spawn(mosquitto ?? '', ['-c', join(folder, 'mosquitto.conf')], { cwd: folder, stdio: 'ignore' });
      await waitFor('a listening broker', async () => ((await canConnect(port)) ? true : undefined));
    },
    stop: async () => {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      if (!child?.kill('SIGKILL')) return;
      await ended;
      child = undefined;
    },
    connect: async (options) => {
      const client = await mqtt.connectAsync(url, { reconnectPeriod: 0, ...options });
      clients.push(client);
      return client;
    },
  };
  t.teardown(async () => {
    for (const client of clients) client.end(true);
    await broker.stop();
  });
  await broker.start();
  return broker;
}

/** The retained and later messages of a topic filter, as they arrive. */
export async function watchTopics(client: MqttClient, filter: string): Promise<Map<string, Buffer>> {
  const seen = new Map<string, Buffer>();
  client.on('message', (topic, payload) => seen.set(topic, payload));
  await client.subscribeAsync(filter);
  return seen;
}

function findMosquitto(): string | undefined {
  // Debian keeps it where only root looks.
  for (const name of ['/usr/sbin/mosquitto', 'mosquitto']) {
    try {
      // Its help ends with an error code.
      execFileSync(name, ['-h'], { stdio: 'ignore' });
      return name;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue;
      return name;
    }
  }
  return undefined;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('expected an address');
  return address.port;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
