import { Injectable, Logger } from '@nestjs/common';
import { pictureRoute } from '@chaintide/contracts/charts/picture';
import type { AlarmEvent } from '@chaintide/contracts/alarms/deliveries';
import { Clock } from '../../platform/clock.ts';
import type { MailPicture } from '../../platform/mail/mail.ts';
import { PictureService } from '../indicators/picture.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { watchedText } from './event-words.ts';

const LOOK = { theme: 'light', width: 1_040, height: 546, range: '1y' } as const; // twice as many pixels as a mail is wide

/** The chart of what fired, as the owner may see it. */
@Injectable()
export class FiringPictures {
  private readonly logger = new Logger(FiringPictures.name);

  constructor(
    private readonly pictures: PictureService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** Undefined if there is no chart, or if it cannot be painted: an alarm does not wait for a picture. */
  async of(event: AlarmEvent, account: Account): Promise<MailPicture | undefined> {
    const { indicator } = event.data;
    if (indicator === undefined) return undefined;
    const { language: lang } = account;
    const caller = this.users.identityOf(account, this.clock.now());
    try {
      const query = pictureRoute.query.parse({ ...LOOK, lang });
      const asker = { caller, encoding: undefined, holds: () => false };
      const { written } = await this.pictures.pictureFor(indicator, query, asker);
      return { bytes: written.bytes, alt: watchedText(event, lang) };
    } catch (error) {
      this.logger.warn({ err: error, indicator }, 'the chart of an alarm could not be painted');
      return undefined;
    }
  }
}
