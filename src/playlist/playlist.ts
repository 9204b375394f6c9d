/** Door of playlists: which item a display shows next. The rows are in `store/playlist-table.ts`. */
export {
  type PlayableItem,
  peekRotation,
  planRotation,
  type RotationInput,
  type RotationPlan,
  type RotationState,
} from './plan-rotation.js';
