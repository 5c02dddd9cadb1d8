import { Inject, Injectable } from '@nestjs/common';
import type { Network } from '@chaintide/contracts/money/networks';
import { CONFIG, type Config } from '../../config.ts';
import { WatchedAddresses } from '../chain/watched-addresses.service.ts';
import { addressOn } from '../networks/networks.service.ts';

/** Source wallets of the simulation, unless others are configured; nobody has their keys. */
export const simulatedWallets: Readonly<Record<Network, string>> = {
  'ERC-20': '0xc180C13BAC246560f11B118e4365F5643fF44ebd',
  'BEP-20': '0xDDdF5179134F1782428c527384F383A776db952F',
  'TRC-20': 'TF1aMyMpeCgNJwJJ8T9UzaPKjf5W5oMX4t',
};

/** Our own wallets, from which payouts are sent. */
@Injectable()
export class OwnWalletsService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'OWN_WALLETS' | 'SOURCES'>,
    private readonly addresses: WatchedAddresses,
  ) {}

  /** The configured wallets. */
  named(network: Network): string[] {
    const { OWN_WALLETS, SOURCES } = this.config;
    const named = OWN_WALLETS.flatMap((text) => addressOn(network, text) ?? []);
    return named.length === 0 && SOURCES === 'simulated' ? [simulatedWallets[network]] : named;
  }

  /** The subset of the addresses that is ours: configured wallets and collection addresses. */
  async among(network: Network, addresses: readonly string[]): Promise<string[]> {
    return [
      ...this.named(network).filter((one) => addresses.includes(one)),
      ...(await this.addresses.among(network, addresses)),
    ];
  }
}
