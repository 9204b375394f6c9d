/** Every class of the bundle that is defined by now; none if the program is not bundled. */
export function listClasses(): readonly NewableFunction[] {
  // The build replaces the text by names (`scripts/list-classes.mjs`).
  const found: readonly unknown[] = ['classes of the bundle'];
  return found.filter((one): one is NewableFunction => typeof one === 'function');
}
