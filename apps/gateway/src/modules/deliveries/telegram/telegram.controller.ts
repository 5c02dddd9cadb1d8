import { Controller } from '@nestjs/common';
import {
  telegramInviteRoute,
  telegramRoute,
  telegramUnlinkRoute,
  type TelegramInvitation,
  type TelegramStanding,
} from '@chaintide/contracts/alarms/telegram';
import { Handle } from '../../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../../platform/identity.ts';
import { TelegramService } from './telegram.service.ts';

@Controller()
export class TelegramController {
  constructor(private readonly telegram: TelegramService) {}

  @Handle(telegramRoute)
  mine(@Caller() caller: Identity): Promise<TelegramStanding> {
    return this.telegram.of(accountOf(caller).userId);
  }

  @Handle(telegramInviteRoute)
  invite(@Caller() caller: Identity): Promise<TelegramInvitation> {
    return this.telegram.invite(accountOf(caller).userId);
  }

  @Handle(telegramUnlinkRoute)
  async unlink(@Caller() caller: Identity): Promise<null> {
    await this.telegram.unlink(accountOf(caller).userId);
    return null;
  }
}
