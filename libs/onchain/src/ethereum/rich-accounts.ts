import type { Accounts } from './accounts.ts';

const ETHER = 10n ** 18n; // wei
const RICH = 100n * ETHER;

export const isRich = (wei: bigint): boolean => wei >= RICH;

/** Accounts of 100 ETH or more, and their addresses, which the tags in their table do not give back. */
export class RichAccounts {
  /** Undefined where an account has not moved since addresses are kept. */
  readonly #addresses = new Map<number, string | undefined>();

  get size(): number {
    return this.#addresses.size;
  }

  get numbers(): Iterable<number> {
    return this.#addresses.keys();
  }

  addressOf(number: number): string | undefined {
    return this.#addresses.get(number);
  }

  /** Takes an account in, or out. `address`: undefined if it is not known by now. */
  rank(number: number, wei: bigint, address?: string): void {
    if (isRich(wei)) this.#addresses.set(number, address ?? this.#addresses.get(number));
    else this.#addresses.delete(number);
  }

  /** Their numbers, the richest first and of equal ones the older. */
  richest(count: number, accounts: Accounts): number[] {
    const balances = new Map(Array.from(this.numbers, (number) => [number, accounts.balanceOf(number)]));
    const compared = (one: bigint, other: bigint): number => Number(one > other) - Number(one < other);
    return [...balances]
      .toSorted(([one, wei], [other, others]) => compared(others, wei) || one - other)
      .slice(0, count)
      .map(([number]) => number);
  }

  /** Addresses by number, as a snapshot holds them. */
  state(): ReadonlyMap<number, string> {
    const known = [...this.#addresses].flatMap(([number, address]) =>
      address === undefined ? [] : [[number, address] as const],
    );
    return new Map(known);
  }
}
