import type { IssuedCoin } from '@chaintide/contracts/market/issuance';
import { toEventHash } from 'viem';
import type { Batch } from '../../series/batch.ts';
import { SourceError } from '../source.ts';
import { coinsOf } from './answers.ts';
import { contracts } from './ethereum-events.ts';
import type { Log } from './ethereum-rpc.ts';

export const TRANSFER = toEventHash('event Transfer(address,address,uint256)');
const NOBODY = `0x${'0'.repeat(64)}`; // the other side of a mint or a burn
const DIGITS = 13; // the last 52 bits of an address: among a million, two are the same with a probability of one in nine thousand

interface Moved {
  /** In the contract's smallest unit. */
  raw: bigint;
  readonly addresses: Set<number>;
}

/** Counts the transfers of a UTC day, by coin. */
export class TransferDay {
  private readonly moved = new Map<IssuedCoin, Moved>(
    contracts.map(({ coin }) => [coin, { raw: 0n, addresses: new Set() }]),
  );

  /** `time`: of the day's start, Unix ms. */
  constructor(readonly time: number) {}

  /** Adds all logs, or none if the node contradicts itself. */
  add(logs: readonly Log[]): void {
    if (new Set(logs.map(({ transactionHash, logIndex }) => `${transactionHash} ${logIndex}`)).size < logs.length)
      throw new SourceError('malformed', 'the node tells an event twice');
    for (const { coin, raw, ends } of logs.map(transferOf)) {
      const sums = this.moved.get(coin)!;
      if (!ends.includes(NOBODY)) sums.raw += raw;
      for (const end of ends) if (end !== NOBODY) sums.addresses.add(Number(`0x${end.slice(-DIGITS)}`));
    }
  }

  get points(): Batch['points'] {
    return Object.fromEntries(
      contracts.flatMap(({ coin, decimals }) => {
        const { raw, addresses } = this.moved.get(coin)!;
        const name = coin.toLowerCase();
        return [
          [`stable.${name}_transferred_ethereum`, [{ time: this.time, value: Number(raw) / 10 ** decimals }]],
          [`stable.${name}_active_ethereum`, [{ time: this.time, value: addresses.size }]],
        ];
      }),
    );
  }
}

interface Transfer {
  readonly coin: IssuedCoin;
  readonly raw: bigint;
  /** Sender and receiver, as words. */
  readonly ends: readonly string[];
}

const transferOf = ({ address, topics: [topic, ...ends], data }: Log): Transfer => {
  const contract = contracts.find((one) => one.address === address);
  if (!contract || topic !== TRANSFER || ends.length !== 2 || data.length !== 66)
    throw new SourceError('malformed', `the node tells of an event of ${address} that was not asked for`);
  const raw = BigInt(data);
  if (coinsOf(raw, contract.decimals) === undefined)
    throw new SourceError('malformed', `the node tells of ${raw} units, which cannot be`);
  return { coin: contract.coin, raw, ends };
};
