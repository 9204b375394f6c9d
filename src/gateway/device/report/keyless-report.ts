import type { Device } from '../../store/store.js';
import type { ReportedTraits } from './read-headers.js';

/** A change that a display without a key reported once. */
export interface ReportedOnce {
  readonly traits: ReportedTraits;
  readonly atMs: number;
}

interface ReportPlan {
  /** What is stored now. */
  readonly accepted: ReportedTraits;
  /** What the next call must repeat. */
  readonly once: ReportedOnce | undefined;
}

/** Firmware makes up to five calls per wake; two reports of one wake are one. */
const REPEATED_AFTER_MS = 60_000;

/**
 * Plans what is stored of a report by a display that never sends a key: what two equal reports say, a minute apart and with
 * no other one between, because anyone who knows the MAC may have sent it, also before the display. Pure.
 */
export function planReport(
  device: Device,
  traits: ReportedTraits,
  earlier: ReportedOnce | undefined,
  nowMs: number,
): ReportPlan {
  const reported = Object.entries(traits) as [keyof ReportedTraits, string | number][];
  const differing = reported.filter(([member, value]) => device[member] !== value);
  const changed = Object.fromEntries(differing);
  if (differing.length === 0) return { accepted: {}, once: undefined };
  const isRepeated = earlier !== undefined && isEqual(earlier.traits, changed);
  const elapsedMs = isRepeated ? nowMs - earlier.atMs : 0;
  if (elapsedMs >= REPEATED_AFTER_MS) return { accepted: changed, once: undefined };
  // The clock may have been set back.
  return { accepted: {}, once: isRepeated && elapsedMs >= 0 ? earlier : { traits: changed, atMs: nowMs } };
}

const MEMBERS = ['reportedModel', 'reportedWidthPx', 'reportedHeightPx', 'firmwareVersion'] as const;

const isEqual = (a: ReportedTraits, b: ReportedTraits): boolean => MEMBERS.every((member) => a[member] === b[member]);
