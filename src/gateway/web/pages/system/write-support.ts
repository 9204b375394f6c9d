import { arch, release } from 'node:os';
import type { Inventory } from '../../../monitoring/monitoring.js';
import type { SystemReadings } from '../../../system/system.js';
import type { Gateway } from '../../page-gateway.js';

interface SupportInput {
  readonly gateway: Gateway;
  readonly board: SystemReadings;
  /** The hardware of the board. */
  readonly parts: Inventory;
  readonly now: number;
}

/** The end of a MAC address is enough to distinguish displays. */
const maskMac = (mac: string): string => `**:**:**:**:${mac.slice(-5)}`;

/** JSON without keys, passwords, plugin data, names or complete MAC addresses. */
export function writeSupport({ gateway, board, parts, now }: SupportInput): string {
  const { version, tables, plugins, device, ring } = gateway;
  const support = {
    made: new Date(now).toISOString(),
    version,
    node: process.version,
    system: `${process.platform} ${arch()} ${release()}`,
    board,
    parts,
    displays: tables.devices.list().map((one) => {
      const last = device.telemetry.lastOf(one.id);
      const { model, panel } = device.panels.of(one);
      return {
        mac: maskMac(one.mac),
        status: one.status,
        reportedModel: one.reportedModel,
        firmware: one.firmwareVersion,
        model: model.name,
        panel: `${panel.widthPx}x${panel.heightPx}x${panel.bitDepth}`,
        refreshSeconds: one.refreshSeconds,
        lastSeen: last && new Date(last.lastSeenAtMs).toISOString(),
        telemetry: last?.telemetry,
      };
    }),
    plugins: plugins.list().map(({ id, strategy, revision }) => ({ id, strategy, revision })),
    screens: tables.screens.list().length,
    log: ring.list().map((line) => ({ ...line, detail: maskSecrets(line.detail) })),
  };
  return `${JSON.stringify(support, null, 2)}\n`;
}

/** Masks UUIDs of webhooks, keys, and user info in addresses. */
const maskSecrets = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '…')
    .replace(/ink_[\w-]+/g, '…')
    .replace(/\/\/[^/@\s"]+@/g, '//…@')
    .replace(/([?&][^=&"\s]{1,40}=)[^&"\s]+/g, '$1…');
