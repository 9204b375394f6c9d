/** Custom fields of recipes: their form, the check of entered values, and the values for templates. */
export { buildForm, type FormField, type RejectedEntry } from './build-form.js';
export { type CheckedValues, checkValues, isConfigured, listHidden, listMissing } from './check-values.js';
export {
  type FieldCondition,
  type FieldDefinition,
  type FieldEndpoint,
  type FieldValue,
  readFieldDefinitions,
} from './field-definition.js';
export { type FieldOption, readOptions } from './field-options.js';
export { FIELD_TYPES, type FieldType } from './field-types.js';
export { fillFieldValues, splitSecretValues } from './field-values.js';
export { readFormEntries } from './read-form-entries.js';
