import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.ts';
import { EmailCodesModule } from '../email-codes/email-codes.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AddressBookController } from './address-book.controller.ts';
import { AddressBookRepository } from './address-book.repository.ts';
import { AddressBookService } from './address-book.service.ts';

@Module({
  imports: [EmailCodesModule, UsersModule, ChainModule],
  controllers: [AddressBookController],
  providers: [AddressBookRepository, AddressBookService],
  exports: [AddressBookService],
})
export class AddressBookModule {}
