import type { ChainTransaction, ChainTransfer, Heads, Origin } from '../../src/modules/chain/chain.ts';

export const paperNetworks = ['ERC-20', 'BEP-20'] as const;
export type PaperNetwork = (typeof paperNetworks)[number];
/** The coins' contracts; any other is a fake token with the same name. */
export const contracts = { USDT: 'the USDT', USDC: 'the USDC' } as const;
const scales: Record<PaperNetwork, bigint> = { 'ERC-20': 1n, 'BEP-20': 10n ** 12n };
/** Converts between millionths of a dollar and the smallest units of the network's tokens. */
export const rawOf = (network: PaperNetwork, units: bigint): bigint => units * scales[network];
export const unitsOfPaper = (network: PaperNetwork, raw: bigint): bigint => raw / scales[network];

/** One transfer of a transaction: a token's contract, the sender where it matters, the receiver, and raw units. */
export interface Output {
  readonly contract: string;
  readonly from?: string;
  readonly to: string;
  readonly raw: bigint;
}
export interface PaperTransaction {
  readonly hash: string;
  readonly succeeded: boolean;
  readonly outputs: readonly Output[];
}
interface PaperBlock {
  readonly hash: string;
  readonly time: number;
  readonly transactions: readonly PaperTransaction[];
}

const FINAL_DEPTH = 2; // number of further blocks that make a block final
const hex = (number: number, salt: string): string => `0x${(salt + number.toString(16)).padStart(64, '0')}`;

/** A transaction without a named sender has one of its own. */
export const senderOf = ({ hash, outputs }: PaperTransaction): string => outputs[0]?.from ?? hash;

/** A simulated chain of a network, with pending transactions and reorganisations. */
export class PaperChain {
  private blocks: PaperBlock[] = [];
  private waiting: PaperTransaction[] = [];
  private made = 0;
  private readonly sent = new Map<string, PaperTransaction>();
  private readonly times = new Map<string, number[]>();

  constructor(
    readonly network: PaperNetwork,
    private readonly salt: string,
  ) {
    this.mine(0);
  }

  /** Adds a pending transaction. */
  send(
    outputs: readonly Output[],
    {
      succeeded = true,
      hash = hex((this.made += 1), `${this.salt}a`),
    }: Partial<Pick<PaperTransaction, 'succeeded' | 'hash'>> = {},
  ): void {
    const transaction = { hash, succeeded, outputs };
    this.waiting.push(transaction);
    this.sent.set(hash, transaction);
  }

  mine(time: number): void {
    const transactions = this.waiting.splice(0);
    this.blocks.push({ hash: hex((this.made += 1), `${this.salt}b`), time, transactions });
    for (const { hash } of transactions) this.times.set(hash, [...this.timesOf(hash), time]);
  }

  /** Replaces the newest blocks that are not final; their transactions are included again, or dropped. */
  reorganise(depth: number, { time, keeps }: { readonly time: number; readonly keeps: boolean }): void {
    const gone = this.blocks.splice(-Math.min(depth, FINAL_DEPTH, this.blocks.length - 1));
    if (keeps) this.waiting.unshift(...gone.flatMap(({ transactions }) => transactions));
    for (const _ of gone) this.mine(time);
    this.mine(time);
  }

  /** Hashes of everything ever sent. */
  get hashes(): readonly string[] {
    return [...this.sent.keys()];
  }

  /** Includes transactions that a reorganisation dropped. */
  everSent(hash: string): PaperTransaction | undefined {
    return this.sent.get(hash);
  }

  /** The times of all blocks that ever held the transaction, replaced ones among them. */
  timesOf(hash: string): readonly number[] {
    return this.times.get(hash) ?? [];
  }

  get final(): number {
    return Math.max(0, this.blocks.length - 1 - FINAL_DEPTH);
  }

  /** The transaction with its block, and whether that is final. */
  standing(hash: string): (PaperTransaction & { readonly time: number; readonly isFinal: boolean }) | undefined {
    const height = this.blocks.findIndex(({ transactions }) => transactions.some((one) => one.hash === hash));
    const block = this.blocks[height];
    return (
      block && {
        ...block.transactions.find((one) => one.hash === hash)!,
        time: block.time,
        isFinal: height <= this.final,
      }
    );
  }

  hashAt(height: number): string | undefined {
    return this.blocks[height]?.hash;
  }

  // the Chain interface

  heads(): Promise<Heads> {
    return Promise.resolve({ newest: this.blocks.length - 1, final: this.final });
  }

  transaction(hash: string): Promise<ChainTransaction | undefined> {
    const height = this.blocks.findIndex(({ transactions }) => transactions.some((one) => one.hash === hash));
    if (height < 0) return Promise.resolve(undefined);
    const { succeeded } = this.standing(hash)!;
    return Promise.resolve({
      succeeded,
      block: this.blockAt(height),
      transfers: this.transfersIn(height).filter((one) => one.hash === hash),
    });
  }

  /** Nonces follow the order of sending. Nothing is ever replaced: later transactions than a dropped one count as never final. */
  origin(hash: string): Promise<Origin | undefined> {
    const isKnown = this.waiting.some((one) => one.hash === hash) || this.standing(hash) !== undefined;
    if (!isKnown) return Promise.resolve(undefined);
    const sender = senderOf(this.sent.get(hash)!);
    return Promise.resolve({ sender, nonce: this.hashesFrom(sender).indexOf(hash) });
  }

  finalCount(sender: string): Promise<number> {
    const hashes = this.hashesFrom(sender);
    const firstOpen = hashes.findIndex((hash) => !this.standing(hash)?.isFinal);
    return Promise.resolve(firstOpen < 0 ? hashes.length : firstOpen);
  }

  blockHash(height: number): Promise<string | undefined> {
    return Promise.resolve(this.hashAt(height));
  }

  transfersTo(
    addresses: readonly string[],
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<ChainTransfer[]> {
    const heights = [...this.blocks.keys()].filter((height) => height >= from && height <= to);
    return Promise.resolve(
      heights.flatMap((height) => this.transfersIn(height)).filter((one) => addresses.includes(one.to)),
    );
  }

  holdings(): Promise<bigint[]> {
    return Promise.resolve([]);
  }

  isContract(): Promise<boolean> {
    return Promise.resolve(false);
  }

  private hashesFrom(sender: string): string[] {
    return [...this.sent.values()].filter((one) => senderOf(one) === sender).map(({ hash }) => hash);
  }

  private blockAt(height: number): ChainTransfer['block'] {
    const { hash, time } = this.blocks[height]!;
    return { number: height, hash, time };
  }

  private transfersIn(height: number): ChainTransfer[] {
    const { transactions } = this.blocks[height]!;
    const moving = transactions.filter(({ succeeded }) => succeeded);
    return moving.flatMap(({ hash, outputs }) =>
      outputs.map((output, index) => ({ hash, index, from: 'someone', ...output, block: this.blockAt(height) })),
    );
  }
}
