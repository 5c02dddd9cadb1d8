import { createHash } from 'node:crypto';
import { dayOf } from '../world/days.ts';
import type { Issuance, IssuanceEvent } from '../world/issuance.ts';
import type { Chain, StablecoinId } from '../world/stablecoins.ts';
import type { TokenChain } from './token-chain.ts';

/** The issuers' contracts, and the address where Tether keeps what is not released; 20 bytes in hex. */
export const contractsOn = {
  Ethereum: {
    usdt: 'dac17f958d2ee523a2206206994597c13d831ec7',
    usdc: 'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    busd: '4fabb145d64652a948d72533023f6e7a623c7c53',
  },
  Tron: { usdt: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c', usdc: '3487b63d30b5b2c87fb7ffa8bcfade38eaac1abe' },
} as const satisfies Readonly<Record<Chain, Readonly<Partial<Record<StablecoinId, string>>>>>;
export const treasuries: Readonly<Record<Chain, string>> = {
  Ethereum: '5754284f345afc66a98fbb0a0afe71e0f007b949',
  Tron: '66426c7ac3d98b29191063833345b6bc540d7278',
};
const MICRO = 1_000_000n;

export interface LoggedEvent extends IssuanceEvent {
  readonly contract: string;
  readonly block: number;
  /** Of its transaction, 32 bytes in hex. */
  readonly hash: string;
  /** In its block. */
  readonly index: number;
}

/** The world's mints and burns as events of a chain's contracts. */
export class IssuanceLog {
  readonly #issuance: Issuance;
  readonly #name: Chain;
  readonly #chain: TokenChain;
  readonly #days = new Map<number, readonly LoggedEvent[]>();

  constructor(issuance: Issuance, name: Chain, chain: TokenChain) {
    this.#issuance = issuance;
    this.#name = name;
    this.#chain = chain;
  }

  /** Both inclusive; never beyond the newest block. */
  between(from: number, to: number): LoggedEvent[] {
    const last = Math.min(to, this.#chain.newest);
    const found: LoggedEvent[] = [];
    for (let day = dayOf(this.#chain.timeOf(from)); day <= dayOf(this.#chain.timeOf(last)); day += 1)
      found.push(...this.#ofDay(day).filter(({ block }) => block >= from && block <= last));
    return found;
  }

  /** Coins that the issuer holds at an address after a block, in the contract's units; undefined at any other address. */
  held(contract: string, address: string, block: number): bigint | undefined {
    if (address !== treasuries[this.#name] || contract !== contractsOn[this.#name].usdt) return undefined;
    return BigInt(this.#issuance.treasury('usdt', this.#name, dayOf(this.#chain.timeOf(block)))) * MICRO;
  }

  #ofDay(day: number): readonly LoggedEvent[] {
    const known = this.#days.get(day);
    if (known) return known;
    const made = this.#issuance.events(this.#name, day).map((event, index): LoggedEvent => ({
      ...event,
      contract: (contractsOn[this.#name] as Readonly<Partial<Record<StablecoinId, string>>>)[event.coin]!,
      block: this.#chain.blockAt(event.at),
      hash: createHash('sha256').update(`${this.#name} issuance ${day} ${index}`).digest('hex'),
      index,
    }));
    this.#days.set(day, made);
    return made;
  }
}
