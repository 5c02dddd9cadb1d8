import { Inject, Injectable } from '@nestjs/common';
import type { Network } from '@chaintide/contracts/networks';
import { CONFIG, type Config } from '../../config.ts';
import { TransfersService } from '../chain/transfers.service.ts';
import { addressOn } from '../networks/networks.service.ts';

/** Where the simulated world pays from, as long as nobody names other wallets; nobody has a key to them. */
export const simulatedWallets: Readonly<Record<Network, string>> = {
  'ERC-20': '0xc180C13BAC246560f11B118e4365F5643fF44ebd',
  'BEP-20': '0xDDdF5179134F1782428c527384F383A776db952F',
  'TRC-20': 'TF1aMyMpeCgNJwJJ8T9UzaPKjf5W5oMX4t',
};

/** Which addresses are ours: what we pay leaves one of them. */
@Injectable()
export class OwnWalletsService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'OWN_WALLETS' | 'SOURCES'>,
    private readonly transfers: TransfersService,
  ) {}

  /** Those that the settings name. */
  named(network: Network): string[] {
    const { OWN_WALLETS, SOURCES } = this.config;
    const named = OWN_WALLETS.flatMap((text) => addressOn(network, text) ?? []);
    return named.length === 0 && SOURCES === 'simulated' ? [simulatedWallets[network]] : named;
  }

  /** Which of the addresses are ours: those, and the collection addresses. */
  async among(network: Network, addresses: readonly string[]): Promise<string[]> {
    return [
      ...this.named(network).filter((one) => addresses.includes(one)),
      ...(await this.transfers.oursAmong(network, addresses)),
    ];
  }
}
