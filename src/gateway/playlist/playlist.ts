/** Entry point of playlists: which item a display shows next. `store/playlist/playlist-table.ts` stores them. */
export { readItemMembers, writeItemMembers } from './item-value-kinds.js';
export {
  NOTHING_SHOWN,
  type PlayableItem,
  planRotation,
  type RotationPlan,
  type RotationState,
  SAME_WAKE_MS,
} from './plan-rotation.js';
export { restoreItem } from './restore-item.js';
export {
  type Candidate,
  isPlayable,
  type LeftOut,
  type Selection,
  type SelectionInput,
  selectItems,
} from './select-items.js';
export { listCalendarDays } from './special-days/calendar-days.js';
export { followCalendars, withCalendarDays } from './special-days/follow-calendars.js';
export { findHolidayCountry, type HolidayCountry, listHolidayCountries } from './special-days/holiday-list.js';
export {
  endOfQuiet,
  NO_SPECIAL_DAYS,
  planSpecialDays,
  type SpecialDay,
  type SpecialDayMap,
} from './special-days/plan-special-days.js';
export { MAX_LISTED, readListedDays, writeListedDays } from './special-days/read-dates.js';
export {
  DAY_PLANS,
  type DayPlanName,
  readDayPlan,
  readSpecialDays,
  SPECIAL_DAYS_EXPECTED,
  writeDayPlan,
  writeSpecialDays,
} from './special-days/special-day-members.js';
export { EVERY_DAY, MAX_WINDOWS, planWindows } from './time-windows.js';
export { addToWeek, cutByDay, removeFromWeek, spansOfDays, spansOfWindows, type WeekSpan } from './week-spans.js';
