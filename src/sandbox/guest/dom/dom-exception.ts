const CODES: Readonly<Record<string, number>> = {
  IndexSizeError: 1,
  HierarchyRequestError: 3,
  InvalidCharacterError: 5,
  NotFoundError: 8,
  NotSupportedError: 9,
  InvalidStateError: 11,
  SyntaxError: 12,
  NamespaceError: 14,
  SecurityError: 18,
  NetworkError: 19,
  AbortError: 20,
  QuotaExceededError: 22,
  TimeoutError: 23,
  DataCloneError: 25,
};

export class DOMException extends Error {
  readonly code: number;

  constructor(message = '', name = 'Error') {
    super(message);
    Object.defineProperty(this, 'name', { value: String(name), configurable: true });
    this.code = CODES[name] ?? 0;
  }
}
