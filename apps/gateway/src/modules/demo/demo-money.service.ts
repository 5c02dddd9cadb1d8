import type { PaymentsService } from '../payments/payments.service.ts';
import type { DemoChain } from './demo-chain.ts';

export interface DemoMoneyParts {
  readonly payments: PaymentsService;
  readonly chain: DemoChain;
}

/** Money of the demo world: transfers on simulated chains. */
export class DemoMoneyService {
  constructor(private readonly parts: DemoMoneyParts) {}

  /** Sends a share of what an order asks for to its address. */
  async pay(userId: number, id: number, share: number): Promise<string> {
    const { network, coin, amount, address } = await this.parts.payments.ownOrder(userId, id);
    return this.parts.chain.send({
      network,
      coin,
      to: address,
      units: (amount * BigInt(Math.round(share * 100))) / 100n,
    });
  }
}
