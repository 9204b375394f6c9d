export type { Findings, UploadedFile } from './findings.js';
export { FRAMEWORK_FOLDER, FRAMEWORK_LIST } from './folder-names.js';
export { type FrameworkContents, FrameworkReleases } from './framework-releases.js';
