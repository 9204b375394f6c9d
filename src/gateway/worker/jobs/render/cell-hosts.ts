import { InkstandError } from '@inkstand/common/errors';
import { findDataHosts, findLiteralHosts } from '../../literal-hosts.js';
import type { NetworkPolicy, Trust } from '../../protocol/fetch.js';
import type { CellSource } from '../../protocol/render.js';
import { hostOf } from '../fetch/request-slots.js';

/** The parts of a cell that decide what it may fetch. */
type HostedCell = Pick<CellSource, 'markup' | 'variables' | 'hosts' | 'dataNames' | 'dataOrigin' | 'trust'>;

const MAX_REFUSED = 20;

/**
 * The hosts that one plugin may fetch from while it is rendered: those of its list, those that it polls, and those of
 * addresses in its data, as it was before a transform. Everything that a page fetches passes here: pictures, style sheets, fonts, scripts and requests of scripts. Remembers
 * what it refused.
 */
export class CellHosts {
  readonly #cell: HostedCell;
  readonly #reach: NetworkPolicy;
  readonly #listed: ReadonlySet<string>;
  readonly #refused = new Set<string>();
  #dataHosts: ReadonlySet<string> | undefined;

  constructor(cell: HostedCell, reach: NetworkPolicy) {
    this.#cell = cell;
    this.#reach = reach;
    const { shared, view } = cell.markup;
    const listed = cell.hosts ?? findLiteralHosts(`${shared}\n${view}`);
    this.#listed = new Set([...listed, ...(cell.dataOrigin?.homeHosts ?? [])]);
  }

  /** Certificates that the plugin accepts besides those of public authorities. */
  get trust(): Trust | undefined {
    return this.#cell.trust;
  }

  /** Hosts that were refused so far, as `name` or `name:port`. */
  get refused(): readonly string[] {
    return [...this.#refused];
  }

  /** Where a request to this address may connect to; undefined, and noted, when its host is on no list. */
  reachOf(address: string): NetworkPolicy | undefined {
    const host = hostOf(address);
    if (this.#listed.has(host)) return this.#reach;
    // Data from the Internet may not lead into the home network.
    if (this.#isInData(host)) return { ...this.#reach, publicOnly: this.#cell.dataOrigin?.isPublic === true };
    this.refuse(host);
    return undefined;
  }

  /** Whether a redirect may lead to this host: also to a subdomain of a listed one, whose owner decides that anyway. */
  readonly mayFollow = (host: string): boolean => {
    if (this.#listed.has(host) || this.#isInData(host)) return true;
    return [...this.#listed, ...this.#hostsOfData].some((one) => isWithin(host, one));
  };

  /** Notes a host; a failed request to one outside the lists is also one that was refused. */
  refuse(host: string): void {
    if (host !== '' && this.#refused.size < MAX_REFUSED) this.#refused.add(host);
  }

  /** Notes why a request failed, if it led to a host that the owner would have to allow. */
  noteFailure(address: string, error: unknown): void {
    if (!(error instanceof InkstandError)) return;
    if (error.fault?.code === 'foreign-redirect') this.refuse(String(error.fault.values.host));
    if (error.fault?.code === 'reach-public-only' && !this.#listed.has(hostOf(address))) this.refuse(hostOf(address));
  }

  get #hostsOfData(): ReadonlySet<string> {
    const { variables, dataNames = [], dataOrigin } = this.#cell;
    this.#dataHosts ??= new Set([
      ...(dataOrigin?.otherHosts ?? []),
      ...findDataHosts(dataOrigin?.fetched ?? dataNames.map((name) => variables[name])),
    ]);
    return this.#dataHosts;
  }

  #isInData(host: string): boolean {
    return this.#hostsOfData.has(host);
  }
}

/** `img.example.org` within `example.org` or `www.example.org`, at the same port. */
function isWithin(host: string, listed: string): boolean {
  const site = listed.replace(/^www\./, '');
  // Neither an IP address nor a name without a dot has subdomains.
  if (!site.includes('.') || !/[a-z]/i.test(site)) return false;
  return host === site || host.endsWith(`.${site}`);
}
