import { readGuestArray } from '../guest-json.js';

/** A script that the guest has met. */
export interface ParsedScript {
  /** By which the guest knows its element. */
  readonly ticket: number;
  readonly kind: 'classic' | 'module';
  readonly order: 'now' | 'deferred' | 'async';
  readonly address: string | undefined;
  readonly code: string;
}

const ORDERS: readonly ParsedScript['order'][] = ['now', 'deferred', 'async'];

/** Reads what the guest says of a script; `undefined` when it says nothing of the kind. */
export function readParsedScript(text: string): ParsedScript | undefined {
  if (text === '') return undefined;
  const read = readGuestArray(text);
  if (!read) return undefined;
  const [ticket, kind, order, address, code] = read;
  return {
    ticket: typeof ticket === 'number' ? ticket : 0,
    kind: kind === 'module' ? 'module' : 'classic',
    order: ORDERS.find((one) => one === order) ?? 'now',
    address: typeof address === 'string' ? address : undefined,
    code: typeof code === 'string' ? code : '',
  };
}
