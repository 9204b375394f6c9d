import type { SourceFault } from '@inkstand/common/errors';
import type { Alert } from '../alert/alert.js';
import type { DeviceModule } from '../device/device.js';
import type { Log } from '../http/http.js';
import type { PluginSettings } from '../plugin/plugin.js';
import type { Device, SecretBox, Tables } from '../store/store.js';
import type { SystemReadings } from '../system/system.js';
import type { NetworkPolicy } from '../worker/worker.js';
import type { EntityWords } from './discovery/entity-words.js';
import type { LinkState } from './protocol.js';

export interface MqttOptions {
  readonly tables: Tables;
  readonly secrets: SecretBox;
  readonly plugins: PluginSettings;
  readonly device: DeviceModule;
  readonly reach: () => NetworkPolicy;
  /** In the owner's language. */
  readonly loadWords: () => Promise<EntityWords>;
  readonly readSystem: () => Promise<SystemReadings>;
  readonly findAlerts: () => Promise<readonly Alert[]>;
  /** A plugin setting receives nothing because of `error`; undefined: it is connected. */
  readonly noteSource: (pluginSettingId: number, error: string | undefined, fault?: SourceFault) => void;
  /** Shows a message on the display for an hour, outside its playlist. */
  readonly showMessage: (device: Device, text: string) => Promise<void>;
  /** Fetches and renders what the display shows next. */
  readonly refresh: (device: Device) => Promise<void>;
  /** A command changed a display. */
  readonly onCommand: () => void;
  /** State or settings changed. */
  readonly onState: () => void;
  readonly version: string;
  readonly now: () => number;
  readonly log: Log;
}

/** State of the connection to the broker. */
export type MqttState = { readonly kind: 'off' } | LinkState;
