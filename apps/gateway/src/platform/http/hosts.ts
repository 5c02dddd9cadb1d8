import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import type { Config } from '../../config.ts';
import { AppError } from '../errors/app-error.ts';

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '0:0:0:0:0:0:0:0']);
const SHOWN_LENGTH = 100; // of a host name quoted in an error

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** `[::1]:8080` gives `::1`, `LocalHost.` gives `localhost`; undefined for an invalid host. */
const nameOf = (host: string): string | undefined => {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d*)?$/i.exec(host) ?? [];
  return bracketed ?? plain?.toLowerCase().replace(/\.$/, '');
};

/** Whether a host name or an address is this machine. */
export const isLoopback = (name: string): boolean => {
  const family = isIP(name);
  return family === 0
    ? name === 'localhost' || name.endsWith('.localhost')
    : loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
};

/**
 * The host names that this gateway answers to. With DNS rebinding, a foreign page points its own name here and sends requests
 * as if it were ours, but it cannot change the Host and Origin headers.
 */
export class Hosts {
  private readonly names: ReadonlySet<string>;
  private readonly isEverywhere: boolean;
  private readonly publicUrl: URL | undefined;

  constructor({ HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>) {
    const own = HOST.toLowerCase();
    const machine = hostname().toLowerCase();
    this.publicUrl = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
    this.isEverywhere = EVERYWHERE.has(own);
    this.names = new Set([
      ...(this.isEverywhere ? [machine, `${machine}.local`] : [own]),
      ...(this.publicUrl ? [nameOf(this.publicUrl.host)!] : []),
    ]);
  }

  /** Throws if the request's Host or Origin is not ours. */
  check({ host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>): void {
    if (host !== undefined && !this.isOurs(host))
      throw new AppError('host.foreign', { host: host.slice(0, SHOWN_LENGTH) });
    if (origin !== undefined && !this.isOurPage(origin, host))
      throw new AppError('origin.foreign', { origin: origin.slice(0, SHOWN_LENGTH) });
  }

  /** The socket address for the content security policy of a page served under this host. */
  socketsOf(host: string | undefined): string[] {
    const hosts = new Set([host, this.publicUrl?.host].filter((one) => one !== undefined));
    return [...hosts].flatMap((one) => [`ws://${one}`, `wss://${one}`]);
  }

  /** IP addresses cannot be rebound; when listening on all interfaces, every one is accepted. */
  private isOurs(host: string): boolean {
    const name = nameOf(host);
    return name !== undefined && (this.names.has(name) || isLoopback(name) || (this.isEverywhere && isIP(name) !== 0));
  }

  /** Browsers send Origin; other programs need not. */
  private isOurPage(origin: string, host: string | undefined): boolean {
    if (!URL.canParse(origin)) return false;
    const page = new URL(origin);
    return (
      page.origin === this.publicUrl?.origin || (/^https?:$/.test(page.protocol) && page.host === host?.toLowerCase())
    );
  }
}
