/** In the data folder. */
export const FRAMEWORK_FOLDER = 'framework';
/** Lists what there is; written last and whole, so that what it names is there. */
export const FRAMEWORK_LIST = 'framework.json';
