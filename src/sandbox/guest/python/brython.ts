/** A value of Python in the guest: texts and small integers are JavaScript's own, the rest are Brython's objects. */
export type PythonValue = unknown;

/** What we use of Brython's inside, which its own modules use in the same way. */
export interface Brython {
  readonly builtins: Record<string, PythonValue> & {
    readonly None: PythonValue;
    readonly dict: {
      $setitem(dict: PythonValue, key: PythonValue, value: PythonValue): void;
      $iter_items(dict: PythonValue): Iterable<{ readonly key: PythonValue; readonly value: PythonValue }>;
    };
    readonly str: { $factory(value: PythonValue): string };
  };
  readonly builtins_scope: unknown;
  readonly finders: { readonly VFS: PythonValue };
  readonly imported: Record<string, PythonValue>;
  readonly import_info: Record<string, unknown>;
  readonly url2name: Record<string, string>;
  readonly precompiled: Record<string, string>;
  readonly method_descriptor: unknown;
  readonly builtin_method: unknown;
  readonly module: { $factory(name: string): PythonValue };
  VFS: Record<string, unknown[]>;
  use_VFS: boolean;
  make_import_paths: (file: string) => void;
  frame_obj: unknown;

  py2js(
    source: { readonly src: string; readonly filename: string; readonly imported: boolean },
    module: string,
    locals: string,
    scope: unknown,
  ): { to_js(): string };
  addToImported(name: string, members: Record<string, unknown>): void;
  module_setattr(module: PythonValue, name: string, value: PythonValue): void;
  module_getattr(module: PythonValue, name: string): PythonValue;
  set_to_dict(type: unknown, name: string, value: unknown): void;
  exception(error: unknown): PythonValue;

  $list(items: PythonValue[]): PythonValue;
  $call(callable: PythonValue, ...values: PythonValue[]): PythonValue;
  $isinstance(value: PythonValue, of: PythonValue): boolean;
  /** A text as Python counts its characters. */
  String(text: string): PythonValue;
  fast_float(value: number): PythonValue;
  fast_bytes(bytes: readonly number[]): PythonValue;
  fast_tuple(items: PythonValue[]): PythonValue;
  empty_dict(): PythonValue;
  get_dict(module: PythonValue): PythonValue;
  is_dict(value: PythonValue): boolean;
  is_str(value: PythonValue): boolean;
  class_name(value: PythonValue): string;
  RAISE(kind: PythonValue, message: string): never;
}

export const openBrython = (): Brython => (globalThis as unknown as { __BRYTHON__: Brython }).__BRYTHON__;

export const isFloat = (brython: Brython, value: PythonValue): value is { readonly value: number } =>
  typeof value === 'object' && value !== null && brython.$isinstance(value, brython.builtins.float);
