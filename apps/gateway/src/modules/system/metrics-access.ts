import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';
import { isLoopback } from '../../platform/http/hosts.ts';

/** `hidden`: for this caller, there are no metrics. */
export type MetricsAccess = 'open' | 'refused' | 'hidden';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Headers by which proxies say for whom they ask. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Who may read the metrics: with a token, whoever has it. Without one, only programs on this machine, and only where no proxy passes requests
 * on, because all of a proxy's requests come from this machine.
 */
export const accessOf = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { METRICS_TOKEN, PUBLIC_URL, TRUST_PROXY }: Pick<Config, 'METRICS_TOKEN' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
): MetricsAccess => {
  if (METRICS_TOKEN !== undefined) {
    const [, given = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    return timingSafeEqual(hash(given), hash(METRICS_TOKEN)) ? 'open' : 'refused';
  }
  const isProxied = PUBLIC_URL !== undefined || TRUST_PROXY || forwarded.some((name) => headers[name] !== undefined);
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return !isProxied && isLoopback(address) ? 'open' : 'hidden';
};
