import { isIP } from 'node:net';
import type { SourceStatus } from '@chaintide/contracts/market/sources';
import type { SourceReport } from './health.ts';

/** The name of a public host, without a port; null for a file, our own machine, or an address in place of a name. */
const publicName = (host: string): string | null => {
  if (host.includes('/') || host.includes('\\')) return null;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || hostname.startsWith('[') || isIP(hostname) !== 0 ? null : hostname;
};

/** A status as everybody may read it: no path, no port, no address of our own network, and no details that may name one. */
export const published = (report: SourceReport): SourceStatus => {
  const { detail: _, host, ...open } = report;
  return { ...open, host: open.simulated ? null : publicName(host) };
};
