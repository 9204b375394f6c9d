// Completes `listClasses` (src/worker/classes.ts) in a bundle: a program cannot enumerate its own classes.
const MARK = '"classes of the bundle"';
/** Long lines are broken anywhere. */
const NAME = /\bclass\s+([\w$]+)(?:\s*\{|\s+extends\s)|([\w$]+)=\s*class\b/g;

/** The text of a bundle with the names of its classes; those that are not defined or out of scope count as absent. */
export function listClasses(text) {
  if (!text.includes(MARK)) throw new Error(`the bundle has no ${MARK}`);
  const names = new Set([...text.matchAll(NAME)].map(([, declared, assigned]) => declared ?? assigned));
  return text.replace(MARK, () => [...names].map((name) => `typeof ${name}=="function"&&${name}`).join());
}
