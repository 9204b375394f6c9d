import { writeOffset } from '@inkstand/common/write-time';

/**
 * A moment with the offset that it is printed in. Dates in templates are UTC, unless they were parsed from text with
 * another offset, which they keep.
 */
export class RubyTime {
  readonly epochSeconds: number;
  /** Fraction of a second. */
  readonly nanoseconds: number;
  readonly offsetSeconds: number;
  /** `UTC`, or empty for a numeric offset. */
  readonly zone: string;
  /** A calendar day without a time, printed as `2026-03-16`. */
  readonly isDay: boolean;

  constructor(epochSeconds: number, offsetSeconds = 0, options: { nanoseconds?: number; isDay?: boolean } = {}) {
    this.epochSeconds = Math.floor(epochSeconds);
    this.nanoseconds = options.nanoseconds ?? 0;
    this.offsetSeconds = offsetSeconds;
    this.zone = offsetSeconds === 0 ? 'UTC' : '';
    this.isDay = options.isDay ?? false;
  }

  /** The wall clock at its offset, in the UTC fields of a Date. */
  get wall(): Date {
    return new Date((this.epochSeconds + this.offsetSeconds) * 1000);
  }

  /** Whether a Date can represent it: years up to about 275,000. */
  get isRepresentable(): boolean {
    return !Number.isNaN(this.wall.getTime());
  }

  toText(): string {
    const text = this.wall.toISOString();
    const day = text.slice(0, 10);
    if (this.isDay) return day;
    return `${day} ${text.slice(11, 19)} ${this.zone === 'UTC' ? 'UTC' : writeOffset(this.offsetSeconds * 1000, '')}`;
  }
}
