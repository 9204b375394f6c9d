import { SerialQueue } from '@inkstand/common/serial-queue';
import {
  foldPersonName,
  type Person,
  type PersonTable,
  type Role,
  type Session,
  type SessionTable,
  type SettingTable,
} from '../../store/store.js';
import { hashPassword, isSamePassword, NO_PASSWORD, OWNER_PASSWORD, parseStoredPassword } from './password.js';

/** Who signs in: the owner of the first password, somebody who was invited, or a name that nobody has. */
export type Account = 'owner' | 'nobody' | Person;

/** Who is signed in. */
export interface SignedIn {
  readonly session: Session;
  /** Undefined for the owner. */
  readonly person: Person | undefined;
  readonly role: Role;
}

/** The passwords of the owner and of people who were invited, and the sessions of browsers that signed in with them. */
export class Accounts {
  readonly #settings: SettingTable;
  readonly #sessions: SessionTable;
  readonly #people: PersonTable;
  readonly #accepting = new SerialQueue();
  #isChoosing = false;

  constructor(settings: SettingTable, sessions: SessionTable, people: PersonTable) {
    this.#settings = settings;
    this.#sessions = sessions;
    this.#people = people;
  }

  /** Whether the owner has one: until then nobody can sign in. */
  hasPassword(): boolean {
    return parseStoredPassword(this.#settings.read(OWNER_PASSWORD)) !== undefined;
  }

  /** Whether there is anybody beside the owner. */
  hasPeople(): boolean {
    return this.#people.list().length > 0;
  }

  /**
   * Ends all sessions: after a reset, whoever got in before is out.
   *
   * @returns false when there is a password already, or another request is setting one
   */
  async chooseFirstPassword(password: string): Promise<boolean> {
    if (this.#isChoosing || this.hasPassword()) return false;
    this.#isChoosing = true;
    try {
      await this.#settings.write(OWNER_PASSWORD, await hashPassword(password));
      await this.#sessions.removeAll();
      return true;
    } finally {
      this.#isChoosing = false;
    }
  }

  /** Ends all other sessions of the same person; undefined is the owner. */
  async choosePassword(password: string, person: Person | undefined, keptSessionId?: number): Promise<void> {
    const stored = await hashPassword(password);
    if (person) await this.#people.writePassword(person.id, stored);
    else await this.#settings.write(OWNER_PASSWORD, stored);
    await this.#sessions.removeOf(person?.id, keptSessionId);
  }

  /**
   * Stores the first password of somebody who was invited. Sessions of an earlier password end.
   *
   * @returns undefined when the invitation is not valid any more
   */
  async acceptInvitation(token: string, password: string): Promise<Person | undefined> {
    // One after another: each hash takes time and memory, and only the first one counts.
    return this.#accepting.run(async () => {
      if (!this.#people.findInvited(token)) return undefined;
      const person = await this.#people.accept(token, await hashPassword(password));
      if (person) await this.#sessions.removeOf(person.id);
      return person;
    });
  }

  /** Whose account a name stands for; no name is the owner's. */
  find(name: string): Account {
    const ownerName = this.#settings.read('owner_name');
    const isOwner = typeof ownerName === 'string' && foldPersonName(ownerName) === foldPersonName(name);
    return this.#people.findByName(name) ?? (name.trim() === '' || isOwner ? 'owner' : 'nobody');
  }

  /** Takes equally long for a name that nobody has, so that names cannot be guessed. */
  async isPassword(password: string, account: Account): Promise<boolean> {
    const stored = parseStoredPassword(this.#storedOf(account));
    const isSame = await isSamePassword(password, stored ?? NO_PASSWORD);
    return stored !== undefined && isSame;
  }

  #storedOf(account: Account): unknown {
    if (account === 'nobody') return undefined;
    return account === 'owner' ? this.#settings.read(OWNER_PASSWORD) : account.password;
  }

  /** Creates a session, undefined for the owner, and returns the token for its cookie. */
  signIn(browser: string, person?: Person): Promise<string> {
    return this.#sessions.create(browser, person?.id);
  }

  signOut({ id }: Session): Promise<void> {
    return this.#sessions.remove(id);
  }

  /**
   * Who a cookie belongs to; undefined when the owner has no password, as after `reset-password`, and when the person was
   * removed.
   */
  findSession(token: string | undefined): SignedIn | undefined {
    const session = token !== undefined && this.hasPassword() ? this.#sessions.find(token) : undefined;
    if (!session) return undefined;
    if (session.personId === undefined) return { session, person: undefined, role: 'owner' };
    const person = this.#people.find(session.personId);
    return person && { session, person, role: person.role };
  }
}

/** Key of an account where guesses are counted; empty for the owner. Pure. */
export const keyOfAccount = (account: Account): string => {
  if (account === 'owner') return '';
  return account === 'nobody' ? 'nobody' : `person ${account.id}`;
};
