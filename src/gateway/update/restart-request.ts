/** Requests a restart of the whole gateway; handled by `main`. */
export class RestartRequest {
  /** Resolves with the reason, once. */
  readonly requested: Promise<string>;
  readonly request: (reason: string) => void;

  constructor() {
    let grant: (reason: string) => void = () => undefined;
    this.requested = new Promise((resolve) => {
      grant = resolve;
    });
    this.request = grant;
  }
}
