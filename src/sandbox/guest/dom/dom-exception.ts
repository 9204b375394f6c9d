/** The engine's own, taken before any page code runs. */
export const { DOMException } = globalThis;
