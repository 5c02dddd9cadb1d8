import { endpointsOf, moved } from './exchange-endpoints.ts';

const config = {
  SOURCES: 'live',
  SIMNET_URL: 'http://127.0.0.1:8090',
  EXCHANGE: 'binance',
  EXCHANGE_URL: undefined,
  EXCHANGE_FUTURES_URL: undefined,
} as const;

describe('addresses of an exchange', () => {
  test('Binance live: the public data hosts', () => {
    expect(endpointsOf(config)).toEqual({
      exchange: 'binance',
      simulated: false,
      rest: 'https://data-api.binance.vision',
      socket: 'wss://data-stream.binance.vision',
    });
  });

  test('contracts have hosts of their own', () => {
    expect(endpointsOf(config, 'futures').rest).toBe('https://fapi.binance.com');
    expect(endpointsOf({ ...config, EXCHANGE_URL: 'http://proxy' }, 'futures').rest).toBe('https://fapi.binance.com');
    expect(endpointsOf({ ...config, EXCHANGE_FUTURES_URL: 'http://proxy/' }, 'futures').rest).toBe('http://proxy');
    expect(endpointsOf({ ...config, EXCHANGE: 'okx' }, 'futures')).toEqual({ exchange: 'okx', simulated: false });
  });

  test('a custom address serves sockets too, unless its host is known to have another one for them', () => {
    expect(endpointsOf({ ...config, EXCHANGE_URL: 'http://proxy:81/binance/' })).toMatchObject({
      rest: 'http://proxy:81/binance',
      socket: 'ws://proxy:81/binance',
    });
    expect(endpointsOf({ ...config, EXCHANGE_URL: 'https://api.binance.com' })).toMatchObject({
      socket: 'wss://stream.binance.com:9443',
    });
  });

  test("another exchange: ccxt's own addresses", () => {
    expect(endpointsOf({ ...config, EXCHANGE: 'kraken' })).toEqual({ exchange: 'kraken', simulated: false });
  });

  test('simulated: the local simulation of Binance, whatever else is set', () => {
    expect(
      endpointsOf({ ...config, SOURCES: 'simulated', EXCHANGE: 'kraken', EXCHANGE_URL: 'https://api.kraken.com' }),
    ).toEqual({ exchange: 'binance', simulated: true, rest: 'http://127.0.0.1:8090', socket: 'ws://127.0.0.1:8090' });
  });

  test("every address in ccxt's tree is replaced, its path stays", () => {
    const tree = {
      public: 'https://api.binance.com/api/v3',
      ws: { spot: 'wss://stream.binance.com:9443/ws' },
      none: undefined,
    };
    expect(moved(tree, endpointsOf({ ...config, SOURCES: 'simulated' }))).toEqual({
      public: 'http://127.0.0.1:8090/api/v3',
      ws: { spot: 'ws://127.0.0.1:8090/ws' },
      none: undefined,
    });
    expect(moved(tree, endpointsOf({ ...config, EXCHANGE: 'kraken' }))).toEqual(tree);
  });
});
