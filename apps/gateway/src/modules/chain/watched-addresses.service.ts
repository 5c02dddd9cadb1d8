import type { Network } from '@chaintide/contracts/money/networks';
import type { TransferRow } from './transfers.service.ts';

/** One of our addresses, and the final block up to which it was scanned. */
export interface Watch {
  readonly address: string;
  readonly block: bigint | null;
}

/** Our addresses. The module that owns them selects which ones are scanned now, and is notified after the scan. */
export abstract class WatchedAddresses {
  /** Addresses that every look scans. */
  abstract awake(network: Network): Promise<string[]>;

  /** Addresses that one look per round scans, too. */
  abstract derived(network: Network): Promise<string[]>;

  /** For metered networks: the addresses that are due. */
  abstract due(network: Network): Promise<Watch[]>;

  abstract all(network: Network): Promise<Watch[]>;

  /** Notes that the addresses were scanned up to the final block. */
  abstract noteScanned(network: Network, addresses: readonly string[], block: number): Promise<void>;

  /** The subset of the addresses that is ours. */
  abstract among(network: Network, addresses: readonly string[]): Promise<string[]>;

  /** Recently credited transfers, least recently checked first. */
  abstract credited(
    network: Network,
    span: { readonly since: number; readonly before: number; readonly limit: number },
  ): Promise<TransferRow[]>;
}
