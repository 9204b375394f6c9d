import { hostname } from 'node:os';

/** Endings that no public name server answers, so that no stranger's page can point one at this machine. */
const LOCAL_ENDINGS = ['.local', '.lan', '.home', '.internal', '.home.arpa', '.localhost', '.fritz.box', '.test'];

/**
 * Whether a page may be asked for under this host: a numeric address, a name of the home network, or one that the operator
 * allows. A name of the Internet that points here may belong to a page that wants to read this one (DNS rebinding). Pure but
 * for the machine's own name.
 */
export function isKnownHost(host: string, allowed: readonly string[]): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(name)) return true;
  if (!name.includes('.') || name === hostname().toLowerCase()) return true;
  return LOCAL_ENDINGS.some((ending) => name.endsWith(ending)) || allowed.some((one) => one.toLowerCase() === name);
}
