import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { AccountFacts } from './account-facts.ts';
import { AccountMails } from './account-mails.service.ts';
import { AccountLive } from './account.live.ts';
import { EndingSweeper, endingsTold } from './ending.sweeper.ts';
import { ProfileController } from './profile.controller.ts';
import { UsersRepository } from './users.repository.ts';
import { UsersService } from './users.service.ts';

@Module({
  imports: [NotificationsModule, PasswordsModule],
  controllers: [ProfileController],
  providers: [AccountFacts, AccountMails, AccountLive, EndingSweeper, endingsTold, UsersRepository, UsersService],
  exports: [UsersService, AccountMails],
})
export class UsersModule {}
