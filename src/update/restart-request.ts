/** Lets a room ask for a new start of the whole gateway; whoever runs it listens. */
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
