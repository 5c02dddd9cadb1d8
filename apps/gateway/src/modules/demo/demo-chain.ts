import { networkTable, type Network } from '@chaintide/contracts/networks';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ChainService } from '../chain/chain.service.ts';

const LEDGER_DECIMALS = 6;

/** A transfer that the simulated chains are told of; `units` in millionths of a dollar. */
export interface SimulatedTransfer {
  readonly network: Network;
  readonly coin: Stablecoin;
  /** Some wallet of the world outside, where it is absent. */
  readonly from?: string;
  readonly to: string;
  readonly units: bigint;
  /** When it happened, in unix ms; now, where it is absent. One of the past has the same hash however often it is told. */
  readonly at?: number;
  readonly isReverted?: boolean;
}

/** Sends on the simulated chains. */
export class DemoChain {
  constructor(private readonly parts: { readonly config: Pick<Config, 'SIMNET_URL'>; readonly chain: ChainService }) {}

  /** Whether every network answers. */
  async isThere(): Promise<boolean> {
    const { chain } = this.parts;
    return (
      await Promise.all(
        chain.networks.map((network) =>
          chain.heads(network).then(
            () => true,
            () => false,
          ),
        ),
      )
    ).every(Boolean);
  }

  async send({ network, coin, to, units, ...rest }: SimulatedTransfer): Promise<string> {
    const contract = this.parts.chain.contractOf(network, coin);
    const response = await fetch(`${this.parts.config.SIMNET_URL}/simnet/transfers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ network, contract, to, raw: String(rawOf(network, coin, units)), ...rest }),
    }).catch(() => undefined);
    if (!response?.ok) throw new AppError('chain.unreachable', { network });
    return ((await response.json()) as { hash: string }).hash;
  }
}

const rawOf = (network: Network, coin: Stablecoin, units: bigint): bigint =>
  units * 10n ** BigInt(networkTable[network].decimals[coin] - LEDGER_DECIMALS);
