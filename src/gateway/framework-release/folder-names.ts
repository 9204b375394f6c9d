/** Folder in the data folder. */
export const FRAMEWORK_FOLDER = 'framework';
/** Lists the contents; written last and atomically, so that everything it lists exists. */
export const FRAMEWORK_LIST = 'framework.json';
