import { Injectable } from '@nestjs/common';
import { PaymentsService } from '../payments/payments.service.ts';
import { PaymentsWatcher } from '../payments/payments.module.ts';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.ts';
import { WithdrawalsWatcher } from '../withdrawals/withdrawals.module.ts';
import { UpgradesService } from '../upgrades/upgrades.service.ts';
import { OwnWalletsService } from '../withdrawals/own-wallets.service.ts';
import { MailboxService } from '../mailbox/mailbox.service.ts';
import { DemoChain } from './demo-chain.ts';

/** The services that the demo's stories use. */
@Injectable()
export class ReplayServices {
  constructor(
    readonly payments: PaymentsService,
    readonly paymentsWatcher: PaymentsWatcher,
    readonly withdrawals: WithdrawalsService,
    readonly withdrawalsWatcher: WithdrawalsWatcher,
    readonly upgrades: UpgradesService,
    readonly wallets: OwnWalletsService,
    readonly mailbox: MailboxService,
    readonly chain: DemoChain,
  ) {}
}
