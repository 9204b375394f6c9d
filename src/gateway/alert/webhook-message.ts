import { createHmac, randomUUID } from 'node:crypto';
import { definedMembers } from '@inkstand/common/defined-members';
import type { NetworkPolicy, RequestJob, Trust } from '../worker/worker.js';
import type { Alert } from './alert-kinds.js';
import { describeCause } from './describe-cause.js';
import type { Delivery } from './webhook-retries.js';

/** The text of a message, in the gateway's language. */
export interface MessageWords {
  readonly title: string;
  readonly text: string;
}

/** An alert that was raised or resolved, or a test. */
export type Message =
  | { readonly kind: 'began' | 'over'; readonly problem: Alert; readonly beganMs: number }
  | { readonly kind: 'test' };

/** Writes the body of a message, as documented in docs/alerts.md. */
export function writeMessage(message: Message, words: MessageWords, gateway: string, nowMs: number): Delivery {
  const id = randomUUID();
  const { title, text } = words;
  const body = {
    id,
    event: message.kind === 'test' ? 'test' : `problem.${message.kind}`,
    at: new Date(nowMs).toISOString(),
    gateway,
    title,
    text,
    problem: message.kind === 'test' ? null : describeProblem(message.problem, message.beganMs),
  };
  return { id, body: JSON.stringify(body), createdMs: nowMs, attempts: 0, dueMs: nowMs };
}

function describeProblem(alert: Alert, beganMs: number) {
  const { kind, subject, percent, sinceMs } = alert;
  const reason = describeCause(alert);
  return {
    kind,
    subject: subject ?? null,
    began_at: new Date(beganMs).toISOString(),
    ...definedMembers({ percent, reason }),
    ...(sinceMs !== undefined && { since: new Date(sinceMs).toISOString() }),
  };
}

interface Destination {
  readonly url: string;
  /** When empty, messages are not signed. */
  readonly secret: string;
  readonly reach: NetworkPolicy;
  readonly trust?: Trust | undefined;
}

/** The message as a worker job, under the network restrictions of polling. The response body is ignored. */
export function makeRequest({ id, body }: Delivery, { url, secret, reach, trust }: Destination): RequestJob {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Inkstand',
    'x-inkstand-delivery': id,
    ...(secret === '' ? {} : { 'x-inkstand-signature': `sha256=${signature}` }),
  };
  return { kind: 'request', method: 'POST', url, headers, body, reach, ...(trust && { trust }) };
}
