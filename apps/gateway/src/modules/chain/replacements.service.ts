import { isDeepStrictEqual } from 'node:util';
import { networkTable, type Network } from '@chaintide/contracts/money/networks';
import type { Stablecoin } from '@chaintide/contracts/money/wallet';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Chain, ChainTransfer, Origin } from './chain.ts';
import type { ChainSetups } from './chain.service.ts';

const BLOCKS_AT_ONCE = 1_000; // per request; nodes refuse longer ranges
const FREE_EVERY = 500; // blocks: the range searched for a replacing transaction
const CANDIDATES = 50; // transfers per look

/** A transaction that a person submitted. */
export interface Named {
  readonly network: Network;
  readonly hash: string;
}

/**
 * `unheard`: no node has it. `pending`: a node had it, and it may still be included. `replaced`: another transaction
 * has finally taken its nonce.
 */
export type Fate = 'unheard' | 'pending' | 'replaced';

interface Known extends Origin {
  readonly nonce: number;
  readonly freeAt: number;
  readonly isReplaced: boolean;
}

/**
 * Detects transactions that were replaced by another one of the same sender, either to speed them up or to cancel them.
 * Each nonce of an account is used once. TRON has no nonces: a transaction that is not included expires, and nothing
 * replaces it.
 */
export class ReplacementsService {
  constructor(
    private readonly setups: ChainSetups,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Stores the sender of a transaction whose block is not final yet. */
  async note(named: Named, final: number): Promise<void> {
    if (!isNumbered(named.network) || (await this.known(named))) return;
    const origin = await this.chain(named.network).origin(named.hash);
    if (origin) await this.remember(named, origin, final);
  }

  /**
   * Returns the fate of a transaction that no block contains. It is replaced if every node confirms that its nonce is
   * finally used and no node has it.
   */
  async fateOf(named: Named, final: number): Promise<Fate> {
    if (!isNumbered(named.network)) return 'unheard';
    const chain = this.chain(named.network);
    const known = await this.known(named);
    if (known?.isReplaced) return 'replaced';
    const origin = await chain.origin(named.hash);
    if (!known && origin) await this.remember(named, origin, final);
    if (!known) return origin ? 'pending' : 'unheard';
    if (origin && final < known.freeAt + FREE_EVERY) return 'pending';
    const isFree = (await chain.finalCount(known.sender)) <= known.nonce;
    if (isFree) await this.noteFree(named, final);
    if (isFree || origin || (await chain.transaction(named.hash))) return 'pending';
    await this.db.query('update transaction_origins set replaced_at = $3 where network = $1 and hash = $2', [
      named.network,
      named.hash,
      new Date(this.clock.now()),
    ]);
    return 'replaced';
  }

  /** The transaction that replaced another one, if it transfers exactly this amount of the coin to the address. */
  async successorOf(
    named: Named,
    { address, coin, raw }: { readonly address: string; readonly coin: Stablecoin; readonly raw: bigint },
    final: number,
  ): Promise<string | undefined> {
    const contract = this.setups.get(named.network)?.contracts[coin];
    const known = await this.known(named);
    if (!known || contract === undefined) return undefined;
    const chain = this.chain(named.network);
    for (let from = known.freeAt + 1; from <= final; from += BLOCKS_AT_ONCE) {
      const found = await chain.transfersTo([address], { from, to: Math.min(final, from + BLOCKS_AT_ONCE - 1) }, [
        contract,
      ]);
      const hash = await this.inPlaceOf(
        known,
        found.filter((one) => one.raw === raw),
        chain,
      );
      if (hash !== undefined) return hash;
    }
    return undefined;
  }

  private async inPlaceOf(
    { sender, nonce }: Known,
    transfers: readonly ChainTransfer[],
    chain: Chain,
  ): Promise<string | undefined> {
    const ownFirst = transfers.toSorted((a, b) => Number(b.from === sender) - Number(a.from === sender));
    for (const hash of [...new Set(ownFirst.map((one) => one.hash))].slice(0, CANDIDATES))
      if (isDeepStrictEqual(await chain.origin(hash), { sender, nonce })) return hash;
    return undefined;
  }

  private async known({ network, hash }: Named): Promise<Known | undefined> {
    const row = await this.db.kysely
      .selectFrom('transaction_origins')
      .select(['sender', 'nonce', 'free_at', 'replaced_at'])
      .where('network', '=', network)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return (
      row && {
        sender: row.sender,
        nonce: Number(row.nonce),
        freeAt: Number(row.free_at),
        isReplaced: row.replaced_at !== null,
      }
    );
  }

  private async remember({ network, hash }: Named, { sender, nonce }: Origin, final: number): Promise<void> {
    await this.db.query(
      'insert into transaction_origins (network, hash, sender, nonce, free_at) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [network, hash, sender, nonce, final],
    );
  }

  private async noteFree({ network, hash }: Named, final: number): Promise<void> {
    await this.db.query(
      'update transaction_origins set free_at = $3 where network = $1 and hash = $2 and free_at + $4 <= $3',
      [network, hash, final, FREE_EVERY],
    );
  }

  private chain(network: Network): Chain {
    return this.setups.get(network)!.chain;
  }
}

const isNumbered = (network: Network): boolean => networkTable[network].family === 'evm';
