export { FRAMEWORK_FOLDER, FRAMEWORK_LIST } from './folder-names.js';
