import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { PasswordChangeModule } from '../password-change/password-change.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UpgradesModule } from '../upgrades/upgrades.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { AccountChanges } from './account-changes.service.ts';
import { CustomersController } from './customers.controller.ts';
import { CustomersService } from './customers.service.ts';
import { ProposalMails } from './proposal-mails.ts';
import { proposalQueue } from './proposals.desk.ts';
import { ProposalsController } from './proposals.controller.ts';
import { PROPOSALS, ProposalsRepository } from './proposals.repository.ts';
import { ProposalsService } from './proposals.service.ts';

@Module({
  imports: [UsersModule, SessionsModule, PasswordChangeModule, SecondFactorModule, UpgradesModule, WalletModule],
  controllers: [CustomersController, ProposalsController],
  providers: [
    listTopic('users'),
    proposalQueue,
    ProposalsRepository,
    ProposalMails,
    AccountChanges,
    ProposalsService,
    CustomersService,
    jobOf(ProposalsService, {
      name: PROPOSALS,
      problem: 'proposals could not be looked after',
      work: (proposals) => proposals.sweep(),
    }),
  ],
  exports: [AccountChanges],
})
export class CustomersModule {}
