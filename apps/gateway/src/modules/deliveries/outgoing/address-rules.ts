import ipaddr from 'ipaddr.js';

const UNICAST = 'unicast';
/** The part of IPv6 that is given to networks of the internet; everything else is reserved, or leads to IPv4. */
const internet = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to a host on the internet; not if it is private, shared, local, multicast, reserved, or another one in disguise. */
export const isPublic = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === UNICAST && (parsed instanceof ipaddr.IPv4 || parsed.match(internet));
};

/** Whether an address is this machine. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';

/** The address that a URL names directly; undefined if it names a host. `URL` has read all ways to write one. */
export const literalOf = ({ hostname }: URL): string | undefined => {
  const plain = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(plain) ? plain : undefined;
};

type UrlRefusal = 'scheme' | 'credentials' | 'port' | 'private';

const HTTPS_PORT = 443;
const FREE_PORTS = 1_024; // below lie the services of an operating system, mail servers among them

/** Whether this machine is meant. */
const isHere = (url: URL): boolean => {
  const literal = literalOf(url);
  return literal === undefined ? url.hostname === 'localhost' : isLoopback(literal);
};

/** Why nothing is sent to a URL, as far as it alone can tell; where its host leads is checked with each request. */
export const refusalOf = (url: URL, isLocalAllowed: boolean): UrlRefusal | undefined => {
  const isLocal = isLocalAllowed && isHere(url);
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (port !== HTTPS_PORT && port < FREE_PORTS) return 'port';
  const literal = literalOf(url);
  const isReachable = literal === undefined ? /[^.]\.[^.]/.test(url.hostname) : isPublic(literal);
  return isLocal || isReachable ? undefined : 'private';
};
