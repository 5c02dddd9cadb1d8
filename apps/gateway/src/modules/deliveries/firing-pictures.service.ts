import { Injectable } from '@nestjs/common';
import type { AlarmEvent } from '@chaintide/contracts/alarms/deliveries';
import { Clock } from '../../platform/clock.ts';
import type { MailPicture } from '../../platform/mail/mail.ts';
import { MailCharts } from '../indicators/views/mail-charts.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { watchedText } from './event-words.ts';

const RANGE = '1y';

/** The chart of what fired, as the owner may see it. */
@Injectable()
export class FiringPictures {
  constructor(
    private readonly charts: MailCharts,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** Undefined if there is no chart, or if it cannot be painted: an alarm does not wait for a picture. */
  async of(event: AlarmEvent, account: Account): Promise<MailPicture | undefined> {
    const { indicator } = event.data;
    if (indicator === undefined) return undefined;
    const { language } = account;
    const caller = this.users.identityOf(account, this.clock.now());
    const bytes = await this.charts.painted({ indicator, range: RANGE }, { language, caller });
    return bytes && { bytes, alt: watchedText(event, language) };
  }
}
