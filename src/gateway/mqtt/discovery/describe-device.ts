import { writeTime } from '@inkstand/common/write-time';
import { ENTITY_NAMES, type EntityName, type EntityWords } from './entity-words.js';
import type { PublishedDisplay, PublishedGateway } from './published-state.js';
import { publishedId, type TopicNames } from './topics.js';

type Members = Readonly<Record<string, unknown>>;

export interface DeviceContext {
  readonly nodeId: string;
  readonly topics: TopicNames;
  readonly words: EntityWords;
  /** Version of Inkstand. */
  readonly version: string;
}

const DIAGNOSTIC = { entity_category: 'diagnostic' };
const CONFIG = { entity_category: 'config' };
const MEASURED = { platform: 'sensor', state_class: 'measurement', ...DIAGNOSTIC };
const TIME = { platform: 'sensor', device_class: 'timestamp', ...DIAGNOSTIC };

/** Announces a display with its entities, as Home Assistant's device discovery for MQTT wants it. Pure. */
export function describeDisplay(facts: PublishedDisplay, context: DeviceContext): Members {
  const { nodeId, topics } = context;
  const id = publishedId(facts.friendlyId);
  const command = (name: EntityName): Members => ({ command_topic: topics.command(id, name) });
  const select = (name: 'playlist' | 'pin' | 'pause'): Members => ({
    platform: 'select',
    options: facts[name].options,
    ...command(name),
  });
  const entities: Partial<Record<EntityName, Members>> = {
    battery: { ...MEASURED, device_class: 'battery', unit_of_measurement: '%' },
    battery_voltage: {
      ...MEASURED,
      device_class: 'voltage',
      unit_of_measurement: 'V',
      suggested_display_precision: 2,
      enabled_by_default: false,
    },
    signal: { ...MEASURED, device_class: 'signal_strength', unit_of_measurement: 'dBm' },
    last_seen: TIME,
    next_call: TIME,
    shown: { platform: 'sensor', icon: 'mdi:image-outline' },
    next: { platform: 'sensor', icon: 'mdi:image-move', enabled_by_default: false },
    planned: { platform: 'sensor', icon: 'mdi:image-sync-outline' },
    problem: {
      platform: 'binary_sensor',
      device_class: 'problem',
      ...DIAGNOSTIC,
      json_attributes_topic: topics.state(id),
      json_attributes_template: '{{ {"problems": value_json.problems} | tojson }}',
    },
    picture: { platform: 'image', image_topic: topics.picture(id), content_type: facts.pictureType ?? 'image/png' },
    picture_camera: { platform: 'camera', topic: topics.picture(id), enabled_by_default: false },
    notify: { platform: 'notify', icon: 'mdi:message-text-outline', ...command('notify') },
    refresh: { platform: 'button', icon: 'mdi:refresh', ...command('refresh') },
    playlist: { icon: 'mdi:playlist-play', ...select('playlist'), ...CONFIG },
    pin: { icon: 'mdi:pin', ...select('pin') },
    pause: { icon: 'mdi:pause', ...select('pause') },
    quiet_hours: { platform: 'switch', icon: 'mdi:sleep', ...command('quiet_hours'), ...CONFIG },
  };
  return describe(id, entities, context, {
    identifiers: [`inkstand_${nodeId}_${id}`],
    connections: [['mac', facts.mac.toLowerCase()]],
    name: facts.name,
    manufacturer: 'Inkstand',
    model: facts.modelLabel,
    serial_number: facts.friendlyId,
    ...(facts.firmwareVersion !== undefined && { sw_version: facts.firmwareVersion }),
    via_device: `inkstand_${nodeId}`,
  });
}

/** The state of a display: one message for all its entities. Pure. */
export function describeDisplayState(facts: PublishedDisplay): Members {
  return {
    battery: facts.batteryPercent ?? null,
    battery_voltage: facts.batteryVolts ?? null,
    signal: facts.rssiDbm ?? null,
    last_seen: writeMoment(facts.lastSeenAtMs),
    next_call: writeMoment(facts.nextCallAtMs),
    shown: shorten(facts.shown),
    next: shorten(facts.next),
    planned: shorten(facts.planned),
    problem: writeSwitch(facts.problems.length > 0),
    problems: facts.problems,
    playlist: facts.playlist.chosen,
    pin: facts.pin.chosen,
    pause: facts.pause.chosen,
    quiet_hours: writeSwitch(facts.hasQuietHours),
  };
}

/** Announces the gateway with its health. Pure. */
export function describeGateway(facts: PublishedGateway, context: DeviceContext): Members {
  const entities: Partial<Record<EntityName, Members>> = {
    gateway_problem: {
      platform: 'binary_sensor',
      device_class: 'problem',
      ...DIAGNOSTIC,
      json_attributes_topic: context.topics.state(GATEWAY_ID),
      json_attributes_template: '{{ {"problems": value_json.problems} | tojson }}',
    },
    alerts: { ...MEASURED, icon: 'mdi:alert-outline' },
    displays: { ...MEASURED, icon: 'mdi:tablet' },
    disk: { ...MEASURED, unit_of_measurement: '%', icon: 'mdi:harddisk' },
    memory: { ...MEASURED, unit_of_measurement: '%', icon: 'mdi:memory' },
    temperature: { ...MEASURED, device_class: 'temperature', unit_of_measurement: '°C' },
  };
  return describe(GATEWAY_ID, entities, context, {
    identifiers: [`inkstand_${context.nodeId}`],
    name: `Inkstand (${facts.hostName})`,
    manufacturer: 'Inkstand',
    model: facts.board ?? 'Inkstand',
    sw_version: context.version,
  });
}

/** The state of the gateway. Pure. */
export function describeGatewayState(facts: PublishedGateway): Members {
  return {
    gateway_problem: writeSwitch(facts.problems.length > 0),
    problems: facts.problems,
    alerts: facts.problems.length,
    displays: facts.displayCount,
    disk: facts.diskPercent ?? null,
    memory: facts.memoryPercent ?? null,
    temperature: facts.celsius ?? null,
  };
}

/** In topics, where displays have their friendly id. */
export const GATEWAY_ID = 'gateway';

function describe(
  id: string,
  entities: Partial<Record<EntityName, Members>>,
  { nodeId, topics, words, version }: DeviceContext,
  device: Members,
): Members {
  const components = ENTITY_NAMES.flatMap((name) => {
    const entity = entities[name];
    if (!entity) return [];
    const state = STATELESS.has(String(entity.platform))
      ? {}
      : { state_topic: topics.state(id), value_template: `{{ value_json.${name} }}` };
    return [[name, { unique_id: `inkstand_${nodeId}_${id}_${name}`, name: words.name(name), ...state, ...entity }]];
  });
  return {
    device,
    origin: { name: 'Inkstand', sw_version: version },
    components: Object.fromEntries(components),
    availability_topic: topics.availability,
  };
}

/** Platforms without `state_topic`. */
const STATELESS = new Set(['button', 'notify', 'image', 'camera']);
/** Length limit of a state in Home Assistant. */
const MAX_STATE_CHARS = 255;

const writeMoment = (atMs: number | undefined): string | null => (atMs === undefined ? null : writeTime(atMs));
const writeSwitch = (isOn: boolean): string => (isOn ? 'ON' : 'OFF');
const shorten = (text: string | undefined): string | null =>
  text === undefined ? null : text.slice(0, MAX_STATE_CHARS);
