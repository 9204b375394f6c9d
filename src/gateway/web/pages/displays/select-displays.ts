import { hasTag } from '../../../device/device.js';
import { compareNames } from '../../../i18n/i18n.js';
import type { Device } from '../../../store/store.js';
import { type ListQuery, matchesSearch } from '../../lists/list-query.js';
import type { DisplayView } from '../../shared/displays/read-display.js';

/** States that a list of displays can be filtered by. */
export const DISPLAY_STATES = ['attention', 'empty', 'pinned', 'paused'] as const;
export type DisplayState = (typeof DISPLAY_STATES)[number];

/** Orders of the list; the first one is the default and puts displays that need attention first. */
export const DISPLAY_ORDERS = ['attention', 'name', 'battery', 'seen'] as const;

/** Parameters of the list in the address of Home. */
export const LIST_NAMES = ['q', 'tag', 'state', 'model', 'sort', 'view'];
/** Parameters that narrow the list. */
export const FILTER_NAMES = ['q', 'tag', 'state', 'model'];

/** Facts about a display by which a list finds and orders it. */
export interface DisplayEntry extends Pick<DisplayView, 'device' | 'modelLabel' | 'lastSeenAtMs' | 'alerts'> {
  readonly modelName: string;
  readonly states: ReadonlySet<DisplayState>;
  readonly batteryPercent: number | undefined;
}

/** The displays that match an address, in its order. Pure. */
export function selectDisplays(entries: readonly DisplayEntry[], query: ListQuery): readonly DisplayEntry[] {
  const search = query.text('q');
  const tag = query.text('tag');
  const state = DISPLAY_STATES.find((one) => one === query.text('state'));
  const model = query.text('model');
  return entries
    .filter(({ device }) => tag === '' || hasTag(device, tag))
    .filter(({ states }) => state === undefined || states.has(state))
    .filter(({ modelName }) => model === '' || modelName === model)
    .filter(({ device, modelLabel }) =>
      matchesSearch(search, [device.name, device.friendlyId, modelLabel, ...device.tags, ...macOf(device, search)]),
    )
    .sort(orderOf(query.oneOf('sort', DISPLAY_ORDERS)));
}

type Order = (a: DisplayEntry, b: DisplayEntry) => number;

const byName: Order = (a, b) => compareNames(a.device.name, b.device.name) || a.device.id - b.device.id;

function orderOf(order: (typeof DISPLAY_ORDERS)[number]): Order {
  const first = ORDERS[order];
  return (a, b) => first(a, b) || byName(a, b);
}

/** Unknown values come last. */
const ORDERS: Readonly<Record<(typeof DISPLAY_ORDERS)[number], Order>> = {
  attention: (a, b) => Number(b.alerts.length > 0) - Number(a.alerts.length > 0),
  name: () => 0,
  battery: (a, b) => (a.batteryPercent ?? 101) - (b.batteryPercent ?? 101),
  seen: (a, b) => (a.lastSeenAtMs ?? Number.MAX_SAFE_INTEGER) - (b.lastSeenAtMs ?? Number.MAX_SAFE_INTEGER),
};

/** MACs are searched only for texts that look like part of one. */
const macOf = ({ mac }: Device, search: string): readonly string[] => (search.includes(':') ? [mac] : []);
