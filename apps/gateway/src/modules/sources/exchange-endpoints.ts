import type { Config } from '../../config.ts';

/** The addresses of an exchange. Without `rest` and `socket`, ccxt's own. */
export interface Endpoints {
  readonly exchange: string;
  readonly simulated: boolean;
  readonly rest?: string;
  readonly socket?: string;
}

/**
 * Socket hosts that differ from their REST host, by REST host. The first needs no account and has no regional
 * restrictions.
 */
const socketHosts: Readonly<Record<string, string>> = {
  'data-api.binance.vision': 'data-stream.binance.vision',
  'api.binance.com': 'stream.binance.com:9443',
  'api.binance.us': 'stream.binance.us:9443',
};
export const preferredUrl = {
  spot: { binance: 'https://data-api.binance.vision' },
  futures: { binance: 'https://fapi.binance.com' },
} as const;
const preferred: Readonly<Record<Trade, Readonly<Record<string, string>>>> = preferredUrl;

/** The kind of trading: of coins, or of perpetual contracts on them. */
export type Trade = keyof typeof preferredUrl;

type ExchangeConfig = Pick<Config, 'SOURCES' | 'SIMNET_URL' | 'EXCHANGE' | 'EXCHANGE_URL' | 'EXCHANGE_FUTURES_URL'>;

/** The simulation implements Binance's API only, so the settings of the exchange do not apply. */
export const endpointsOf = (config: ExchangeConfig, trade: Trade = 'spot'): Endpoints => {
  if (config.SOURCES === 'simulated') return { exchange: 'binance', simulated: true, ...pairOf(config.SIMNET_URL) };
  const custom = { spot: config.EXCHANGE_URL, futures: config.EXCHANGE_FUTURES_URL }[trade];
  const rest = custom ?? preferred[trade][config.EXCHANGE];
  return { exchange: config.EXCHANGE, simulated: false, ...(rest !== undefined && pairOf(rest)) };
};

export const hostOf = (address: string | undefined, exchange: string): string =>
  address === undefined ? exchange : new URL(address).host;

const pairOf = (rest: string): Required<Pick<Endpoints, 'rest' | 'socket'>> => {
  const base = rest.replace(/\/+$/, '');
  const { protocol, host, pathname } = new URL(base);
  const path = pathname.replace(/\/+$/, '');
  return { rest: base, socket: `${protocol.replace('http', 'ws')}//${socketHosts[host] ?? host}${path}` };
};

/** ccxt's tree of URLs with every origin replaced and every path kept. */
export const moved = (addresses: unknown, to: Endpoints): unknown => {
  if (typeof addresses === 'string') return move(addresses, to);
  if (typeof addresses !== 'object' || addresses === null) return addresses;
  return Object.fromEntries(Object.entries(addresses).map(([key, inner]) => [key, moved(inner, to)]));
};

const move = (address: string, { rest, socket }: Endpoints): string => {
  const origin = address.startsWith('ws') ? socket : rest;
  return origin === undefined ? address : address.replace(/^[a-z]+:\/\/[^/]+/, origin);
};
