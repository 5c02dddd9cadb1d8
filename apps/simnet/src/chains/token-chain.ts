import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** Block time and finality of a simulated chain. */
export interface ChainRules {
  readonly name: string;
  readonly blockMs: number;
  /** Further blocks that make a block final. */
  readonly finalAfter: number;
}

/** A requested transfer; addresses as 20 bytes in hex, lower case, without a prefix. */
export interface TransferOrder {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly raw: bigint;
  /** Its transaction fails: it is in a block and moves nothing. */
  readonly isReverted?: boolean;
}

export interface MinedTransfer extends TransferOrder {
  /** 32 bytes in hex. */
  readonly hash: string;
  readonly block: number;
}

const GENESIS = Date.UTC(2026, 0, 1);

/** A chain whose blocks depend on the clock alone and are the same after every restart; only the transfers are lost with the process. */
export class TokenChain {
  readonly rules: ChainRules;
  private readonly clock: Clock;
  private readonly transfers: MinedTransfer[] = [];

  constructor(rules: ChainRules, clock: Clock) {
    this.rules = rules;
    this.clock = clock;
  }

  get newest(): number {
    return this.blockAt(this.clock());
  }

  get final(): number {
    return Math.max(0, this.newest - this.rules.finalAfter);
  }

  /** Unix ms. */
  timeOf(block: number): number {
    return GENESIS + block * this.rules.blockMs;
  }

  hashOf(block: number): string {
    return createHash('sha256').update(`${this.rules.name} block ${block}`).digest('hex');
  }

  /** The block with this hash if it contains a transfer; others are never requested by hash. */
  heightOf(hash: string): number | undefined {
    return this.transfers.find(({ block }) => this.hashOf(block) === hash)?.block;
  }

  /** Includes a transfer in the next block; one in the past in the block that followed it, once, however often it is requested. */
  send(order: TransferOrder, at?: number): MinedTransfer {
    const when = at === undefined ? [this.clock(), this.transfers.length] : [at, order.contract];
    const hash = createHash('sha256')
      .update(JSON.stringify([this.rules.name, ...when, order.to, String(order.raw)]))
      .digest('hex');
    const known = this.transfers.find((one) => one.hash === hash);
    if (known) return known;
    const mined = { ...order, hash, block: this.blockAt(at ?? this.clock()) + 1 };
    this.transfers.push(mined);
    return mined;
  }

  /** Finds pending transfers too. */
  sent(hash: string): MinedTransfer | undefined {
    return this.transfers.find((one) => one.hash === hash);
  }

  /** The position among the transfers of its sender, from 0. */
  nonceOf({ hash, from }: MinedTransfer): number {
    return this.transfers.filter((one) => one.from === from).findIndex((one) => one.hash === hash);
  }

  /** Number of the address's transfers in blocks up to this one. */
  countOf(address: string, block: number): number {
    return this.transfers.filter((one) => one.from === address && one.block <= block).length;
  }

  /** Undefined while it is pending. */
  transaction(hash: string): MinedTransfer | undefined {
    return this.transfers.find((one) => one.hash === hash && one.block <= this.newest);
  }

  between(from: number, to: number): MinedTransfer[] {
    return this.transfers.filter(
      ({ block, isReverted }) => !isReverted && block >= from && block <= Math.min(to, this.newest),
    );
  }

  /** An address's balance of a token after a block; negative for senders that were never funded. */
  balanceOf(contract: string, address: string, block: number): bigint {
    return this.between(0, block)
      .filter((one) => one.contract === contract)
      .reduce((sum, { from, to, raw }) => sum + (to === address ? raw : 0n) - (from === address ? raw : 0n), 0n);
  }

  /** Tokens are the only contracts of this chain. */
  isContract(address: string): boolean {
    return this.transfers.some(({ contract }) => contract === address);
  }

  /** The newest block at a time, Unix ms. */
  blockAt(now: number): number {
    return Math.max(0, Math.floor((now - GENESIS) / this.rules.blockMs));
  }
}
