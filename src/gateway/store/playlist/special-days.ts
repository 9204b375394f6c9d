/** What is shown on a special day: the plan of a weekday (1 is Monday, 7 Sunday); or its displays keep their screen. */
export type DayPlan = number | 'quiet';

/** Days on which a playlist does not follow their weekday. A day that several members name follows the first of them. */
export interface SpecialDays {
  /** Days that the owner listed. */
  readonly dates?: { readonly days: readonly ListedDays[]; readonly plan: DayPlan } | undefined;
  /** All-day events in the data of a plugin. */
  readonly calendar?: CalendarDays | undefined;
  /** Public holidays of a country; those of the whole country without a region. */
  readonly holidays?: { readonly country: string; readonly region?: string; readonly plan: DayPlan } | undefined;
}

/** `YYYY-MM-DD`, or `MM-DD` for every year; the last day is the first one without `last`. */
export interface ListedDays {
  readonly first: string;
  readonly last?: string | undefined;
}

interface CalendarDays {
  readonly pluginSettingId: number;
  /** The days that its data named last, so that they count while its source does not answer. */
  readonly days: readonly NamedDay[];
  readonly plan: DayPlan;
}

/** `day` is `YYYY-MM-DD`. */
export interface NamedDay {
  readonly day: string;
  readonly name: string;
}
