import type { Network } from '@chaintide/contracts/money/networks';
import type { Clock } from '../../platform/clock.ts';
import { ChainError, type Depth, type Heads } from './chain.ts';
import { ChainReader, type ChainSetup, type ChainSetups } from './chain-reader.ts';
import { matchOf, type FoundTransaction } from './found-transaction.ts';
import { TransferScan } from './transfer-scan.ts';
import type { Attestation, TransferRow, TransfersService } from './transfers.service.ts';
import type { WatchedAddresses } from './watched-addresses.service.ts';

export { ChainError, type Attestation, type ChainSetup, type ChainSetups, type FoundTransaction, type Heads };

/** Stores the transfers to our addresses and checks them again until they are final. */
export class ChainService extends ChainReader {
  private readonly scanner: TransferScan;

  constructor(setups: ChainSetups, transfers: TransfersService, addresses: WatchedAddresses, clock: Clock) {
    super(setups, clock);
    this.scanner = new TransferScan(this, { transfers, addresses }, clock);
  }

  /** Stores every new transfer to our addresses, and settles those that became final or are gone. */
  scan(network: Network, { everyAddress = false } = {}): Promise<Heads> {
    return this.scanner.run(network, everyAddress);
  }

  /**
   * Confirms stored transfers with every node, by transaction, before they have any effect. Undefined if the nodes agree that a transfer
   * differs; the stored data is then corrected. Throws a ChainError if nodes do not answer or disagree.
   * Before money moves, compare the result with the locked rows (`TransfersService.isAttested`): nodes cannot be queried within a transaction.
   */
  async attest(network: Network, rows: readonly TransferRow[]): Promise<Attestation | undefined> {
    const isFinal = await this.isFinal(network, Math.max(...rows.map(({ block }) => Number(block))));
    const found = await Promise.all(
      [...Map.groupBy(rows, ({ hash }) => hash)].map(([hash, group]) =>
        this.isSo(network, { hash, rows: group }, isFinal ? 'final' : undefined),
      ),
    );
    return found.every(Boolean) ? { rows, voices: this.voices(network), isFinal } : undefined;
  }

  private async isSo(
    network: Network,
    { hash, rows }: { readonly hash: string; readonly rows: readonly TransferRow[] },
    depth: Depth | undefined,
  ): Promise<boolean> {
    const found = await this.transaction(network, hash, { depth, near: Number(rows[0]!.block) }); // from the canonical block at its height, at every node
    const isSo =
      found !== undefined &&
      rows.every((row) => found.block.hash === row.blockHash && matchOf(row, found) !== undefined);
    if (!isSo) await this.scanner.putRight(network, rows, found);
    return isSo;
  }
}
