import type { SettingTable } from '../../store/store.js';
import type { Boot } from '../../system/system.js';
import type { ConsoleCode } from './console-code.js';
import { FIRST_PASSWORD_WINDOW, isWindowOpen, parseWindow, planWindow } from './first-password-window.js';

interface WelcomeGateOptions {
  readonly settings: Pick<SettingTable, 'read' | 'write'>;
  readonly readBoot: () => Boot;
  readonly code: ConsoleCode;
  /** Called when the window could not be stored. */
  readonly onError: (error: unknown) => void;
}

/**
 * Guards the first run, which is open for half an hour after a start of the board and then requires a code from the console
 * or log.
 */
export class WelcomeGate {
  readonly #options: WelcomeGateOptions;
  #isShut = false;

  constructor(options: WelcomeGateOptions) {
    this.#options = options;
  }

  /** Call it when the gateway starts. What cannot be stored stays shut. */
  async start(hasPassword: boolean): Promise<void> {
    const stored = this.#stored();
    const planned = planWindow(stored, hasPassword, this.#options.readBoot());
    if (JSON.stringify(planned) === JSON.stringify(stored)) return;
    await this.#write(planned).catch((error) => {
      this.#isShut = true;
      this.#options.onError(error);
    });
  }

  /** Whether a code is needed. Announces it the first time. */
  needsCode(): boolean {
    const { code, readBoot } = this.#options;
    if (!this.#isShut && isWindowOpen(this.#stored(), readBoot())) return false;
    code.announce();
    return true;
  }

  /** Whether this code allows the first run to continue. */
  accepts(code: string): boolean {
    return !this.needsCode() || this.#options.code.accepts(code);
  }

  /** Shuts the window for good, because the first password was chosen. */
  close(): Promise<void> {
    return this.#write('used');
  }

  #stored = () => parseWindow(this.#options.settings.read(FIRST_PASSWORD_WINDOW));

  #write = (value: ReturnType<typeof planWindow>): Promise<void> =>
    this.#options.settings.write(FIRST_PASSWORD_WINDOW, value);
}
