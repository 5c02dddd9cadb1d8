import { Module } from '@nestjs/common';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { DeletionLinks } from './deletion-links.ts';
import { DeletionMails } from './deletion-mails.ts';
import { DeletionsController } from './deletions.controller.ts';
import { DeletionsLifecycle } from './deletions.lifecycle.ts';
import { DeletionsRepository } from './deletions.repository.ts';
import { DELETIONS, DeletionsService, type DeletionJob } from './deletions.service.ts';
import { KeepAccountController } from './keep-account.controller.ts';

@Module({
  imports: [
    KeysModule,
    NotificationsModule,
    PasswordsModule,
    SecondFactorModule,
    SessionsModule,
    UsersModule,
    WalletModule,
  ],
  controllers: [DeletionsController, KeepAccountController],
  providers: [
    DeletionLinks,
    DeletionMails,
    DeletionsLifecycle,
    DeletionsRepository,
    DeletionsService,
    jobOf<DeletionsService, DeletionJob>(DeletionsService, {
      name: DELETIONS,
      problem: 'an account could not be deleted; the next try repeats it',
      work: (deletions, job) => deletions.goOn(job),
    }),
  ],
  exports: [DeletionsService],
})
export class AccountDeletionModule {}
