import { InkstandError } from '@inkstand/common/errors';

/** The location of the archive for an address. */
interface PlannedAddress {
  /** The given address, tidied up. */
  readonly page: string;
  readonly archiveUrl: string;
  /** Folder of the repository in the address; empty for all of it. */
  readonly folder: string;
}

const MAX_CHARS = 1_000;
/** What sites call the latest commit of the default branch. */
const NEWEST = 'HEAD';

/**
 * Finds the archive for an address: a zip itself, or a page of a public repository on GitHub, GitLab, Gitea or Forgejo
 * (Codeberg). Sends no request. Pure.
 *
 * @throws InkstandError `unprocessable` for text that is not an address
 */
export function planAddress(text: string): PlannedAddress {
  const page = text.trim();
  const withScheme = /^[a-z][\w+.-]*:\/\//i.test(page) ? page : `https://${page}`;
  if (page === '' || page.length > MAX_CHARS || /\s/.test(page) || !URL.canParse(withScheme)) throw refuse(page);
  const url = new URL(withScheme);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || !/[.:\]]|^localhost$/.test(url.host))
    throw refuse(page);
  const steps = url.pathname.split('/').filter(Boolean).map(decodeStep);
  const repository = planRepository(url, steps);
  if (!repository) return { page: url.href, archiveUrl: url.href, folder: '' };
  return { page: url.href, archiveUrl: repository.archiveUrl, folder: folderOf(repository.path) };
}

interface Repository {
  readonly archiveUrl: string;
  readonly path: readonly string[];
}

function planRepository(url: URL, steps: readonly string[]): Repository | undefined {
  const [owner, name, kind, ref, ...path] = steps;
  if (owner === undefined || name === undefined) return undefined;
  const at = (...parts: readonly string[]): string => `${url.origin}/${parts.map(encodePath).join('/')}`;
  const bare = name.replace(/\.git$/, '');
  if (/^(www\.)?github\.com$/.test(url.host)) {
    const isPage = kind === undefined || kind === 'tree' || kind === 'blob';
    return isPage ? { archiveUrl: at(owner, bare, 'archive', `${ref ?? NEWEST}.zip`), path } : undefined;
  }
  const marker = steps.indexOf('-');
  if (marker > 1 && /^(tree|blob)$/.test(steps[marker + 1] ?? '')) {
    const project = steps.slice(0, marker);
    const branch = steps[marker + 2] ?? NEWEST;
    const file = `${project.at(-1)}-${branch}.zip`;
    return { archiveUrl: at(...project, '-', 'archive', branch, file), path: steps.slice(marker + 3) };
  }
  if (url.host === 'gitlab.com' && !/\.zip$/.test(steps.at(-1) ?? '') && marker < 0) {
    const project = [...steps.slice(0, -1), (steps.at(-1) ?? '').replace(/\.git$/, '')];
    return { archiveUrl: at(...project, '-', 'archive', NEWEST, `${project.at(-1)}-${NEWEST}.zip`), path: [] };
  }
  if (kind === 'src' && /^(branch|tag|commit)$/.test(ref ?? '') && path[0] !== undefined) {
    return { archiveUrl: at(owner, bare, 'archive', `${path[0]}.zip`), path: path.slice(1) };
  }
  if (url.host === 'codeberg.org' && kind === undefined) {
    return { archiveUrl: at(owner, bare, 'archive', `${NEWEST}.zip`), path: [] };
  }
  return undefined;
}

/** The folder itself, or that of the file at the address. */
const folderOf = (path: readonly string[]): string => {
  const isFile = /\.(ya?ml|liquid|js|py|rb|php|md)$/i.test(path.at(-1) ?? '');
  return (isFile ? path.slice(0, -1) : path).join('/');
};

const encodePath = (part: string): string => part.split('/').map(encodeURIComponent).join('/');

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

const refuse = (page: string): InkstandError =>
  new InkstandError(
    'unprocessable',
    `expected an address like https://example.org/recipe.zip, got ${JSON.stringify(page.slice(0, 80))}`,
  );
