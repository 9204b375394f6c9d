import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { isObject } from '../json/json.js';
import { planWindows, TimeZone } from '../playlist/playlist.js';
import type { SecretBox, SettingTable } from '../store/store.js';
import type { ReachPolicy, RequestJob, RequestResult } from '../worker/worker.js';
import { type Alert, keyOfAlert, sortAlerts } from './alert-kinds.js';
import { type AlertSettings, readAlertSettings, writeAlertSettings } from './alert-settings.js';
import type { AlertWatch } from './alert-watch.js';
import { planAlerts, type TrackedAlert } from './plan-alerts.js';
import { addToOutbox, type Delivery, listDue, planRetry } from './plan-delivery.js';
import { upgradeAlert } from './stored-alert.js';
import { type Message, type MessageWords, makeRequest, writeMessage } from './webhook.js';

export interface AlertNotifierOptions {
  readonly settings: SettingTable;
  readonly secrets: SecretBox;
  readonly watch: Pick<AlertWatch, 'find'>;
  /** In the owner's language; loaded when there is something to say. */
  readonly describe: (message: Message) => Promise<MessageWords>;
  /** The card about these problems, the worst first, in the owner's language. */
  readonly writeAlertScreen: (alerts: readonly Alert[]) => Promise<Omit<AlertScreen, 'version'>>;
  readonly send: (job: RequestJob) => Promise<RequestResult>;
  readonly reach: () => ReachPolicy;
  /** IANA name. */
  readonly timeZone: () => string;
  readonly now: () => number;
  readonly log: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
  /** What is told has changed: cards may be needed. */
  readonly onChange?: () => void;
}

/** What displays that want it show of what is wrong. */
export interface AlertScreen {
  /** Another one when something new is wrong. */
  readonly version: string;
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

/** What became of an attempt to send a message, for people. */
export interface DeliveryAttempt {
  readonly atMs: number;
  readonly status: number | undefined;
  /** Undefined: it arrived. */
  readonly error: string | undefined;
}

const STATE = 'alert_state';
const MAX_ATTEMPTS = 10;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Tells the owner what went wrong and what is over again, by webhook and on cards; each change once. */
export class AlertNotifier {
  readonly #options: AlertNotifierOptions;
  #tracked: ReadonlyMap<string, TrackedAlert> = new Map();
  #outbox: readonly Delivery[] = [];
  #attempts: readonly DeliveryAttempt[] = [];
  #written = '';
  #screen: AlertScreen | undefined;
  #screenKeys: readonly string[] = [];
  #delivering: Promise<void> | undefined;

  constructor(options: AlertNotifierOptions) {
    this.#options = options;
    this.#read();
  }

  settings(): AlertSettings {
    return readAlertSettings(this.#options.settings, this.#options.secrets);
  }

  /** Problems that were told and are not over, the worst first. */
  reported(): readonly Alert[] {
    return sortAlerts([...this.#tracked.values()].filter(({ isTold }) => isTold).map(({ problem }) => problem));
  }

  /** Undefined when nothing is wrong that was told. */
  alertScreen(): AlertScreen | undefined {
    return this.#screen;
  }

  /** Of the last messages, the newest first. */
  attempts(): readonly DeliveryAttempt[] {
    return this.#attempts;
  }

  /** How many messages wait to be sent again. */
  waiting(): number {
    return this.#outbox.length;
  }

  /** Stores the owner's choices; what is wrong already is told to an address that is new. */
  async change(next: AlertSettings): Promise<void> {
    const { settings, secrets, now } = this.#options;
    const before = this.settings();
    await writeAlertSettings(settings, secrets, next);
    if (!next.isWebhookOn) this.#outbox = [];
    else if (!before.isWebhookOn || before.webhookUrl !== next.webhookUrl) {
      const messages = [...this.#tracked.values()].filter(({ isTold }) => isTold);
      this.#outbox = await Promise.all(messages.map((one) => this.#write({ ...one, kind: 'began' })));
    }
    await this.#save();
    if (this.#outbox.length > 0) void this.#deliver(now());
  }

  /** Looks for problems, tells what changed, and tries again what could not be sent. To be called every few minutes. */
  async tick(): Promise<void> {
    const { watch, now, log, onChange } = this.#options;
    const alerts = await watch.find();
    const nowMs = now();
    const { tracked, events } = planAlerts({ tracked: this.#tracked, alerts, nowMs, isQuiet: this.#isQuiet() });
    this.#tracked = tracked;
    for (const { kind, problem } of events)
      log.info(
        { problem: problem.kind, about: problem.subject?.id },
        kind === 'began' ? 'alert raised' : 'alert resolved',
      );
    if (events.length > 0 && this.settings().isWebhookOn)
      this.#outbox = addToOutbox(this.#outbox, await Promise.all(events.map((event) => this.#write(event))));
    // Before anything is sent: a message that was lost in a power cut would never be told again.
    await this.#save();
    await this.#updateScreen();
    if (events.length > 0) onChange?.();
    await this.#deliver(nowMs);
  }

  /** Sends a test now, whether the webhook is on or not, and answers what became of it. */
  async test(): Promise<DeliveryAttempt> {
    return this.#send(await this.#write({ kind: 'test' }));
  }

  /** One delivery at a time, so that no message is sent twice. */
  #deliver(nowMs: number): Promise<void> {
    this.#delivering ??= this.#deliverDue(nowMs).finally(() => {
      this.#delivering = undefined;
    });
    return this.#delivering;
  }

  async #deliverDue(nowMs: number): Promise<void> {
    const due = listDue(this.#outbox, nowMs);
    if (due.length === 0 || !this.settings().isWebhookOn) return;
    for (const delivery of due) {
      const { error } = await this.#send(delivery);
      const retry = error === undefined ? undefined : planRetry(delivery, this.#options.now());
      if (error !== undefined && !retry)
        this.#options.log.warn({ error, delivery: delivery.id }, 'alert message dropped after repeated failures');
      this.#outbox = this.#outbox.flatMap((one) => (one.id === delivery.id ? (retry ?? []) : one));
      // The address does not answer: the others would fail in the same way.
      if (error !== undefined) break;
    }
    await this.#save();
  }

  async #send(delivery: Delivery): Promise<DeliveryAttempt> {
    const { send, reach, now } = this.#options;
    const { webhookUrl: url, secret } = this.settings();
    const attempt =
      url === ''
        ? { status: undefined, error: 'no webhook URL is set' }
        : await send(makeRequest(delivery, { url, secret, reach: reach() })).catch((error: unknown) => ({
            status: undefined,
            error: error instanceof Error ? error.message : String(error),
          }));
    const kept = { ...attempt, atMs: now() };
    this.#attempts = [kept, ...this.#attempts].slice(0, MAX_ATTEMPTS);
    return kept;
  }

  async #updateScreen(): Promise<void> {
    const alerts = this.reported();
    const keys = alerts.map(keyOfAlert);
    const hasNewAlert = keys.some((key) => !this.#screenKeys.includes(key));
    if (!hasNewAlert && keys.length === this.#screenKeys.length) return;
    // What is over changes the words of the card, and is no reason to show it again.
    const version = hasNewAlert ? hashKeys(keys) : this.#screen?.version;
    this.#screen =
      version && keys.length > 0 ? { version, ...(await this.#options.writeAlertScreen(alerts)) } : undefined;
    this.#screenKeys = keys;
  }

  async #write(message: Message): Promise<Delivery> {
    const { describe, now } = this.#options;
    return writeMessage(message, await describe(message), hostname(), now());
  }

  #isQuiet(): boolean {
    const { quiet } = this.settings();
    if (!quiet || quiet.startMinutes === quiet.endMinutes) return false;
    const { timeZone, now } = this.#options;
    return planWindows([{ days: EVERY_DAY, ...quiet }], now(), new TimeZone(timeZone())).isOpen;
  }

  /** What was told stays told over a restart; what only began is looked at anew. */
  #read(): void {
    const value = this.#options.settings.read(STATE);
    if (!isObject(value)) return;
    const { told: reported, outbox } = value;
    this.#tracked = new Map(
      asList<TrackedAlert>(reported).map((stored) => {
        const tracked: TrackedAlert = { ...stored, problem: upgradeAlert(stored.problem), goneMs: undefined };
        return [keyOfAlert(tracked.problem), tracked];
      }),
    );
    this.#outbox = asList<Delivery>(outbox);
    this.#written = this.#state();
  }

  /** Writes only when something was told or sent. */
  async #save(): Promise<void> {
    const state = this.#state();
    if (state === this.#written) return;
    await this.#options.settings.write(STATE, JSON.parse(state));
    this.#written = state;
  }

  #state(): string {
    const reported = [...this.#tracked.values()].filter(({ isTold }) => isTold);
    return JSON.stringify({ told: reported.map(({ goneMs: _, ...kept }) => kept), outbox: this.#outbox });
  }
}

const hashKeys = (keys: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16);

/** Written by this class alone. */
const asList = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : []);
