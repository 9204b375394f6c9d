export type { UploadedFile } from './added-files.js';
export { type FrameworkContents, FrameworkReleases } from './added-releases.js';
export type { Findings } from './read-added-files.js';
export { FRAMEWORK_FOLDER, FRAMEWORK_LIST } from './release-list.js';
