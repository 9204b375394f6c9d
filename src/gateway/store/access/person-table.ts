import { createHash, randomBytes } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import { CachedTable } from '../base-table.js';
import type { Writer } from '../database/database.js';
import type { SettingTable } from '../setting-table.js';
import { INVITATION_MS } from './invitation-lifetime.js';

/**
 * What somebody may do: everything; use what is theirs or shared with members; or only show something on some displays.
 */
export const ROLES = ['owner', 'member', 'guest'] as const;
export type Role = (typeof ROLES)[number];

/** Somebody who was invited. The owner whose password the first run asked for is not among them. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  /** For a guest: the displays on which this person may show something. */
  readonly deviceIds: readonly number[];
  /** Hash, salt and cost; undefined until the invitation was accepted. */
  readonly password: unknown;
  /** When the open invitation ends; undefined without one. */
  readonly invitedUntilMs: number | undefined;
  readonly createdAtMs: number;
}

/** What the owner decides about somebody. */
export type PersonChange = Pick<Person, 'name' | 'role' | 'deviceIds'>;

interface Row {
  id: number;
  name: string;
  role: Role;
  password: string | null;
  invitation_digest: string | null;
  invitation_until_ms: number | null;
  created_at_ms: number;
}

const MAX_PEOPLE = 50;

/** Stores the people beside the owner, cached in memory so that a page needs no lookup. */
export class PersonTable extends CachedTable {
  #people: readonly Person[] = [];
  #byInvitation: ReadonlyMap<string, Person> = new Map();

  async load(): Promise<void> {
    const rows = await this.store.all<Row>('SELECT * FROM person ORDER BY id');
    const displays = await this.store.all<{ person_id: number; device_id: number }>(
      'SELECT person_id, device_id FROM person_display ORDER BY device_id',
    );
    const people = rows.map((row) =>
      readPerson(
        row,
        displays.filter(({ person_id }) => person_id === row.id).map(({ device_id }) => device_id),
      ),
    );
    this.#people = people;
    this.#byInvitation = new Map(
      rows.flatMap(({ invitation_digest }, index) => {
        const person = people[index];
        return invitation_digest !== null && person ? [[invitation_digest, person]] : [];
      }),
    );
  }

  /** The first one invited first. */
  list(): readonly Person[] {
    return this.#people;
  }

  find(id: number): Person | undefined {
    return this.#people.find((person) => person.id === id);
  }

  /** Ignores case, spaces at the ends and other spellings of the same letters. */
  findByName(name: string): Person | undefined {
    return this.#people.find((person) => foldPersonName(person.name) === foldPersonName(name));
  }

  /** Whom an invitation is for; undefined when it was accepted, renewed, or is over. */
  findInvited(token: string): Person | undefined {
    const person = this.#byInvitation.get(digestToken(token));
    return person && (person.invitedUntilMs ?? 0) > this.store.now() ? person : undefined;
  }

  /**
   * Adds somebody who has no password yet.
   *
   * @returns the id. Throws `conflict` when the name is taken, and `unprocessable` when there are too many people.
   */
  async create({ name, role, deviceIds }: PersonChange): Promise<number> {
    if (this.#people.length >= MAX_PEOPLE) {
      throw new InkstandError('unprocessable', `expected at most ${MAX_PEOPLE} people`);
    }
    this.#requireFree(name);
    return this.commit(async (writer) => {
      const { lastId } = await writer.run('INSERT INTO person (name, role, created_at_ms) VALUES (?, ?, ?)', [
        name,
        role,
        this.store.now(),
      ]);
      await writeDisplays(writer, lastId, deviceIds);
      return lastId;
    });
  }

  /** Takes effect at the person's next request. Throws `not-found`, and `conflict` when the name is taken. */
  async change(id: number, { name, role, deviceIds }: PersonChange): Promise<void> {
    this.require(id);
    this.#requireFree(name, id);
    await this.commit(async (writer) => {
      await writer.run('UPDATE person SET name = ?, role = ? WHERE id = ?', [name, role, id]);
      await writer.run('DELETE FROM person_display WHERE person_id = ?', [id]);
      await writeDisplays(writer, id, deviceIds);
    });
  }

  /**
   * Opens an invitation, in place of an earlier one.
   *
   * @returns the token for its link, which cannot be read again. Throws `not-found`.
   */
  async invite(id: number): Promise<string> {
    this.require(id);
    const token = randomBytes(16).toString('base64url');
    await this.commit((writer) =>
      writer.run('UPDATE person SET invitation_digest = ?, invitation_until_ms = ? WHERE id = ?', [
        digestToken(token),
        this.store.now() + INVITATION_MS,
        id,
      ]),
    );
    return token;
  }

  /** Stores the password of the person with this invitation, and ends it. Undefined when it is not valid any more. */
  async accept(token: string, password: object): Promise<Person | undefined> {
    const person = this.findInvited(token);
    if (!person) return undefined;
    // The second of two requests at once changes nothing.
    const { changes } = await this.commit((writer) =>
      writer.run(
        `UPDATE person SET password = ?, invitation_digest = NULL, invitation_until_ms = NULL
         WHERE invitation_digest = ?`,
        [JSON.stringify(password), digestToken(token)],
      ),
    );
    return changes === 1 ? this.require(person.id) : undefined;
  }

  async writePassword(id: number, password: object): Promise<void> {
    await this.commit((writer) =>
      writer.run('UPDATE person SET password = ? WHERE id = ?', [JSON.stringify(password), id]),
    );
  }

  /** Ends all sessions of the person as well; what belonged to them is the owner's. Throws `not-found`. */
  async remove(id: number): Promise<void> {
    this.require(id);
    await this.store.transaction((writer) => writer.run('DELETE FROM person WHERE id = ?', [id]), { cascades: true });
  }

  /** Throws `not-found`. */
  require(id: number): Person {
    const person = this.find(id);
    if (!person) throw new InkstandError('not-found', 'there is no such person');
    return person;
  }

  #requireFree(name: string, exceptId?: number): void {
    const other = this.findByName(name);
    if (other && other.id !== exceptId) {
      throw new InkstandError('conflict', `there is already somebody with the name "${name}"`);
    }
  }
}

async function writeDisplays(writer: Writer, personId: number, deviceIds: readonly number[]): Promise<void> {
  for (const deviceId of new Set(deviceIds)) {
    await writer.run('INSERT INTO person_display (person_id, device_id) VALUES (?, ?)', [personId, deviceId]);
  }
}

const readPerson = (row: Row, deviceIds: readonly number[]): Person => ({
  id: row.id,
  name: row.name,
  role: row.role,
  deviceIds,
  password: row.password === null ? undefined : (JSON.parse(row.password) as JsonObject),
  invitedUntilMs: row.invitation_until_ms ?? undefined,
  createdAtMs: row.created_at_ms,
});

/** Whether somebody else signs in with a name: another person, or the owner. */
export function isPersonNameTaken(
  { people, settings }: { readonly people: PersonTable; readonly settings: Pick<SettingTable, 'read'> },
  name: string,
  exceptId?: number,
): boolean {
  const other = people.findByName(name);
  const ownerName = settings.read('owner_name');
  const isOwners = typeof ownerName === 'string' && foldPersonName(ownerName) === foldPersonName(name);
  return isOwners || (other !== undefined && other.id !== exceptId);
}

/** A name as it is compared. Pure. */
export const foldPersonName = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

/** A token has 128 random bits, so an unsalted digest is safe. */
const digestToken = (token: string): string => createHash('sha256').update(token).digest('hex');
