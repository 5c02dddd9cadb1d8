import type { Accounts, Working } from './accounts.ts';
import { DEPOSIT_CONTRACT, type EtherLog } from './block.ts';
import type { ActiveSets } from './day-book.ts';
import { at, tokenNames } from './facts.ts';
import { isNobody, isTransfer, TRANSFER, WORD_LENGTH, ADDRESS_AT } from './token-transfer.ts';
import type { TokenBook } from './token-book.ts';

const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const DEPOSIT = '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5';
/** USDT's own. */
const ISSUED = '0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a';
const REDEEMED = '0x702d5967f45f6513a38ffc42d6ba9bf230bd40e8f53b16363c7eb4fd2deb9a44';
const DESTROYED = '0x61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6';
const DEPOSIT_LENGTH = 2 + 2 * 576;
const AMOUNT_AT = 2 + 2 * 352; // eight bytes, the least significant first

/** A token whose balances are kept. */
export interface Token {
  readonly book: TokenBook;
  readonly decimals: number;
  readonly owner?: string;
  readonly treasury?: string;
}

/** By the address of the contract, in lower case. */
export type Tokens = ReadonlyMap<string, Token>;

interface Tools {
  readonly facts: Float64Array;
  readonly sets: ActiveSets;
  readonly tokens: Tokens;
  readonly accounts: Accounts;
  readonly touch: (number: number, address: string) => Working;
}

interface Moved {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly amount: bigint;
}

/** Reads the logs of a block: transfers and approvals of tokens, and deposits of stakes. */
export class LogRun {
  readonly #tools: Tools;
  /** The contract of the log at hand, and its number. */
  #last: Working | undefined;
  #number = -1;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  read(log: EtherLog): void {
    const { facts } = this.#tools;
    const { address, topics, data } = log;
    this.#contract(address);
    const [event] = topics;
    if (isTransfer(log)) this.#transfer(log);
    else if (event === TRANSFER && topics.length === 4) facts[at.nftTransfers]! += 1;
    else if (event === APPROVAL && topics.length === 3) facts[at.tokenApprovals]! += 1;
    else if (event === ISSUED || event === REDEEMED || event === DESTROYED) this.#issue(log);
    else if (event === DEPOSIT && address === DEPOSIT_CONTRACT && data.length === DEPOSIT_LENGTH) this.#deposit(data);
  }

  /** Only contracts write logs. */
  #contract(address: string): void {
    if (address === this.#last?.address) return;
    this.#number = this.#tools.accounts.numberOf(address);
    this.#last = this.#tools.touch(this.#number, address);
    this.#last.now.isContract = true;
    this.#last.now.isSeen = true;
  }

  #transfer({ address, topics, data }: EtherLog): void {
    const { facts, sets, tokens } = this.#tools;
    const { now } = this.#last!;
    facts[at.tokenTransfers]! += 1;
    sets.tokens.add(this.#number);
    if (!now.isToken) facts[at.tokensNew]! += 1;
    now.isToken = true;
    const from = this.#holder(topics[1]!);
    const to = this.#holder(topics[2]!);
    const token = tokens.get(address);
    if (token) this.#move(token, { from, to, amount: BigInt(data) });
  }

  /** The account that a topic names. */
  #holder(topic: string): number | undefined {
    if (isNobody(topic)) return undefined;
    const number = this.#tools.accounts.numberOfWord(topic);
    this.#tools.sets.tokenOwners.add(number);
    return number;
  }

  #move(token: Token, moved: Moved): void {
    const { facts, sets } = this.#tools;
    const { book, decimals, owner } = token;
    const { from, to, amount } = moved;
    const place = tokenNames.indexOf(book.name);
    book.move(from, to, amount);
    sets.note(place, from, to);
    if (from === undefined || to === undefined) {
      if (owner === undefined) this.#countIssue(token, moved); // or the contract has events of its own
      return;
    }
    facts[at.tokenCount + place]! += 1;
    facts[at.tokenVolume + place]! += Number(amount) / 10 ** decimals;
  }

  #countIssue({ book, decimals }: Token, { from, amount }: Moved): void {
    const { facts } = this.#tools;
    const place = tokenNames.indexOf(book.name);
    const [times, sum] = from === undefined ? [at.tokenMints, at.tokenMinted] : [at.tokenBurns, at.tokenBurned];
    facts[times + place]! += 1;
    facts[sum + place]! += Number(amount) / 10 ** decimals;
  }

  #issue({ address, topics: [event], data }: EtherLog): void {
    const { tokens, accounts } = this.#tools;
    const token = tokens.get(address);
    if (!token?.owner || data.length !== (event === DESTROYED ? 2 * WORD_LENGTH - 2 : WORD_LENGTH)) return;
    const holder = accounts.numberOf(event === DESTROYED ? `0x${data.slice(ADDRESS_AT, WORD_LENGTH)}` : token.owner);
    const amount = BigInt(`0x${data.slice(2 - WORD_LENGTH)}`);
    const moved = event === ISSUED ? { from: undefined, to: holder, amount } : { from: holder, to: undefined, amount };
    token.book.move(moved.from, moved.to, amount);
    this.#countIssue(token, moved);
  }

  #deposit(data: string): void {
    const { facts } = this.#tools;
    const bytes = data.slice(AMOUNT_AT, AMOUNT_AT + 16).match(/../g)!;
    facts[at.deposits]! += 1;
    facts[at.deposited]! += Number(`0x${bytes.toReversed().join('')}`) / 1e9;
  }
}
