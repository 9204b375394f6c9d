import { hostname } from 'node:os';
import type { HttpServer } from '../http/http.js';
import { HOME_DOMAINS, Https } from '../https/https.js';
import { networkAddresses } from '../network/network.js';
import type { Base } from './base.js';

/** Creates HTTPS for the pages; `server` exists once it starts. */
export function createHttps(base: Base, server: () => HttpServer): Https {
  const { config, store, tables, gatewayPorts, live, now, log } = base;
  return new Https({
    settings: tables.settings,
    secrets: store.secrets,
    files: config.httpsFiles,
    listen: async (credentials) => {
      const listener = await server().listenEncrypted({ host: config.host, port: config.httpsPort }, credentials);
      // Plugins must not reach this port.
      gatewayPorts.push(listener.port);
      return listener;
    },
    names: () => listNames(config.allowedHosts),
    domains: [...HOME_DOMAINS, hostname().toLowerCase(), ...config.allowedHosts],
    onChange: () => live.publish('system'),
    now,
    log,
  });
}

/** The name that people use first, then the others and the addresses. */
function listNames(allowedHosts: readonly string[]): readonly string[] {
  const name = hostname().toLowerCase();
  const names = name.includes('.') ? [name] : [`${name}.local`, name];
  return [...new Set([...names, ...allowedHosts, ...networkAddresses(), 'localhost', '127.0.0.1', '::1'])];
}
