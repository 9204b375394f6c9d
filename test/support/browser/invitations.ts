import { FakeBrowser } from './fake-browser.js';

interface Invited {
  /** The link, as a path. */
  readonly path: string;
  readonly id: number;
}

interface Invitation {
  readonly name: string;
  readonly role: 'owner' | 'member' | 'guest';
  readonly displays?: readonly number[];
}

/** Invites somebody on the owner's pages. */
export async function invitePerson(owner: FakeBrowser, { name, role, displays = [] }: Invitation): Promise<Invited> {
  await owner.get('/system/people/new');
  const { text } = await owner.post('/system/people/new', [
    ['name', name],
    ['role', role],
    ...displays.map((id) => ['display', String(id)] as const),
  ]);
  const { text: access } = await owner.get('/system/access');
  const [, id] = new RegExp(`/system/people/(\\d+)"><strong>${name}<`).exec(access) ?? [];
  return { path: readInvitation(text), id: Number(id) };
}

/** The path of the link on a page that shows it; empty when there is none. */
export const readInvitation = (page: string): string => /\/invite\/[\w-]{22}/.exec(page)?.[0] ?? '';

/** A browser in which somebody has just accepted an invitation. */
export async function acceptInvitation(base: string, path: string, password: string): Promise<FakeBrowser> {
  const browser = new FakeBrowser(base);
  await browser.get(path);
  await browser.post(path, { password });
  await browser.get('/show');
  return browser;
}
