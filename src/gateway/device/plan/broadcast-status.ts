/** A display that a broadcast is for. */
interface BroadcastDisplay {
  readonly deviceId: number;
  /** The item on it, which is that of the broadcast once it was fetched; undefined when there is none. */
  readonly shownItemId: number | undefined;
  /** When it calls next; undefined when unknown. */
  readonly expectedWakeMs: number | undefined;
  readonly screen: BroadcastScreenState;
}

/** Whether there is something to send to a display. */
export type BroadcastScreenState = 'ready' | 'not-rendered' | 'failed';

interface BroadcastStatusInput {
  readonly itemId: number;
  readonly untilMs: number;
  readonly displays: readonly BroadcastDisplay[];
  readonly nowMs: number;
}

/** How far a broadcast has got. */
export interface BroadcastStatus {
  /** Displays that show it. */
  readonly shownOn: readonly number[];
  /** Displays that get it at their next call. */
  readonly waiting: readonly { readonly deviceId: number; readonly atMs: number }[];
  /** Displays that call only after it ends. */
  readonly tooLate: readonly { readonly deviceId: number; readonly atMs: number }[];
  /** Displays that are overdue or never called: nobody knows when they get it. */
  readonly unknown: readonly number[];
  /** Displays for which it could not be rendered: they go on showing something else. */
  readonly failed: readonly number[];
  /** Waiting displays for which it is not rendered yet. */
  readonly notRendered: readonly number[];
  /** When the last of the waiting displays calls. */
  readonly byMs: number | undefined;
}

/** Compares what displays show with what they are to show, and says when the others will. Pure. */
export function planBroadcastStatus({ itemId, untilMs, displays, nowMs }: BroadcastStatusInput): BroadcastStatus {
  const shownOn = displays.filter(({ shownItemId }) => shownItemId === itemId).map(({ deviceId }) => deviceId);
  const isMissing = ({ shownItemId }: BroadcastDisplay): boolean => shownItemId !== itemId;
  const failed = displays.filter((display) => isMissing(display) && display.screen === 'failed');
  const others = displays.filter((display) => isMissing(display) && display.screen !== 'failed');
  const expected = others.flatMap(({ deviceId, expectedWakeMs }) =>
    expectedWakeMs === undefined || expectedWakeMs < nowMs ? [] : [{ deviceId, atMs: expectedWakeMs }],
  );
  const waiting = expected.filter(({ atMs }) => atMs < untilMs);
  return {
    shownOn,
    waiting,
    tooLate: expected.filter(({ atMs }) => atMs >= untilMs),
    unknown: others.map(({ deviceId }) => deviceId).filter((id) => expected.every(({ deviceId }) => deviceId !== id)),
    failed: failed.map(({ deviceId }) => deviceId),
    notRendered: others.flatMap(({ deviceId, screen }) => (screen === 'not-rendered' ? [deviceId] : [])),
    byMs: waiting.length === 0 ? undefined : Math.max(...waiting.map(({ atMs }) => atMs)),
  };
}
