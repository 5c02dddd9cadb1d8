import type { Accounts } from './accounts.ts';
import { unitsOf } from './units.ts';

const ETHER = 10n ** 18n; // wei
const RICH = 100n * ETHER;

export const isRich = (wei: bigint): boolean => wei >= RICH;

interface Rich {
  /** Units of 10⁻⁷ ETH. */
  readonly value: number;
  /** Undefined where an account has not moved since addresses are kept. */
  readonly address: string | undefined;
}

/** Accounts of 100 ETH or more, and their addresses, which the tags in their table do not give back. */
export class RichAccounts {
  readonly #rich = new Map<number, Rich>();

  addressOf(number: number): string | undefined {
    return this.#rich.get(number)?.address;
  }

  /** Takes an account in, or out. `address`: undefined if it is not known by now. */
  rank(number: number, wei: bigint, address?: string): void {
    if (isRich(wei)) this.#rich.set(number, { value: unitsOf(wei), address: address ?? this.addressOf(number) });
    else this.#rich.delete(number);
  }

  /** Units of 10⁻⁷ ETH that the richest `count` hold together; NaN if there are fewer. */
  valueOfTop(count: number): number {
    if (this.#rich.size < count) return NaN;
    // A whole sort, day for day, would be a third of what reading the chain costs.
    const top = new Float64Array(count); // ascending
    for (const { value } of this.#rich.values()) if (value > top[0]!) insert(top, value);
    return top.reduce((sum, value) => sum + value, 0);
  }

  /** Their numbers, the richest first and of equal ones the older. */
  richest(count: number, accounts: Accounts): number[] {
    const balances = new Map(Array.from(this.#rich.keys(), (number) => [number, accounts.balanceOf(number)]));
    const compared = (one: bigint, other: bigint): number => Number(one > other) - Number(one < other);
    return [...balances]
      .toSorted(([one, wei], [other, others]) => compared(others, wei) || one - other)
      .slice(0, count)
      .map(([number]) => number);
  }

  /** Addresses by number, as a snapshot holds them. */
  state(): ReadonlyMap<number, string> {
    const known = [...this.#rich].flatMap(([number, { address }]) =>
      address === undefined ? [] : [[number, address] as const],
    );
    return new Map(known);
  }
}

/** Puts a value into its place among ascending ones, the least of which goes. */
const insert = (ascending: Float64Array, value: number): void => {
  let place = 0;
  for (; place + 1 < ascending.length && ascending[place + 1]! < value; place++)
    ascending[place] = ascending[place + 1]!;
  ascending[place] = value;
};
