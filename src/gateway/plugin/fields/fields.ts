export { readOptions } from '../../recipe/recipe.js';
/** Custom fields of recipes: their form, the check of entered values, and the values for templates. */
export { buildForm, type FormField } from './build-form.js';
export { checkValues, type StoredState } from './check-values.js';
export { readFieldDefinitions } from './field-definition.js';
export { FIELD_TYPES } from './field-types.js';
export { fillFieldValues, splitSecretValues } from './field-values.js';
export { readFormEntries } from './read-form-entries.js';
export { isConfigured, listEmpty, listMissing } from './required-fields.js';
