/** Lets a room ask for a new start of the whole gateway; whoever runs it listens. */
export class RestartRequest {
  /** Resolves with the reason, once. */
  readonly asked: Promise<string>;
  readonly ask: (reason: string) => void;

  constructor() {
    let grant: (reason: string) => void = () => undefined;
    this.asked = new Promise((resolve) => {
      grant = resolve;
    });
    this.ask = grant;
  }
}
