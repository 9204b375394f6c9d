import type { Alert } from '../../alert/alert.js';
import type { DisplayPlan } from '../../device/device.js';
import type { ItemContent, ShownScreen, ShownSubject } from '../../store/store.js';

/** Names of what is published, in the owner's language. */
export const ENTITY_NAMES = [
  'battery',
  'battery_voltage',
  'signal',
  'last_seen',
  'next_call',
  'shown',
  'next',
  'planned',
  'problem',
  'picture',
  'picture_camera',
  'notify',
  'refresh',
  'playlist',
  'pin',
  'pause',
  'quiet_hours',
  'gateway_problem',
  'alerts',
  'displays',
  'disk',
  'memory',
  'temperature',
  'no_pin',
  'no_pause',
] as const;
export type EntityName = (typeof ENTITY_NAMES)[number];

/** Words for entities; made where messages are read. */
export interface EntityWords {
  name(entity: EntityName): string;
  nameSubject(subject: ShownSubject): string;
  nameContent(content: ItemContent): string;
  namePlan(plan: Pick<DisplayPlan, 'shows'>, shown: ShownScreen | undefined): string;
  nameAlert(alert: Alert): string;
  /** Choices for a pause, shortest first. */
  readonly pauses: readonly { readonly hours: number; readonly label: string }[];
}
