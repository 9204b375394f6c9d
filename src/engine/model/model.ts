/** Models of displays: the bundled list, matching a request to a model, and what its panel requires. */
export type { BoardChange, BoardedTraits, BoardFacts } from './board-facts.js';
export {
  findBoardChange,
  findListedBoard,
  NO_BOARD,
  noteBoardFacts,
  settleBoard,
  writeBoardFacts,
} from './board-facts.js';
export type { Board } from './boards.js';
export { BOARDS, findBoard, findBuild, hasSize, listBoardsNamed, namesOf, spellName } from './boards.js';
export type { Orientation } from './choose-panel.js';
export { flipOrientation, IMAGE_BYTES, isTurnedAsBefore, listPalettes, ORIENTATIONS, panelOf } from './choose-panel.js';
export { compareFirmware } from './compare-firmware.js';
export { customModel, isPlausibleSize, parseCustomModel } from './custom-model.js';
export { describeModel, describePalette, modelId } from './describe-model.js';
export { matchModel, readerSides } from './match-model.js';
export type { Model } from './model-list.js';
export { findModel, findPalette, MODELS, PALETTES } from './model-list.js';
export { nearestModel } from './nearest-model.js';
export { exportInks, importInks, writeSeenInks } from './owner-inks.js';
export { showInks } from './show-inks.js';
