/** Entry point of playlists: which item a display shows next. `store/playlist-table.ts` stores them. */
export { readItemMembers, writeItemMembers } from './item-members.js';
export {
  NOTHING_SHOWN,
  type PlayableItem,
  planRotation,
  type RotationPlan,
  type RotationState,
} from './plan-rotation.js';
export { planWindows } from './plan-windows.js';
export { restoreItem } from './restore-item.js';
export { type Candidate, isPlayable, type LeftOut, type Selection, selectItems } from './select-items.js';
export { addToWeek, cutByDay, removeFromWeek, spansOfDays, spansOfWindows, type WeekSpan } from './week-spans.js';
