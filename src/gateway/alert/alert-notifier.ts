import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { SourceFault } from '@inkstand/common/errors';
import { messageOf } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import { TimeZone } from '@inkstand/common/time-zone';
import { EVERY_DAY, planWindows } from '../playlist/playlist.js';
import type { SecretBox, SettingTable } from '../store/store.js';
import type { NetworkPolicy, RequestJob, RequestResult } from '../worker/worker.js';
import { type Alert, keyOfAlert, sortAlerts } from './alert-kinds.js';
import { type AlertSettings, readAlertSettings, writeAlertSettings } from './alert-settings.js';
import type { AlertWatch } from './alert-watch.js';
import { planAlerts, type TrackedAlert } from './plan-alerts.js';
import { upgradeAlert } from './stored-alert.js';
import { type Message, type MessageWords, makeRequest, writeMessage } from './webhook-message.js';
import { addToOutbox, type Delivery, listDue, planRetry } from './webhook-retries.js';

interface AlertNotifierOptions {
  readonly settings: SettingTable;
  readonly secrets: SecretBox;
  readonly watch: Pick<AlertWatch, 'find'>;
  /** Writes a message in the owner's language. Loaded on demand. */
  readonly describe: (message: Message) => Promise<MessageWords>;
  /** Writes the content of the alert screen for these alerts, worst first, in the owner's language. */
  readonly writeAlertScreen: (alerts: readonly Alert[]) => Promise<Omit<AlertScreen, 'version'>>;
  readonly send: (job: RequestJob) => Promise<RequestResult>;
  readonly reach: () => NetworkPolicy;
  /** IANA name. */
  readonly timeZone: () => string;
  readonly now: () => number;
  readonly log: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
  /** Called when the reported alerts changed, to render alert screens. */
  readonly onChange?: () => void;
}

/** Content of the alert screen, for displays that show alerts. */
export interface AlertScreen {
  /** Changes when a new alert is raised. */
  readonly version: string;
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

/** The outcome of an attempt to send a message. */
interface DeliveryAttempt {
  readonly atMs: number;
  readonly status: number | undefined;
  /** Undefined when the message was delivered. */
  readonly error: string | undefined;
  readonly fault?: SourceFault;
}

const STATE = 'alert_state';
const MAX_ATTEMPTS = 10;

/** Notifies the owner by webhook and alert screen when an alert is raised or resolved, once per change. */
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

  /** Alerts that were reported and are not resolved, worst first. */
  reported(): readonly Alert[] {
    return sortAlerts([...this.#tracked.values()].filter(({ isReported }) => isReported).map(({ problem }) => problem));
  }

  /** Undefined when no reported alert is open. */
  alertScreen(): AlertScreen | undefined {
    return this.#screen;
  }

  /** The latest attempts to send messages, newest first. */
  attempts(): readonly DeliveryAttempt[] {
    return this.#attempts;
  }

  /** Number of messages waiting for a retry. */
  waiting(): number {
    return this.#outbox.length;
  }

  /** Stores the owner's settings. A new address receives the open alerts. */
  async change(next: AlertSettings): Promise<void> {
    const { settings, secrets, now } = this.#options;
    const before = this.settings();
    await writeAlertSettings(settings, secrets, next);
    if (!next.isWebhookOn) this.#outbox = [];
    else if (!before.isWebhookOn || before.webhookUrl !== next.webhookUrl) {
      const messages = [...this.#tracked.values()].filter(({ isReported }) => isReported);
      this.#outbox = await Promise.all(messages.map((one) => this.#write({ ...one, kind: 'began' })));
    }
    await this.#save();
    if (this.#outbox.length > 0) void this.#deliver(now());
  }

  /** Finds alerts, reports changes and retries failed messages. Call it every few minutes. */
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
    if (events.length > 0 && this.settings().isWebhookOn) {
      const messages = await Promise.all(events.map((event) => this.#write(event)));
      this.#outbox = addToOutbox(this.#outbox, messages);
    }
    // Saved before sending: a message lost in a power cut would never be sent again.
    await this.#save();
    await this.#updateScreen();
    if (events.length > 0) onChange?.();
    await this.#deliver(nowMs);
  }

  /** Sends a test message now, even if the webhook is off, and returns the outcome. */
  async test(): Promise<DeliveryAttempt> {
    return this.#send(await this.#write({ kind: 'test' }));
  }

  /** Runs one delivery at a time, so that no message is sent twice. */
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
      // If the address does not answer, the other messages would fail too.
      if (error !== undefined) break;
    }
    await this.#save();
  }

  async #send(delivery: Delivery): Promise<DeliveryAttempt> {
    const { send, reach, now } = this.#options;
    const { webhookUrl: url, secret, accepted } = this.settings();
    const trust = accepted && { accepted: [accepted] };
    const attempt =
      url === ''
        ? { status: undefined, error: 'no webhook URL is set' }
        : await send(makeRequest(delivery, { url, secret, trust, reach: reach() })).catch((error: unknown) => ({
            status: undefined,
            error: messageOf(error),
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
    // A resolved alert changes the text but does not cause the screen to be shown again.
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

  /** Reported alerts survive a restart; alerts not reported yet start over. */
  #read(): void {
    const value = this.#options.settings.read(STATE);
    if (!isObject(value)) return;
    const { told: reported, outbox } = value;
    this.#tracked = new Map(
      asList<StoredAlert>(reported).map(({ problem: stored, beganMs }) => {
        const problem = upgradeAlert(stored);
        return [keyOfAlert(problem), { problem, beganMs, isReported: true, goneMs: undefined }];
      }),
    );
    this.#outbox = asList<Delivery>(outbox);
    this.#written = this.#state();
  }

  /** Writes only when the state has changed. */
  async #save(): Promise<void> {
    const state = this.#state();
    if (state === this.#written) return;
    await this.#options.settings.write(STATE, JSON.parse(state));
    this.#written = state;
  }

  #state(): string {
    const reported = [...this.#tracked.values()].filter(({ isReported }) => isReported);
    const told: readonly StoredAlert[] = reported.map(({ problem, beganMs }) => ({ problem, beganMs, isTold: true }));
    return JSON.stringify({ told, outbox: this.#outbox });
  }
}

/** A reported alert in the settings, where its names have stayed. */
interface StoredAlert extends Pick<TrackedAlert, 'problem' | 'beganMs'> {
  readonly isTold: true;
}

const hashKeys = (keys: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16);

/** Only this class writes these values, so items need no check. */
const asList = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : []);
