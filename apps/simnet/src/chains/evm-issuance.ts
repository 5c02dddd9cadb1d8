import type { IssuanceEvent, IssuanceKind } from '../world/issuance.ts';
import type { StablecoinId } from '../world/stablecoins.ts';
import type { IssuanceLog, LoggedEvent } from './issuance-log.ts';
import type { TokenChain } from './token-chain.ts';

/** Hashes of the events' signatures. */
const topics: Readonly<Record<StablecoinId, Readonly<Partial<Record<IssuanceKind, `0x${string}`>>>>> = {
  usdt: {
    mint: '0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a',
    burn: '0x702d5967f45f6513a38ffc42d6ba9bf230bd40e8f53b16363c7eb4fd2deb9a44',
    destroyed: '0x61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6',
  },
  usdc: {
    mint: '0xab8530f87dc9b59234c4623bf917212bb2536d647574c8e7e5da92c2ede0c9f8',
    burn: '0xcc16f5dbb4873280815c1ee09dbd06736cffcc184412cf7a71a0fdb75d397ca5',
  },
  busd: {
    mint: '0xf5c174d57843e57fea3c649fdde37f015ef08750759cbee88060390566a98797',
    burn: '0x1b7e18241beced0d7f41fbab1ea8ed468732edbcb74ec4420151654ca71c8a63',
  },
};
const HOLDER = '00'.repeat(12) + 'c0ffee254729296a45a3885639ac7e10f9d54979';
/** How many addresses stand among the topics. */
const indexed: Readonly<Record<StablecoinId, Readonly<Record<IssuanceKind, number>>>> = {
  usdt: { mint: 0, burn: 0, destroyed: 0 },
  usdc: { mint: 2, burn: 1, destroyed: 0 },
  busd: { mint: 1, burn: 1, destroyed: 0 },
};
const FINER = 10n ** 12n; // BUSD has 18 decimals

const hex = (value: number): string => `0x${value.toString(16)}`;
const word = (value: bigint): string => value.toString(16).padStart(64, '0');

/** The amount of an event in its contract's units. */
export const unitsOf = ({ coin, micro }: Pick<IssuanceEvent, 'coin' | 'micro'>): bigint =>
  coin === 'busd' ? micro * FINER : micro;

/** The log of an event by its issuer's contract; `holder` is the word of who gets or loses the coins, and the data has no prefix. */
export const loggedAs = (event: Pick<IssuanceEvent, 'coin' | 'kind' | 'micro'>, holder: string) => ({
  signature: topics[event.coin][event.kind]!,
  indexed: Array.from({ length: indexed[event.coin][event.kind] }, () => `0x${holder}` as const),
  data: `${event.kind === 'destroyed' ? holder : ''}${word(unitsOf(event))}`,
});

const logOf = (chain: TokenChain, event: LoggedEvent): object => {
  const { signature, indexed: words, data } = loggedAs(event, HOLDER);
  return {
    address: `0x${event.contract}`,
    topics: [signature, ...words],
    data: `0x${data}`,
    blockNumber: hex(event.block),
    blockHash: `0x${chain.hashOf(event.block)}`,
    blockTimestamp: hex(Math.floor(chain.timeOf(event.block) / 1_000)),
    transactionHash: `0x${event.hash}`,
    transactionIndex: '0x0',
    logIndex: hex(event.index),
    removed: false,
  };
};

interface Asked {
  readonly from: number;
  readonly to: number;
  /** With prefix, lower case; all if absent. */
  readonly addresses: readonly string[] | undefined;
  readonly topics: readonly string[];
}

/** Logs of mints and burns, as `eth_getLogs` gives them. */
export const issuanceLogs = (chain: TokenChain, log: IssuanceLog, asked: Asked): object[] =>
  log
    .between(asked.from, asked.to)
    .filter(({ coin, kind }) => asked.topics.includes(topics[coin][kind] ?? ''))
    .filter(({ contract }) => asked.addresses?.includes(`0x${contract}`) ?? true)
    .map((event) => logOf(chain, event));
