import { networks } from '@chaintide/contracts/networks';
import type { AddressesService } from '../payments/addresses.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { demoAddress } from './demo-addresses.ts';
import type { DemoChain } from './demo-chain.ts';

const POOL = 25; // addresses of each network

export interface DemoMoneyParts {
  readonly addresses: AddressesService;
  readonly payments: PaymentsService;
  readonly chain: DemoChain;
}

/** Money of the demo world: addresses that nobody owns, and transfers on simulated chains. */
export class DemoMoneyService {
  constructor(private readonly parts: DemoMoneyParts) {}

  /** Fills the pool of addresses; those that are there stay. */
  async plant(): Promise<void> {
    for (const network of networks) await this.parts.addresses.add(network, Array.from({ length: POOL }, (_, index) => demoAddress(network, String(index))).join('\n'), null);
  }

  /** Sends a share of what an order asks for to its address. */
  async pay(userId: number, id: number, share: number): Promise<string> {
    const { network, coin, amount, address } = await this.parts.payments.ownOrder(userId, id);
    return this.parts.chain.send({ network, coin, to: address, units: amount * BigInt(Math.round(share * 100)) / 100n });
  }
}
