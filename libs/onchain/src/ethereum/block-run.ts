import { ChainError } from '../blocks/chain-error.ts';
import { edges, at } from './facts.ts';
import type { Accounts, Working } from './accounts.ts';
import {
  DEPOSIT_CONTRACT,
  type EtherBlock,
  type EtherNetwork,
  type EtherTransaction,
  type InternalMove,
  type Withdrawal,
} from './block.ts';
import type { ActiveSets } from './day-book.ts';
import { LogRun, type Tokens } from './log-run.ts';

const DAY = 86_400; // seconds
const ETHER = 1e18; // wei
const GWEI = 1e9;
const BLOB_GAS = 131_072;

/** Sums of all blocks, exact: what was there at first, created, burned and paid for transactions, and spent without having been seen to arrive. */
export interface Totals {
  readonly genesis: bigint;
  readonly issued: bigint;
  readonly burned: bigint;
  readonly tips: bigint;
  readonly fees: bigint;
  readonly unseen: bigint;
  /** Whether everything is seen: who owned what at first is known, and all blocks are traced. */
  readonly isWhole?: boolean;
}
type Sums = { -readonly [K in keyof Totals]: Totals[K] };

/** The books that a block is applied to, and its terms. */
export interface RunTools {
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly network: EtherNetwork;
  /** Of the block's day. */
  readonly facts: Float64Array;
  readonly sets: ActiveSets;
  readonly totals: Totals;
  /** USD of an ether as its coins move; 0 before there was a price. */
  readonly price: number;
  /** Unix seconds. */
  readonly time: number;
}

const isWhole = (totals: Totals, { number, isTraced = false }: EtherBlock): boolean =>
  isTraced && (number === 0 ? totals.genesis > 0n : totals.isWhole === true);
const etherOf = (wei: bigint): number => Number(wei) / ETHER;

/** Applies one block to working copies of the accounts that it names. */
export class BlockRun {
  readonly touched = new Map<number, Working>();
  readonly totals: Sums;
  readonly #tools: RunTools;
  readonly #miner: string;
  /** Wei that the miner has not got yet. */
  #tips = 0n;

  constructor(tools: RunTools, { miner }: EtherBlock) {
    this.#tools = tools;
    this.#miner = miner;
    this.totals = { ...tools.totals };
  }

  run(block: EtherBlock): void {
    const { facts, sets, tokens, accounts } = this.#tools;
    this.#countHeader(block);
    this.totals.isWhole = isWhole(this.totals, block);
    for (const one of block.transactions) this.#pay(one, block.baseFee);
    this.#payTips();
    this.#reward(block);
    for (const withdrawal of block.withdrawals) this.#withdraw(withdrawal);
    const logs = new LogRun({
      facts,
      sets,
      tokens,
      accounts,
      touch: (number, address) => this.#touch(number, address),
    });
    for (const log of block.logs) logs.read(log);
    sets.fill(facts);
  }

  /** Ether that was there before the first block. */
  endow(address: string, wei: bigint): void {
    this.totals.genesis += wei;
    this.#arrive(this.#named(address), wei);
  }

  #touch(number: number, address: string): Working {
    let working = this.touched.get(number);
    if (!working) {
      const before = this.#tools.accounts.get(number);
      working = { address, before, now: { ...before } };
      this.touched.set(number, working);
    }
    return working;
  }

  #named(address: string): Working {
    const working = this.#touch(this.#tools.accounts.numberOf(address), address);
    working.now.isSeen = true;
    return working;
  }

  #countHeader({ gasUsed, gasLimit, baseFee, transactions }: EtherBlock): void {
    const { facts } = this.#tools;
    facts[at.blocks]! += 1;
    facts[at.gasUsed]! += gasUsed;
    facts[at.gasLimit]! += gasLimit;
    facts[at.baseFees]! += Number(baseFee) / GWEI;
    facts[at.transactions]! += transactions.length;
  }

  /** Takes the fee, and moves the value and what contracts pay. */
  #pay(transaction: EtherTransaction, baseFee: bigint): void {
    const { facts, sets, accounts } = this.#tools;
    const { from, to, value, created, hasFailed, moves } = transaction;
    const sender = this.#named(from);
    const receiver = hasFailed ? undefined : this.#receiver(to ?? created);
    const moved = receiver && receiver !== sender ? value : 0n;
    const { fee, tip } = this.#charge(transaction, baseFee);
    this.#expect(sender, from, fee + moved);
    this.#spend(sender, fee + moved);
    sets.owners.send(accounts.numberOf(from));
    if (hasFailed) facts[at.failed]! += 1;
    if (created !== null && receiver) this.#create(receiver);
    else if (receiver?.now.isContract) facts[at.contractCalls]! += 1;
    if (receiver) sets.owners.receive(accounts.numberOf((to ?? created)!));
    if (receiver && moved > 0n) this.#transfer(receiver, moved);
    if (moves) for (const move of moves) this.#moveWithin(move);
    this.#tips += tip;
  }

  /** Moves ether within a transaction, which keeps its cost and its age: whoever pays in the end pays by a transaction. */
  #moveWithin({ from, to, value, isCreation }: InternalMove): void {
    const receiver = this.#named(to);
    if (isCreation) receiver.now.isContract = true;
    if (value === 0n || from === to) return;
    const payer = this.#named(from);
    this.#expect(payer, from, value);
    this.#find(payer, value);
    const { since } = payer.now;
    this.#add(receiver, value, { cost: this.#take(payer, value), since });
  }

  #payTips(): void {
    if (this.#tips > 0n) this.#arrive(this.#named(this.#miner), this.#tips);
    this.#tips = 0n;
  }

  /** Refuses what an account cannot have, once everything is seen. A miner has the tips of the transactions before. */
  #expect(account: Working, address: string, wei: bigint): void {
    if (address === this.#miner) this.#payTips();
    const missing = wei - account.now.balance;
    if (missing <= 0n || !this.totals.isWhole || address === this.#tools.network.irregular) return;
    throw new ChainError('block.traces', `by the traces, ${address} pays ${missing} wei more than it has`);
  }

  #receiver(address: string | null): Working | undefined {
    return address === null ? undefined : this.#named(address);
  }

  #create({ now }: Working): void {
    now.isContract = true;
    this.#tools.facts[at.contractsNew]! += 1;
  }

  #transfer(receiver: Working, wei: bigint): void {
    const { facts } = this.#tools;
    this.#arrive(receiver, wei);
    facts[at.transfers]! += 1;
    facts[at.transferred]! += etherOf(wei);
  }

  #charge({ gasUsed, gasPrice, blobGas, blobPrice }: EtherTransaction, baseFee: bigint): { fee: bigint; tip: bigint } {
    const { facts } = this.#tools;
    const gas = BigInt(gasUsed);
    const blobFee = BigInt(blobGas) * blobPrice;
    const [burned, tip] = [gas * baseFee, gas * (gasPrice - baseFee)];
    this.totals.burned += burned + blobFee;
    this.totals.tips += tip;
    this.totals.fees += gas * gasPrice + blobFee;
    facts[at.burned]! += etherOf(burned);
    facts[at.blobBurned]! += etherOf(blobFee);
    facts[at.tips]! += etherOf(tip);
    facts[at.blobs]! += blobGas / BLOB_GAS;
    return { fee: gas * gasPrice + blobFee, tip };
  }

  /** While blocks were mined: a 32nd more for each uncle, whose own miner gets less the older it is. */
  #reward({ miner, isMined, number, uncles }: EtherBlock): void {
    const reward = isMined ? this.#tools.network.rewardOf(number) : 0n;
    const own = reward + (reward / 32n) * BigInt(uncles.length);
    if (own > 0n) this.#arrive(this.#named(miner), own);
    this.#issue(own);
    for (const uncle of uncles) {
      const part = (reward * BigInt(8 + uncle.number - number)) / 8n;
      this.#arrive(this.#named(uncle.miner), part);
      this.#issue(part);
    }
  }

  #issue(wei: bigint): void {
    this.totals.issued += wei;
    this.#tools.facts[at.rewards]! += etherOf(wei);
  }

  /** A stake returns from the deposit contract with its cost and its age; smaller withdrawals are rewards, which are new. */
  #withdraw({ address, amount }: Withdrawal): void {
    const { facts } = this.#tools;
    const receiver = this.#named(address);
    if (amount < this.#tools.network.stakeReturned) {
      facts[at.earnings]! += 1;
      facts[at.earned]! += etherOf(amount);
      this.totals.issued += amount;
      this.#arrive(receiver, amount);
      return;
    }
    facts[at.exits]! += 1;
    facts[at.exited]! += etherOf(amount);
    const stakes = this.#named(DEPOSIT_CONTRACT);
    this.#find(stakes, amount);
    const since = stakes.now.since;
    const cost = this.#take(stakes, amount);
    this.#add(receiver, amount, { cost, since });
  }

  #arrive(account: Working, wei: bigint): void {
    const { price, time } = this.#tools;
    this.#add(account, wei, { cost: etherOf(wei) * price, since: time });
  }

  #add({ now }: Working, wei: bigint, { cost, since }: { readonly cost: number; readonly since: number }): void {
    if (wei === 0n) return;
    const before = Number(now.balance);
    const added = Number(wei);
    now.since = (now.since * before + since * added) / (before + added);
    now.cost += cost;
    now.balance += wei;
  }

  /** Enters coins that an account lacks: they have arrived without having been seen, from contracts, at today's price, as it is not known when. */
  #find(account: Working, wei: bigint): void {
    const missing = wei - account.now.balance;
    if (missing <= 0n) return;
    this.totals.unseen += missing;
    this.#tools.facts[at.unseen]! += etherOf(missing);
    this.#arrive(account, missing);
  }

  /** Takes coins away with their share of the cost, which it gives. */
  #take({ now }: Working, wei: bigint): number {
    const cost = wei === now.balance ? now.cost : now.cost * (Number(wei) / Number(now.balance));
    now.cost -= cost;
    now.balance -= wei;
    return cost;
  }

  #spend(account: Working, wei: bigint): void {
    if (wei === 0n) return;
    this.#find(account, wei);
    const { facts, price, time } = this.#tools;
    const days = Math.max(0, time - account.now.since) / DAY;
    const value = etherOf(wei);
    const cost = this.#take(account, wei);
    const gain = value * price - cost;
    facts[at.spent]! += value;
    facts[at.spentCost]! += cost;
    facts[gain > 0 ? at.profit : at.loss]! += Math.abs(gain);
    facts[at.coinDays]! += value * days;
    facts[at.spentAge + edges.findIndex((edge) => days >= edge)]! += value;
  }
}
