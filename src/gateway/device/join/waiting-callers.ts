import type { SecretBox } from '../../store/store.js';
import type { ReportedTraits } from '../report/read-headers.js';
import { makeApprovalCode } from './approval-code.js';

/** A caller that claims to be a display and waits for the owner's approval, with a key that no other caller has. */
export interface WaitingCaller {
  readonly deviceId: number;
  /** The key that it was issued or came with; empty when it sends none. */
  readonly key: string;
  /** The key was issued here, so it is the caller's alone. */
  readonly isIssued: boolean;
  /** The caller has called with this key; until then its display may have lost the answer with the key. */
  readonly hasCalled: boolean;
  /** Shown on its screen and on the page that approves it. */
  readonly code: string;
  readonly clientAddress: string;
  /** Milliseconds since 1970. */
  readonly lastSeenAtMs: number;
  readonly traits: ReportedTraits;
}

type NewCaller = Omit<WaitingCaller, 'code' | 'lastSeenAtMs'>;

/** One address waits with this many keys for a display; its next one replaces the oldest. */
const MAX_PER_ADDRESS = 5;
const MAX_CALLERS = 100;

/**
 * The callers that wait for approval, in memory only: the code follows from MAC and key, so after a restart a caller that
 * calls again waits under the same code.
 */
export class WaitingCallers {
  readonly #secrets: Pick<SecretBox, 'digest'>;
  readonly #now: () => number;
  #callers: readonly WaitingCaller[] = [];

  constructor(secrets: Pick<SecretBox, 'digest'>, now: () => number) {
    this.#secrets = secrets;
    this.#now = now;
  }

  find(deviceId: number, key: string): WaitingCaller | undefined {
    return this.#callers.find((caller) => caller.deviceId === deviceId && caller.key === key);
  }

  /** The caller with this key, for clients that send no MAC. */
  findByKey(key: string): WaitingCaller | undefined {
    return key === '' ? undefined : this.#callers.find((caller) => caller.key === key);
  }

  /** The callers that could be this display: those that called with their key, else those that were only issued one. */
  listOf(deviceId: number): readonly WaitingCaller[] {
    const callers = this.#callers.filter((caller) => caller.deviceId === deviceId);
    const calling = callers.filter(({ hasCalled }) => hasCalled);
    return calling.length > 0 ? calling : callers;
  }

  /** Adds a caller, or updates what is known of it. When there are too many, another one makes room. */
  note(caller: NewCaller, mac: string): WaitingCaller {
    const existing = this.find(caller.deviceId, caller.key);
    const code = existing?.code ?? makeApprovalCode(this.#secrets, mac, caller.key);
    const isIssued = existing?.isIssued ?? caller.isIssued;
    const noted: WaitingCaller = { ...caller, code, isIssued, lastSeenAtMs: this.#now() };
    const others = this.#callers.filter((other) => other !== existing);
    const replaced = existing ? undefined : chooseReplaced(others, noted);
    this.#callers = [...others.filter((other) => other !== replaced), noted];
    return noted;
  }

  forget(deviceId: number): void {
    this.#callers = this.#callers.filter((caller) => caller.deviceId !== deviceId);
  }
}

/**
 * The caller that makes room for a new one: the oldest of the new one's address, if it has as many as it may for this
 * display; when all places are taken, the oldest of the address with the most. So one address never displaces the callers
 * of another that has fewer. Pure.
 *
 * @param callers those least recently seen first
 */
export function chooseReplaced(
  callers: readonly WaitingCaller[],
  { deviceId, clientAddress }: Pick<WaitingCaller, 'deviceId' | 'clientAddress'>,
): WaitingCaller | undefined {
  const ofAddress = callers.filter((one) => one.deviceId === deviceId && one.clientAddress === clientAddress);
  if (ofAddress.length >= MAX_PER_ADDRESS) return ofAddress[0];
  if (callers.length < MAX_CALLERS) return undefined;
  const counts = new Map<string, number>();
  for (const { clientAddress: address } of callers) counts.set(address, (counts.get(address) ?? 0) + 1);
  const max = Math.max(...counts.values());
  return callers.find((one) => counts.get(one.clientAddress) === max);
}
