import { Module } from '@nestjs/common';
import { MINUTE } from '@chaintide/contracts/limits';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { assembled } from '../../platform/assembled.ts';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { Outbox } from '../../platform/outbox.ts';
import { swept } from '../../platform/sweeper.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { PasswordResetService } from '../password-change/password-reset.service.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UsersModule } from '../users/users.module.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountChanges } from './account-changes.service.ts';
import { CustomersController } from './customers.controller.ts';
import { CustomersService } from './customers.service.ts';
import { ProposalMails } from './proposal-mails.ts';
import { ProposalsController } from './proposals.controller.ts';
import { ProposalsRepository } from './proposals.repository.ts';
import { ProposalsService } from './proposals.service.ts';

@Module({
  imports: [UsersModule, AuthModule],
  controllers: [CustomersController, ProposalsController],
  providers: [
    listTopic('users'),
    ProposalsRepository,
    ProposalMails,
    assembled(AccountChanges, {
      users: UsersService,
      sessions: SessionsService,
      secondFactors: SecondFactorService,
      clock: Clock,
    }),
    assembled(ProposalsService, {
      repository: ProposalsRepository,
      changes: AccountChanges,
      users: UsersService,
      mails: ProposalMails,
      outbox: Outbox,
      clock: Clock,
    }),
    assembled(CustomersService, {
      db: Database,
      clock: Clock,
      users: UsersService,
      resets: PasswordResetService,
      changes: AccountChanges,
      proposals: ProposalsService,
    }),
    swept(ProposalsService, {
      everyMs: MINUTE / 6,
      work: (proposals) => proposals.sweep(),
      problem: 'proposals could not be looked after',
    }),
  ],
})
export class CustomersModule {}
