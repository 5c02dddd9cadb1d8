import { createHash } from 'node:crypto';
import { DAY } from '@chaintide/contracts/limits';
import { dayOf } from '../world/days.ts';
import type { Stablecoins } from '../world/stablecoins.ts';
import { contractsOn } from './issuance-log.ts';
import type { ChainRules, TokenChain } from './token-chain.ts';

export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'; // keccak of Transfer(address,address,uint256)
const MICRO = 1_000_000n;
const INDEXES = 1_000; // of a coin's logs in a block
const SWINGS = 9n; // how differently large transfers are
const coins = ['usdt', 'usdc', 'busd'] as const;
type Coin = (typeof coins)[number];
const finer: Readonly<Record<Coin, bigint>> = { usdt: 1n, usdc: 1n, busd: 10n ** 12n }; // BUSD has 18 decimals

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const holder = (coin: Coin, number: number): string =>
  `0x${'0'.repeat(24)}c0${Buffer.from(coin).toString('hex')}${number.toString(16).padStart(30, '0')}`;

interface Asked {
  readonly from: number;
  readonly to: number;
  /** With prefix, lower case. */
  readonly addresses: readonly string[] | undefined;
}

/** The amount of a day's transfer in millionths: pairs differ, and all of them add up to the volume exactly. */
const amountOf = (volume: bigint, transfers: number, at: number): bigint => {
  const mean = volume / BigInt(transfers);
  const isLast = at === transfers - 1;
  const rest = isLast ? volume - mean * BigInt(transfers) : 0n;
  if (isLast && at % 2 === 0) return mean + rest;
  const swing = (mean * (BigInt(at >> 1) % SWINGS)) / 10n;
  return mean + rest + (at % 2 === 0 ? swing : -swing);
};

interface Place {
  readonly coin: Coin;
  readonly block: number;
}

/** The numbers of a day's transfers that are in the block: spread evenly over the day. */
const sharesIn = ({ blockMs }: ChainRules, time: number, transfers: number): number[] => {
  const share = (at: number): number => Math.floor((at / DAY) * transfers);
  const begun = time % DAY;
  const [first, end] = [share(begun), share(Math.min(DAY, begun + blockMs))];
  return Array.from({ length: end - first }, (_, index) => first + index);
};

/** The transfers of a coin in one block. Every address of the day takes part in the day's. */
const ofBlock = (chain: TokenChain, stablecoins: Stablecoins, { coin, block }: Place): object[] => {
  const time = chain.timeOf(block);
  const activity = stablecoins.activityOn(coin, 'Ethereum', dayOf(time));
  if (!activity) return [];
  const { addresses, transfers, volume } = activity;
  return sharesIn(chain.rules, time, transfers).map((at, index) => ({
    address: `0x${contractsOn.Ethereum[coin]}`,
    topics: [TRANSFER_TOPIC, holder(coin, (2 * at) % addresses), holder(coin, (2 * at + 1) % addresses)],
    data: `0x${word(amountOf(BigInt(volume) * MICRO, transfers, at) * finer[coin])}`,
    blockNumber: hex(block),
    blockHash: `0x${chain.hashOf(block)}`,
    transactionHash: `0x${createHash('sha256').update(`${coin} ${block} ${index}`).digest('hex')}`,
    transactionIndex: hex(index),
    logIndex: hex(coins.indexOf(coin) * INDEXES + index),
    removed: false,
  }));
};

/** Transfers of the world's stablecoins, as `eth_getLogs` gives them; both blocks inclusive. */
export const transferLogs = (chain: TokenChain, stablecoins: Stablecoins, { from, to, addresses }: Asked): object[] => {
  const asked = coins.filter((coin) => addresses?.includes(`0x${contractsOn.Ethereum[coin]}`) ?? true);
  const blocks = Array.from({ length: Math.max(0, Math.min(to, chain.newest) - from + 1) }, (_, index) => from + index);
  return blocks.flatMap((block) => asked.flatMap((coin) => ofBlock(chain, stablecoins, { coin, block })));
};
