import {
  ADDRESS_FLOWS_REACH,
  type AddressFlow,
  type addressFlowsRoute,
  type AddressHistory,
  type bitcoinAddressRoute,
} from '@chaintide/contracts/market/bitcoin-address';
import type { BitcoinBlocksState } from '@chaintide/contracts/market/bitcoin-blocks';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { Account, Flow, FlowPage } from '@chaintide/onchain/owner-history/account';
import { addressProblem, scriptIn } from '@chaintide/onchain/scripts/owner-script';
import { ownerText } from '@chaintide/onchain/scripts/owner-text';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { AddressTagsService } from '../address-tags/address-tags.service.ts';
import type { FoundAddress, IndexReader } from './address-reader.ts';
import { BitcoinBlocksService } from './bitcoin-blocks.service.ts';

const COIN = 1e8; // satoshi
const FILE_ROWS = 1_000; // written at once
const EMPTY_DAYS = 366; // told before the first coins came: a change from nothing is a change
const NO_FLOWS = { offset: 0, limit: 0 } as const;

type Query = RouteOutput<typeof addressFlowsRoute, 'query'>;
interface Asked extends BitcoinBlocksState {
  readonly address: string;
  readonly found: FoundAddress;
  readonly price: number;
}

/** The bitcoins of addresses together, by day. */
export interface AddressDays {
  /** Counted from 1970: a year before the first coins came. */
  readonly firstDay: number;
  /** At the end of each day, the last of which is open; of that one alone if the history of addresses is not kept. */
  readonly balances: Float64Array;
  readonly hasHistory: boolean;
  readonly isSimulated: boolean;
}

/** Single addresses, from the index. */
@Injectable()
export class AddressService {
  constructor(
    private readonly tags: AddressTagsService,
    private readonly blocks: BitcoinBlocksService,
  ) {}

  /** Throws for a text that is no address, and if there is no index. */
  async about(text: string): Promise<RouteData<typeof bitcoinAddressRoute>> {
    const asked = await this.find(text, NO_FLOWS);
    const { address, found, price } = asked;
    const holders = await this.tags.holders([address]);
    return {
      ...stateOf(asked),
      tag: holders.get(address) ?? null,
      history: found.account ? historyOf(found.account, price) : null,
    };
  }

  /** Throws for a text that is no address, and if there is no index. */
  async flows(text: string, { page, limit, direction }: Query): Promise<RouteData<typeof addressFlowsRoute>> {
    const asked = await this.find(text, { offset: (page - 1) * limit, limit, direction });
    const { total = 0, flows = [] } = asked.found.account ?? {};
    return { ...stateOf(asked), total, page, limit, list: flows.map(listed) };
  }

  /**
   * All changes, newest first, in batches; of an address with more than can be paged through, the newest. They are read at once, because a
   * block in between would move every place. Throws for a text that is no address, and if there is no index.
   */
  async everyFlow(text: string, direction: Query['direction']): Promise<AsyncIterable<AddressFlow[]>> {
    const { found } = await this.find(text, { offset: 0, limit: ADDRESS_FLOWS_REACH, direction });
    return batchesOf(found.account?.flows ?? []);
  }

  /**
   * The bitcoins of addresses together as of the last block; undefined while the index is not complete, and where there is none. `today`: counted
   * from 1970. Throws for a text that is no address.
   */
  async daysOf(texts: readonly string[], today: number): Promise<AddressDays | undefined> {
    const scripts = texts.map(scriptOf);
    const { addresses: reader } = this.blocks;
    if (!reader) return undefined;
    const found = await Promise.all(scripts.map((script) => reader.find(script, NO_FLOWS)));
    if (found.some(({ isIndexing }) => isIndexing)) return undefined;
    return { ...together(found, today), isSimulated: this.blocks.isSimulated };
  }

  private async find(text: string, page: FlowPage): Promise<Asked> {
    const script = scriptOf(text);
    const reader = this.requireReader();
    const found = await reader.find(script, page);
    const { blocks } = this.blocks.listed;
    return { simulated: reader.simulated, blocks, address: ownerText(script), found, price: reader.price() };
  }

  private requireReader(): IndexReader {
    const { addresses } = this.blocks;
    if (!addresses) throw new AppError('market.noSource', { path: 'btc/address' });
    return addresses;
  }
}

const scriptOf = (text: string): Uint8Array => {
  const script = scriptIn(text);
  if (!script) throw new AppError(`bitcoinAddress.${addressProblem(text)}`);
  return script;
};

const together = (found: readonly FoundAddress[], today: number): Omit<AddressDays, 'isSimulated'> => {
  const hasHistory = found.every(({ balance, account }) => balance === undefined || account);
  const satoshi = found.reduce((sum, { balance = 0 }) => sum + balance, 0);
  if (!hasHistory) return { firstDay: today, balances: Float64Array.of(satoshi / COIN), hasHistory };
  const accounts = found.flatMap(({ account }) => account ?? []);
  const paid = Math.min(today, ...accounts.map(({ days }) => days[0] ?? today));
  const firstDay = paid - EMPTY_DAYS;
  const last = Math.max(today, ...accounts.map(({ days }) => days.at(-1) ?? 0));
  const sums = new Float64Array(last - firstDay + 1);
  for (const account of accounts) addDays(account, firstDay, sums);
  return { firstDay, balances: sums.map((sum) => sum / COIN), hasHistory };
};

/** Each balance holds until the next one. */
const addDays = ({ days, balances }: Account, firstDay: number, into: Float64Array): void => {
  for (const [place, day] of days.entries()) {
    const next = days[place + 1] ?? firstDay + into.length;
    for (let row = day - firstDay; row < next - firstDay; row++) into[row]! += balances[place]!;
  }
};

const stateOf = ({ simulated, blocks, address, found }: Asked) => ({
  simulated,
  blocks,
  address,
  indexing: found.isIndexing ? { done: Math.max(0, found.height), total: found.until ?? null } : null,
  balance: found.balance === undefined ? null : found.balance / COIN,
});

const seenAt = ({ height, time }: NonNullable<Account['first']>): AddressHistory['first'] => ({
  height,
  time: time * SECOND,
});

const basisOf = ({ basis: { cost, realized }, balances }: Account, price: number): AddressHistory['basis'] => {
  if (price === 0) return null;
  const coins = (balances.at(-1) ?? 0) / COIN;
  return { price, averageCost: coins > 0 ? cost / coins : null, realized, unrealized: coins * price - cost };
};

const historyOf = (account: Account, price: number): AddressHistory | null => {
  const { transactions, received, sent, first, last, days, balances } = account;
  if (!first || !last) return null;
  return {
    transactions,
    received: received / COIN,
    sent: sent / COIN,
    first: seenAt(first),
    last: seenAt(last),
    basis: basisOf(account, price),
    days: Array.from(days, (day, place) => ({ time: day * DAY, balance: balances[place]! / COIN })),
  };
};

const listed = ({ amount, balance, price, time, ...flow }: Flow): AddressFlow => ({
  ...flow,
  time: time * SECOND,
  amount: amount / COIN,
  balance: balance / COIN,
  usd: price > 0 ? (amount / COIN) * price : null,
});

/** Each batch waits until the reader has taken the one before. */
async function* batchesOf(flows: readonly Flow[]): AsyncGenerator<AddressFlow[]> {
  for (let at = 0; at < flows.length; at += FILE_ROWS) yield flows.slice(at, at + FILE_ROWS).map(listed);
}
