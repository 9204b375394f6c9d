import type { FakeDisplay } from './display/fake-display.js';

/** What a display with firmware 1.8.15 draws: a screen whose name it drew last is not drawn again at a timer wake. */
export class Panel {
  shows: 'error' | (string & {}) = '';
  draws = 0;
  /** The interval stored on the display. */
  refreshSeconds = 900;
  /** Reported instead of the stored interval. */
  reports: number | undefined;
  readonly #display: FakeDisplay;
  #lastName = '';

  constructor(display: FakeDisplay) {
    this.#display = display;
  }

  async wake(): Promise<string> {
    const { filename, refreshSeconds } = await this.#display.wake('timer', this.reports ?? this.refreshSeconds);
    this.refreshSeconds = refreshSeconds;
    if (filename !== this.#lastName) this.#draw(filename);
    this.#lastName = filename;
    return filename;
  }

  /** The first failure of the network draws an error screen and stores an interval of its own. */
  failWifi(): void {
    this.#draw('error');
    this.refreshSeconds = 60;
  }

  #draw(name: string): void {
    this.shows = name;
    this.draws++;
  }
}
