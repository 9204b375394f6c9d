/** Entry point of the pages of playlists and their items. */
export { changePlaylists, confirmDeleteSeveral, deleteSeveral } from './change-playlists.js';
export { pinEverywhere, removeItem, saveItem, showItem } from './item/item.js';
export { openAsDesign } from './mashup/mashup-design.js';
export { addMashup, showNewMashup } from './mashup/new-mashup.js';
export { showPlaylist } from './playlist.js';
export {
  addItem,
  clonePlaylist,
  confirmDelete,
  deletePlaylist,
  makeDefault,
  orderItems,
  renamePlaylist,
} from './playlist-actions.js';
export { createPlaylist, showPlaylists } from './playlists.js';
export { saveSpecialDays } from './special-days/special-days-actions.js';
export { showWeekPlan } from './week/week-plan.js';
export { changeWeek } from './week/week-plan-actions.js';
