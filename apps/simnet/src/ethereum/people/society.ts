import { digest, type Hex } from '../block/hashes.ts';
import { Accounts } from './accounts.ts';
import { Beacon } from './beacon.ts';
import type { Token } from './tokens.ts';

/** Groups of accounts: people for years, people for weeks, exchanges for payouts, exchanges in vaults, who makes blocks, who calls contracts all day, and rollups. */
export type Group = 'holder' | 'trader' | 'exchange' | 'vault' | 'miner' | 'builder' | 'operator' | 'rollup' | 'market';
export type Groups = Readonly<Record<Group, number[]>>;

const noGroups = (): Groups => ({
  holder: [],
  trader: [],
  exchange: [],
  vault: [],
  miner: [],
  builder: [],
  operator: [],
  rollup: [],
  market: [],
});

/** All that a simulated block leaves to the next one. */
export class Society {
  readonly seed: number;
  accounts = new Accounts();
  readonly groups = noGroups();
  /** In the order in which they came. */
  readonly tokens: Token[] = [];
  readonly #byAddress = new Map<Hex, Token>();
  beacon = new Beacon();
  /** Addresses of exchanges' customers with deposits that are not collected yet. */
  pending: number[] = [];
  /** Ether a day that arrives at exchanges, smoothed. */
  arriving = 0;
  #nextPerson = 0;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Somebody with an address that nobody had before. */
  person(): number {
    this.#nextPerson += 1;
    return this.accounts.add(`0x${digest(`person ${this.#nextPerson} of ${this.seed}`).slice(-40)}`);
  }

  /** Ether that a group has. */
  ether(group: Group): number {
    return this.groups[group].reduce((sum, account) => sum + this.accounts.ether(account), 0);
  }

  addToken(token: Token): void {
    this.tokens.push(token);
    this.#byAddress.set(token.address, token);
  }

  tokenAt(address: Hex): Token | undefined {
    return this.#byAddress.get(address);
  }

  copy(): Society {
    const copy = new Society(this.seed);
    copy.accounts = this.accounts.copy();
    for (const [name, members] of Object.entries(this.groups) as [Group, number[]][])
      for (const member of members) copy.groups[name].push(member);
    for (const token of this.tokens) copy.addToken(token.copy());
    copy.beacon = this.beacon.copy();
    copy.pending = this.pending.slice();
    copy.arriving = this.arriving;
    copy.#nextPerson = this.#nextPerson;
    return copy;
  }
}
