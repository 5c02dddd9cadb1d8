import type { Network } from '@chaintide/contracts/money/networks';
import type { ChainReader } from './chain-reader.ts';
import { matchOf, type FoundTransaction } from './found-transaction.ts';
import type { TransferRow, TransfersService } from './transfers.service.ts';
import type { WatchedAddresses } from './watched-addresses.service.ts';

/** The stored transfers, and the addresses they go to. */
export interface Stores {
  readonly transfers: TransfersService;
  readonly addresses: WatchedAddresses;
}

/** Corrects stored transfers by what their transactions contain now. */
export class TransferCorrections {
  protected readonly transfers: TransfersService;
  protected readonly addresses: WatchedAddresses;

  constructor(
    protected readonly reader: ChainReader,
    stores: Stores,
  ) {
    this.transfers = stores.transfers;
    this.addresses = stores.addresses;
  }

  /** Stores the transfers of a confirmed transaction that go to our addresses. */
  protected async keepOurs(network: Network, found: FoundTransaction | undefined): Promise<void> {
    const transfers = found?.succeeded ? found.transfers : [];
    const ours = await this.addresses.among(
      network,
      transfers.map(({ to }) => to),
    );
    await this.transfers.keep(
      transfers.filter(({ to }) => ours.includes(to)),
      this.reader.voices(network),
    );
  }

  /** Moves those in another block, marks missing or different ones as gone, and stores what the transaction contains instead. */
  async putRight(network: Network, rows: readonly TransferRow[], found: FoundTransaction | undefined): Promise<void> {
    for (const row of rows) {
      const match = found && matchOf(row, found);
      if (!match && row.goneAt === null) await this.transfers.settle([row.id], 'gone');
      if (!match) continue;
      if (match.block.hash !== row.blockHash || row.goneAt !== null) await this.transfers.move(row.id, match.block);
    }
    await this.keepOurs(network, found);
  }
}
