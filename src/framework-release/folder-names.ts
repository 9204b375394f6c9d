/** In the data folder. */
export const FRAMEWORK_FOLDER = 'framework';
/** Lists what there is; written last and atomically, so that everything it names exists. */
export const FRAMEWORK_LIST = 'framework.json';
