/** In the data folder. */
export const SHELF_FOLDER = 'framework';
/** Lists what there is; written last and whole, so that what it names is there. */
export const SHELF_FILE = 'framework.json';
