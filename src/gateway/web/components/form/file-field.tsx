import { Field, type FieldProps } from './field.js';

/** A file to upload; its form must be an upload form with a single file. */
export function FileField({ accept, ...props }: Omit<FieldProps, 'name'> & { readonly accept: string }) {
  return (
    <Field
      {...props}
      name="file"
      control={(ties) => <input {...ties} class="input" name="file" type="file" accept={accept} required />}
    />
  );
}
