import { Inject, Injectable } from '@nestjs/common';
import { networkTable, type Network } from '@chaintide/contracts/money/networks';
import type { Stablecoin } from '@chaintide/contracts/money/wallet';
import { CONFIG, type Config } from '../../config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { ChainService } from '../chain/chain.service.ts';

const LEDGER_DECIMALS = 6;

/** A transfer to create on the simulated chains; `units` in millionths of a dollar. */
export interface SimulatedTransfer {
  readonly network: Network;
  readonly coin: Stablecoin;
  /** An external wallet if absent. */
  readonly from?: string;
  readonly to: string;
  readonly units: bigint;
  /** Unix ms; now if absent. A transfer in the past has the same hash each time it is created. */
  readonly at?: number;
  readonly isReverted?: boolean;
}

/** Sends transfers on the simulated chains. */
@Injectable()
export class DemoChain {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly chain: ChainService,
  ) {}

  /** Whether every network answers. */
  async isThere(): Promise<boolean> {
    const { chain } = this;
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
    const contract = this.chain.contractOf(network, coin);
    const response = await fetch(`${this.config.SIMNET_URL}/simnet/transfers`, {
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
