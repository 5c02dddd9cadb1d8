import { Injectable } from '@nestjs/common';
import { PaymentsService } from '../payments/payments.service.ts';
import { DemoChain } from './demo-chain.ts';

/** Money of the demo: transfers on simulated chains. */
@Injectable()
export class DemoMoneyService {
  constructor(
    private readonly payments: PaymentsService,
    private readonly chain: DemoChain,
  ) {}

  /** Sends a share of an order's amount to its address. */
  async pay(userId: number, id: number, share: number): Promise<string> {
    const { network, coin, amount, address } = await this.payments.ownOrder(userId, id);
    return this.chain.send({ network, coin, to: address, units: (amount * BigInt(Math.round(share * 100))) / 100n });
  }
}
