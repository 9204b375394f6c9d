/** The only way out of the sandbox: an operation and a text, answered with a text. */
export type Gate = (operation: string, text: string) => string;
/** Functions of the bundle that the host calls by name. Whatever is no text answers nothing. */
export type Entries = Record<string, (text: string) => unknown>;
/** Called after the rest of a turn with a promise that was rejected and that nobody handles. */
export type RejectionEntry = { readonly reject: (reason: unknown, promise: Promise<unknown>) => void };
type Register = (entries: Entries | RejectionEntry) => void;

/** Takes the gate off the global object, so that no page finds it. */
export function takeGate(): { readonly gate: Gate; readonly register: Register } {
  const scope = globalThis as unknown as { __gate?: Gate; __register?: Register };
  const { __gate: gate, __register: register } = scope;
  if (!gate || !register) throw new Error('expected a gate');
  delete scope.__gate;
  delete scope.__register;
  return { gate, register };
}
