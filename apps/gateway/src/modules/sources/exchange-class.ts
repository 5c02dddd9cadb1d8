import type * as ccxt from 'ccxt';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

type Ccxt = typeof ccxt;
export type Exchange = InstanceType<Ccxt['pro']['binance']>;
export type ExchangeErrors = Pick<
  Ccxt,
  'RateLimitExceeded' | 'DDoSProtection' | 'RequestTimeout' | 'ExchangeNotAvailable' | 'NetworkError'
>;
type ExchangeClass = new (options: object) => Exchange;

const library = pathToFileURL(createRequire(import.meta.url).resolve('ccxt'));
const file = (path: string): URL => new URL(`../js/src/${path}.js`, library);

/**
 * Loads one exchange of ccxt from its own file, because the library's entry loads all hundred of them, which takes
 * seconds and 60 MB. Undefined for an unknown name.
 */
export const loadExchange = async (
  id: string,
): Promise<{ Exchange: ExchangeClass; errors: ExchangeErrors } | undefined> => {
  const own = file(`pro/${id}`);
  if (!existsSync(own)) return undefined;
  const [{ default: Exchange }, errors] = await Promise.all([
    import(own.href) as Promise<{ default: ExchangeClass }>,
    import(file('base/errors').href) as Promise<ExchangeErrors>,
  ]);
  return { Exchange, errors };
};
