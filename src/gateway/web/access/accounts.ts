import type { Session, SessionTable, SettingTable } from '../../store/store.js';
import { OWNER_PASSWORD } from './owner-password.js';
import { hashPassword, isSamePassword, parseStoredPassword } from './password.js';

/** The owner's account: one password, and the sessions of browsers that signed in with it. */
export class Accounts {
  readonly #settings: SettingTable;
  readonly #sessions: SessionTable;
  #isChoosing = false;

  constructor(settings: SettingTable, sessions: SessionTable) {
    this.#settings = settings;
    this.#sessions = sessions;
  }

  hasPassword(): boolean {
    return parseStoredPassword(this.#settings.read(OWNER_PASSWORD)) !== undefined;
  }

  /** False when there is a password already, or another request is setting one. */
  async chooseFirstPassword(password: string): Promise<boolean> {
    if (this.#isChoosing || this.hasPassword()) return false;
    this.#isChoosing = true;
    try {
      await this.choosePassword(password);
      return true;
    } finally {
      this.#isChoosing = false;
    }
  }

  /** Ends all other sessions. */
  async choosePassword(password: string, keptSessionId?: number): Promise<void> {
    await this.#settings.write(OWNER_PASSWORD, await hashPassword(password));
    await this.#sessions.removeAll(keptSessionId);
  }

  async isPassword(password: string): Promise<boolean> {
    const stored = parseStoredPassword(this.#settings.read(OWNER_PASSWORD));
    return stored !== undefined && (await isSamePassword(password, stored));
  }

  /** Creates a session and returns the token for its cookie. */
  signIn(browser: string): Promise<string> {
    return this.#sessions.create(browser);
  }

  signOut({ id }: Session): Promise<void> {
    return this.#sessions.remove(id);
  }

  /** The session of a cookie; undefined when there is no password, as after `reset-password`. */
  findSession(token: string | undefined): Session | undefined {
    return token !== undefined && this.hasPassword() ? this.#sessions.find(token) : undefined;
  }
}
