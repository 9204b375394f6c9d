/** Entry point of the pages of playlists and their items. */
export { changePlaylists, confirmDeleteSeveral, deleteSeveral } from './change-playlists.js';
export { pinEverywhere, removeItem, saveItem, showItem } from './item.js';
export { openAsDesign } from './mashup-design.js';
export { addMashup, showNewMashup } from './new-mashup.js';
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
export { saveSpecialDays } from './special-days-actions.js';
export { showWeekPlan } from './week-plan.js';
export { changeWeek } from './week-plan-actions.js';
