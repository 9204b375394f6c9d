export type { PackagedRecipe } from '../recipe/recipe.js';
/** Recipes from elsewhere: catalogues, addresses, archives and disks; updates of added recipes; sharing. */
export type { Catalogue, ListedRecipe } from './catalogue/catalogues.js';
export { checkHosted, describeFinding, type Finding, type FindingCode } from './check/check-hosted.js';
export type { DiskRecipe } from './disk-recipes.js';
export { type Candidate, Gallery } from './gallery-service.js';
export { type GalleryNeeds, listGalleryNeeds } from './needs.js';
export type { Package } from './package/package-store.js';
export { type LeftOut, type SharedRecipe, type ShareOptions, shareRecipe } from './share/share-recipe.js';
export type { Choices, PartChange, SettingChange, UpdatePlan } from './update/compare-recipes.js';
