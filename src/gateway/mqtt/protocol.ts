import type { Refusals, TopicPlan } from '../plugin/topics/topic-collector.js';
import type { NetworkPolicy } from '../worker/worker.js';

/** The broker and how the process connects to it. */
export interface BrokerConnection {
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
  /** Empty: none. */
  readonly userName: string;
  readonly password: string;
  /** PEM; empty: the authorities that the system trusts. */
  readonly caPem: string;
  readonly clientId: string;
  /** Retained; says whether the gateway is connected. */
  readonly availabilityTopic: string;
  readonly reach: NetworkPolicy;
}

/** What one plugin setting reads. */
export interface Feed extends TopicPlan {
  readonly pluginSettingId: number;
  readonly debounceMs: number;
  /** Merge variables as JSON, for what the broker does not retain. */
  readonly storedJson: string;
}

/** A message to publish, retained. An empty payload deletes what the broker keeps. */
export interface Publication {
  readonly topic: string;
  readonly payload: string | Uint8Array;
}

/** From the gateway to the process. */
export type GatewayMessage =
  | { readonly kind: 'connect'; readonly connection: BrokerConnection }
  | { readonly kind: 'feed'; readonly feed: Feed }
  | { readonly kind: 'end-feed'; readonly pluginSettingId: number }
  | { readonly kind: 'publish'; readonly messages: readonly Publication[] }
  /** Topic filter of commands; undefined: none are received. */
  | { readonly kind: 'commands'; readonly filter: string | undefined }
  /** Says goodbye to the broker; the process exits. */
  | { readonly kind: 'end' };

/** State of the connection. `error` names why there is none. */
export type LinkState =
  | { readonly kind: 'connecting'; readonly error?: string }
  | { readonly kind: 'connected'; readonly sinceMs: number };

/** What a feed received since the process started. */
export interface FeedFacts {
  readonly messageCount: number;
  readonly topicCount: number;
  readonly lastMessageAtMs: number | undefined;
  readonly refused: Refusals;
  /** Topic filters that the broker does not grant. */
  readonly deniedFilters: readonly string[];
}

/** From the process to the gateway. */
export type ProcessMessage =
  | { readonly kind: 'state'; readonly state: LinkState }
  | {
      readonly kind: 'data';
      readonly pluginSettingId: number;
      readonly json: string | undefined;
      readonly facts: FeedFacts;
    }
  /** Messages that were too large to be read, since the last of these. */
  | { readonly kind: 'dropped'; readonly count: number }
  | { readonly kind: 'command'; readonly topic: string; readonly payload: string };
