/** What a block can be asked for: how its form shows it and which values are stored. */
export type Option =
  | { readonly type: 'text'; readonly maxChars: number; readonly hasLines?: boolean }
  | { readonly type: 'whole'; readonly min: number; readonly max: number; readonly usual: number }
  | { readonly type: 'choice'; readonly choices: readonly [string, ...string[]] }
  | { readonly type: 'flag' }
  /** A place in the data, as `DataTree` writes it; the block shows one value, or repeats for a list. */
  | { readonly type: 'path'; readonly wants: 'value' | 'list' }
  /** A member of every entry of a list; without one the entry itself, or nothing if it is optional. */
  | { readonly type: 'key'; readonly isOptional?: boolean }
  | { readonly type: 'date' }
  /** A plugin setting by its number, or one of those that bring pictures; 0 for none. */
  | { readonly type: 'plugin'; readonly isAlbum?: boolean }
  | { readonly type: 'template' };

export type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** The value of an option that nobody chose. */
export function usualValue(option: Option): OptionValue {
  switch (option.type) {
    case 'whole':
      return option.usual;
    case 'choice':
      return option.choices[0];
    case 'flag':
      return false;
    case 'plugin':
      return 0;
    case 'text':
    case 'path':
    case 'key':
    case 'date':
    case 'template':
      return '';
  }
}
