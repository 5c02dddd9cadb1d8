import { Module } from '@nestjs/common';
import { assembled } from '../../platform/assembled.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { Outbox } from '../../platform/outbox.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { EmailCodes } from '../email-codes/email-codes.service.ts';
import { ChainModule } from '../chain/chain.module.ts';
import { ChainService } from '../chain/chain.service.ts';
import { UsersModule } from '../users/users.module.ts';
import { AddressBookController } from './address-book.controller.ts';
import { AddressBookRepository } from './address-book.repository.ts';
import { AddressBookService } from './address-book.service.ts';

@Module({
  imports: [AuthModule, UsersModule, ChainModule],
  controllers: [AddressBookController],
  providers: [
    AddressBookRepository,
    assembled(AddressBookService, {
      repository: AddressBookRepository,
      codes: EmailCodes,
      chain: ChainService,
      mailer: Mailer,
      outbox: Outbox,
    }),
  ],
  exports: [AddressBookService],
})
export class AddressBookModule {}
