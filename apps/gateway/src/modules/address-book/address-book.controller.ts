import { Controller } from '@nestjs/common';
import {
  addressAddRoute,
  addressBookRoute,
  addressCodeRoute,
  addressRemoveRoute,
  type AddressBook,
  type SavedAddress,
} from '@chaintide/contracts/money/address-book';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { Handle, Params, Payload } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { AddressBookService } from './address-book.service.ts';

@Controller()
export class AddressBookController {
  constructor(
    private readonly book: AddressBookService,
    private readonly users: UsersService,
  ) {}

  @Handle(addressBookRoute)
  own(@Caller() caller: Identity): Promise<AddressBook> {
    return this.book.of(accountOf(caller).userId);
  }

  @Handle(addressCodeRoute)
  async code(
    @Payload() intent: RouteOutput<typeof addressCodeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof addressCodeRoute>> {
    return this.book.sendCode(await this.account(caller), intent);
  }

  @Handle(addressAddRoute)
  async add(
    @Payload() draft: RouteOutput<typeof addressAddRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<SavedAddress> {
    return this.book.add(await this.account(caller), draft);
  }

  @Handle(addressRemoveRoute)
  async remove(
    @Params() { id }: RouteOutput<typeof addressRemoveRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<null> {
    await this.book.remove(accountOf(caller).userId, id);
    return null;
  }

  private account(caller: Identity): Promise<Account> {
    return this.users.require(accountOf(caller).userId);
  }
}
