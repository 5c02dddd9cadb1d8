import { dayOfDate } from '../../world/days.ts';
import type { StablecoinId } from '../../world/stablecoins.ts';
import { contractsOn, treasuries } from '../../chains/issuance-log.ts';
import { addressOf, type Hex } from '../block/hashes.ts';
import type { TokenFacts } from './tokens.ts';

const named = (what: string, count: number): readonly Hex[] =>
  Array.from({ length: count }, (_, index) => addressOf(`chaintide simnet ${what} ${index + 1}`));

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';

/** Addresses that are the same in every simulated chain. */
export const known = {
  exchanges: named('exchange', 8),
  vaults: named('exchange vault', 8),
  miners: named('mining pool', 6),
  builders: named('block builder', 5),
  operators: named('operator', 6),
  rollups: named('rollup', 4),
  markets: named('market', 4),
  inbox: addressOf('chaintide simnet rollup inbox'),
  deployer: addressOf('chaintide simnet deployer'),
  issuers: {
    usdt: addressOf('chaintide simnet issuer of USDT'),
    usdc: addressOf('chaintide simnet issuer of USDC'),
    busd: addressOf('chaintide simnet issuer of BUSD'),
  },
  treasury: `0x${treasuries.Ethereum}`,
  depositContract: '0x00000000219ab540356cbb839cbe05303d7705fa',
  /** Coins that most transfers are of. */
  stable: [`0x${contractsOn.Ethereum.usdt}`, `0x${contractsOn.Ethereum.usdc}`, DAI],
  wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
} as const satisfies Readonly<Record<string, Hex | readonly Hex[] | Readonly<Record<string, Hex>>>>;

/** A contract that exists from a day on. */
export interface Deployment {
  readonly address: Hex;
  /** Day on which it is created. */
  readonly since: number;
  readonly token?: TokenFacts & {
    /** Whole units that exist from the beginning; none of those that are issued or wrapped. */
    readonly supply: number;
    readonly coin?: StablecoinId;
  };
}

const stablecoin = (coin: StablecoinId, name: string, date: string): Deployment => ({
  address: `0x${contractsOn.Ethereum[coin]}`,
  since: dayOfDate(date),
  token: { name, symbol: coin.toUpperCase(), decimals: coin === 'busd' ? 18 : 6, supply: 0, coin },
});

const token = (date: string, address: Hex, facts: TokenFacts & { supply: number }): Deployment => ({
  address,
  since: dayOfDate(date),
  token: facts,
});

/** Contracts that every chain has, by the day on which the main network got theirs. */
export const deployments: readonly Deployment[] = [
  token('2016-07-12', '0xc66ea802717bfb9833400264dd12c2bceaa34a6d', {
    name: 'Maker',
    symbol: 'OLDMKR',
    decimals: 18,
    isOld: true,
    supply: 1e6,
  }),
  token('2017-09-19', '0x514910771af9ca656af840dff83e8264ecf986ca', {
    name: 'ChainLink Token',
    symbol: 'LINK',
    decimals: 18,
    supply: 1e9,
  }),
  stablecoin('usdt', 'Tether USD', '2017-11-28'),
  token('2017-12-12', known.wrapped, { name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, supply: 0 }),
  stablecoin('usdc', 'USD Coin', '2018-09-10'),
  ...known.markets.map((address) => ({ address, since: dayOfDate('2018-11-02') })),
  token('2018-11-24', '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', {
    name: 'Wrapped BTC',
    symbol: 'WBTC',
    decimals: 8,
    supply: 120_000,
  }),
  stablecoin('busd', 'Binance USD', '2019-09-05'),
  token('2019-11-13', DAI, {
    name: 'Dai Stablecoin',
    symbol: 'DAI',
    decimals: 18,
    supply: 5e9,
  }),
  token('2020-08-01', '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce', {
    name: 'SHIBA INU',
    symbol: 'SHIB',
    decimals: 18,
    supply: 1e15,
  }),
  token('2020-09-14', '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', {
    name: 'Uniswap',
    symbol: 'UNI',
    decimals: 18,
    supply: 1e9,
  }),
  { address: known.depositContract, since: dayOfDate('2020-10-14') },
  { address: known.inbox, since: dayOfDate('2021-05-28') },
  token('2023-04-14', '0x6982508145454ce325ddbe47a25d4ec3d2311933', {
    name: 'Pepe',
    symbol: 'PEPE',
    decimals: 18,
    supply: 4.2069e14,
  }),
];
