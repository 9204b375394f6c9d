import { isObject, type JsonObject } from '@inkstand/common/json';
import { readClock, writeClock } from '@inkstand/common/write-time';
import { ITEM_RULES, type ItemColumn, type ItemRules, makeRules, type TimeWindow } from '../store/store.js';
import { MAX_WINDOWS } from './time-windows.js';

/** One kind of value in the API of this and of other gateways. */
interface MemberKind {
  /** What a request should contain. */
  readonly expected: (column: ItemColumn) => string;
  /** Undefined for an invalid value; null stands for an undefined one. */
  readonly read: (value: unknown, column: ItemColumn) => unknown;
  readonly write?: (value: never) => unknown;
}

const isWithin = (
  value: unknown,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: Pick<ItemColumn, 'min' | 'max'>,
): boolean => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;

const MEMBER_KINDS: Readonly<Record<ItemColumn['kind'], MemberKind>> = {
  flag: { expected: () => 'true or false', read: (value) => (typeof value === 'boolean' ? value : undefined) },
  number: {
    expected: ({ min, max }) => `a whole number from ${min} to ${max}`,
    read: (value, column) => (isWithin(value, column) ? value : undefined),
  },
  seconds: {
    expected: ({ min, max }) => `seconds from ${min} to ${max}, or null`,
    read: (value, column) => (value === null || isWithin(value, column) ? value : undefined),
  },
  windows: {
    expected: () => `up to ${MAX_WINDOWS} objects {"days": [1…7], "start": "HH:MM", "end": "HH:MM"}`,
    read: readWindows,
    write: (windows: readonly TimeWindow[]) =>
      windows.map(({ days, startMinutes, endMinutes }) => ({
        days,
        start: writeClock(startMinutes),
        end: writeClock(endMinutes),
      })),
  },
};

const memberOf = ({ member, column }: ItemColumn): string => member ?? column;

/**
 * Reads the rules of an item from JSON. `readMember` gets the name of each member, what is expected and how to read it,
 * and returns undefined where the member is missing.
 */
export const readItemMembers = (
  readMember: (name: string, expected: string, read: (value: unknown) => unknown) => unknown,
): Partial<ItemRules> =>
  makeRules((column) => {
    const { expected, read } = MEMBER_KINDS[column.kind];
    const value = readMember(memberOf(column), expected(column), (stated) => read(stated, column));
    return value === undefined ? undefined : { value: value ?? undefined };
  });

/** The rules of an item as members of JSON. */
export const writeItemMembers = (item: ItemRules): JsonObject =>
  Object.fromEntries(
    ITEM_RULES.map(([name, column]) => {
      const { write } = MEMBER_KINDS[column.kind];
      return [memberOf(column), (write ? write(item[name] as never) : item[name]) ?? null];
    }),
  );

function readWindows(value: unknown): readonly TimeWindow[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_WINDOWS) return undefined;
  const windows = value.map(readWindow);
  return windows.every((one) => one !== undefined) ? windows : undefined;
}

function readWindow(value: unknown): TimeWindow | undefined {
  if (!isObject(value)) return undefined;
  const { days, start, end } = value;
  const startMinutes = readClock(start);
  const endMinutes = readClock(end);
  if (startMinutes === undefined || endMinutes === undefined || !Array.isArray(days) || days.length === 0)
    return undefined;
  const isDay = (day: unknown): boolean => isWithin(day, { min: 1, max: 7 });
  return days.every(isDay) ? { days: [...new Set<number>(days)].sort(), startMinutes, endMinutes } : undefined;
}
