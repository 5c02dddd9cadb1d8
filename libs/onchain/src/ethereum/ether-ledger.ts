import { ChainError } from '../blocks/chain-error.ts';
import { Accounts, isUnchanged, type Account, type Working } from './accounts.ts';
import type { EtherBlock, EtherNetwork } from './block.ts';
import { BlockRun, type Totals, type RunTools } from './block-run.ts';
import { DayBook, type DaysState } from './day-book.ts';
import { end, tokenNames, type TokenName } from './facts.ts';
import { Holdings } from './holdings.ts';
import type { Token } from './log-run.ts';
import { isRich } from './rich-accounts.ts';
import { TokenBook, type TokenEntry, type TokenState } from './token-book.ts';

const DAY = 86_400; // seconds
const BLANK: Totals = { genesis: 0n, issued: 0n, burned: 0n, tips: 0n, fees: 0n, unseen: 0n };

/** An account of 100 ETH or more. */
export interface RichAccount {
  /** Undefined where the account has not moved since addresses are kept. */
  readonly address: string | undefined;
  readonly account: Account;
}

/** The last block of a ledger. */
export interface EtherTip {
  readonly number: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly time: number;
}

/** Accounts by number that a block has changed. */
type Changed = readonly (readonly [number: number, working: Working])[];

/** How one block is taken back. */
interface Entry {
  readonly before: EtherTip | undefined;
  readonly row: number;
  readonly rows: number;
  readonly facts: Float64Array;
  readonly totals: Totals;
  readonly accounts: readonly (readonly [number: number, account: Account])[];
  readonly fresh: readonly string[];
  readonly tokens: readonly TokenEntry[];
  /** Addresses of those who are no longer rich; absent in entries of older snapshots. */
  readonly left?: readonly (readonly [number: number, address: string])[];
}

/** A contract whose balances are kept. */
export interface TokenSetting {
  readonly name: TokenName;
  /** In lower case, with prefix. */
  readonly contract: string;
  readonly decimals: number;
  /** Who gets what is issued, and loses what is redeemed, where the contract tells of it without a transfer: USDT. */
  readonly owner?: string;
  /** Where the issuer keeps what is not released. */
  readonly treasury?: string;
}

export interface LedgerSetting {
  readonly network: EtherNetwork;
  readonly tokens: readonly TokenSetting[];
  /** 16 secret bytes, kept with the ledger. */
  readonly seed: Uint8Array;
}

/** Everything but the accounts, as a snapshot holds it. */
export interface EtherState {
  readonly tip: EtherTip | undefined;
  readonly totals: Totals;
  readonly count: number;
  readonly days: DaysState;
  readonly tokens: readonly TokenState[];
  readonly journal: readonly Entry[];
  /** Addresses of rich accounts by number; absent in older snapshots. */
  readonly rich?: ReadonlyMap<number, string>;
}

/**
 * The accounts of an Ethereum chain at average cost, and what happened by UTC days. Blocks come one by one from number 0 on; those that are not
 * final can be taken back. What an account spends beyond what was seen to arrive came from a contract (`unseen`), so that balances always add
 * up: Σ balances = genesis + issued − burned + unseen. Where all blocks are traced nothing is unseen, and who spends more is refused.
 */
export class EtherLedger {
  readonly accounts: Accounts;
  readonly days: DayBook;
  tip: EtherTip | undefined;
  totals: Totals;
  readonly #holdings = new Holdings();
  readonly #setting: LedgerSetting;
  readonly #tokens: ReadonlyMap<string, Token>;
  readonly #journal: Entry[];
  #final = -1;
  /** Accounts that `load` fills in. */
  readonly #saved: number;
  readonly #savedRich: ReadonlyMap<number, string>;
  /** Whether it was saved before addresses of rich accounts, or issues of tokens, were kept. */
  readonly isOlder: boolean;

  /** `state`: of a ledger that was saved, whose accounts `load` then fills in. */
  constructor(setting: LedgerSetting, state?: EtherState) {
    this.#setting = setting;
    this.accounts = new Accounts(setting.seed);
    this.days = new DayBook(state?.days);
    this.tip = state?.tip;
    this.totals = state?.totals ?? BLANK;
    this.#saved = state?.count ?? 0;
    this.#savedRich = state?.rich ?? new Map();
    this.isOlder = state !== undefined && (state.rich === undefined || this.days.isOlder);
    this.#journal = [...(state?.journal ?? [])];
    const booksOf = (name: TokenName): TokenBook =>
      new TokenBook(
        name,
        state?.tokens.find((one) => one.name === name),
      );
    this.#tokens = new Map(setting.tokens.map((token) => [token.contract, { ...token, book: booksOf(token.name) }]));
  }

  /** Reads the accounts of a saved ledger. Throws RangeError for records that are out of order. */
  load(next: () => Uint8Array<ArrayBuffer>): void {
    this.accounts.load(this.#saved, next);
    for (let number = 0; number < this.#saved; number++) {
      const account = this.accounts.get(number);
      this.#holdings.count(account, 1, this.days.firstDay);
      this.#holdings.rich.rank(number, account.balance, this.#savedRich.get(number));
    }
  }

  /** Hashes of the last block and of those that can be taken back before it, the newest first, down to one that cannot. */
  get lastHashes(): readonly string[] {
    if (!this.tip) return [];
    const before = this.#journal.toReversed().flatMap((entry) => (entry.before ? [entry.before.hash] : []));
    return [this.tip.hash, ...before];
  }

  /** Adds the next block. `price`: USD of an ether. Throws ChainError, and stays as it was, if it does not follow. `endowment`: who owned what before block 0. */
  apply(block: EtherBlock, price: number, endowment: Iterable<readonly [string, bigint]> = []): void {
    this.#checkLink(block);
    const { days, accounts } = this;
    const time = block.time || this.#setting.network.genesisTime;
    const rows = days.rows;
    const row = this.#open(time);
    const facts = days.factsOn(row).slice();
    accounts.begin();
    for (const { book } of this.#tokens.values()) book.begin();
    const run = this.#runAt(row, block, { price, time });
    try {
      for (const [address, wei] of endowment) run.endow(address, wei);
      run.run(block);
    } catch (error) {
      accounts.forget(accounts.fresh);
      for (const { book } of this.#tokens.values()) book.takeBack(book.end());
      days.takeBack(row, { facts, rows });
      throw error;
    }
    const changed = [...run.touched].filter(([, working]) => !isUnchanged(working));
    if (block.number > this.#final) this.#journal.push(this.#entryOf(changed, { row, rows, facts }));
    this.#keep(changed);
    this.totals = run.totals;
    this.tip = { number: block.number, hash: block.hash, time };
  }

  /** Takes the last block back, as if it had never come. Throws ChainError where that one is final. */
  unwind(): void {
    const entry = this.#journal.pop();
    if (!entry) throw new ChainError('ledger.unwind', 'no final block can be taken back');
    for (const [number, account] of entry.accounts) {
      this.#holdings.count(this.accounts.get(number), -1, this.days.firstDay);
      this.#put(number, account);
    }
    for (const [number, address] of entry.left ?? []) this.#rank(number, address);
    this.accounts.forget(entry.fresh);
    [...this.#tokens.values()].forEach(({ book }, index) => book.takeBack(entry.tokens[index]!));
    this.days.takeBack(entry.row, entry);
    this.totals = entry.totals;
    this.tip = entry.before;
  }

  /** Blocks up to this number are final, those too that are still to come: nothing is kept to take them back. */
  settle(number: number): void {
    this.#final = Math.max(this.#final, number);
    const first = this.#journal.findIndex(({ before }) => (before?.number ?? -1) + 1 > number);
    this.#journal.splice(0, first < 0 ? this.#journal.length : first);
    this.days.settle(this.#journal[0]?.row ?? this.days.rows - 1);
  }

  /** The state at the end of a day, or now if it is not over, in the places of `end`. */
  endOf(row: number): Float64Array {
    return row === this.days.rows - 1 ? this.#stateAt(row) : this.days.endOf(row);
  }

  /** The richest accounts of 100 ETH or more, the richest first. */
  richest(count: number): RichAccount[] {
    const { rich } = this.#holdings;
    return rich
      .richest(count, this.accounts)
      .map((number) => ({ address: rich.addressOf(number), account: this.accounts.get(number) }));
  }

  /** The book of a token; undefined if it is not kept. */
  tokenOf(name: TokenName): TokenBook | undefined {
    return [...this.#tokens.values()].find(({ book }) => book.name === name)?.book;
  }

  state(): EtherState {
    return {
      tip: this.tip,
      totals: this.totals,
      count: this.accounts.count,
      days: this.days.state(),
      tokens: [...this.#tokens.values()].map(({ book }) => book.state()),
      journal: this.#journal,
      rich: this.#holdings.rich.state(),
    };
  }

  #checkLink({ number, parent }: EtherBlock): void {
    const { tip } = this;
    const next = tip ? tip.number + 1 : 0;
    if (number !== next) throw new ChainError('block.link', `comes where block ${next} is due`, { height: number });
    if (tip && tip.hash !== parent)
      throw new ChainError('block.link', 'does not follow the last block', { height: number });
  }

  #open(time: number): number {
    const { days } = this;
    if (days.rows === 0) days.firstDay = Math.floor(time / DAY);
    const row = Math.max(0, days.rows - 1, Math.floor(time / DAY) - days.firstDay);
    days.open(row, (over) => this.#stateAt(over));
    return row;
  }

  #runAt(row: number, block: EtherBlock, terms: Pick<RunTools, 'price' | 'time'>): BlockRun {
    const { accounts, days, totals } = this;
    const tools = {
      accounts,
      tokens: this.#tokens,
      network: this.#setting.network,
      facts: days.factsOn(row),
      sets: days.setsOn(row),
      totals,
      ...terms,
    };
    return new BlockRun(tools, block);
  }

  #entryOf(changed: Changed, at: Pick<Entry, 'row' | 'rows' | 'facts'>): Entry {
    return {
      ...at,
      before: this.tip,
      totals: this.totals,
      accounts: changed.map(([number, { before }]) => [number, before] as const),
      fresh: this.accounts.fresh,
      tokens: [...this.#tokens.values()].map(({ book }) => book.end()),
      left: changed.flatMap(([number, { before, now }]) => {
        const address = isRich(before.balance) ? this.#holdings.rich.addressOf(number) : undefined;
        return address === undefined || isRich(now.balance) ? [] : [[number, address] as const];
      }),
    };
  }

  #keep(changed: Changed): void {
    const { accounts, days } = this;
    for (const [number, { before, now, address }] of changed) {
      this.#holdings.count(before, -1, days.firstDay);
      accounts.put(number, now);
      this.#holdings.count(now, 1, days.firstDay);
      if (isRich(before.balance) || isRich(now.balance)) this.#rank(number, address);
    }
  }

  #put(number: number, account: Account): void {
    this.accounts.put(number, account);
    this.#holdings.count(account, 1, this.days.firstDay);
    this.#rank(number);
  }

  #rank(number: number, address?: string): void {
    this.#holdings.rich.rank(number, this.accounts.balanceOf(number), address);
  }

  #stateAt(row: number): Float64Array {
    const state = this.#holdings.at(row);
    state.fill(NaN, end.tokenHolders);
    for (const token of this.#tokens.values()) {
      const { book, decimals, owner, treasury } = token;
      const place = tokenNames.indexOf(book.name);
      const [kept, held] = [this.#held(book, treasury), this.#held(book, owner)];
      state[end.tokenHolders + place] = book.holders;
      state[end.tokenSupply + place] = Number(book.supply) / 10 ** decimals;
      state[end.tokenTreasury + place] = Number(kept) / 10 ** decimals;
      state[end.tokenHeld + place] = Number(owner === treasury ? kept : kept + held) / 10 ** decimals;
    }
    return state;
  }

  #held(book: TokenBook, address: string | undefined): bigint {
    const number = address === undefined ? undefined : this.accounts.find(address);
    return number === undefined ? 0n : book.balanceOf(number);
  }
}
