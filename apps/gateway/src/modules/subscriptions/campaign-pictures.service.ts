import { Injectable } from '@nestjs/common';
import { languages, type Language } from '@chaintide/contracts/language';
import { grades, type Role } from '@chaintide/contracts/people/roles';
import type { SubscriberGroup } from '@chaintide/contracts/reports/subscriptions';
import type { Identity } from '../../platform/identity.ts';
import { withoutPicture } from '../../platform/mail/layout.ts';
import { MailCharts } from '../indicators/views/mail-charts.service.ts';
import type { MailBody, NewCampaign } from './campaigns.repository.ts';

/** A mail with its chart, a PNG. */
export interface IllustratedBody extends MailBody {
  readonly picture?: Uint8Array | undefined;
}
export type IllustratedMails = Readonly<Record<Language, IllustratedBody>>;

const readers = { all: 'registered', L3: 'advance', L4: 'vip' } as const satisfies Record<SubscriberGroup, Role>;

/** Everybody of a group may see what its lowest member may. */
const lowestOf = (group: SubscriberGroup): Identity => {
  const role = readers[group];
  return { role, grade: grades[role], until: null, user: null, sessionId: null, secondFactor: 'missing' };
};

/** Paints the chart of a campaign, once for each language. */
@Injectable()
export class CampaignPictures {
  constructor(private readonly charts: MailCharts) {}

  /** A mail whose chart cannot be painted has no place for it, either. */
  async illustrated({
    mails,
    group,
    chart,
  }: Pick<NewCampaign, 'mails' | 'group' | 'chart'>): Promise<IllustratedMails> {
    const caller = lowestOf(group);
    const paint = async (language: Language): Promise<IllustratedBody> => {
      const mail = mails[language];
      const picture = chart && (await this.charts.painted(chart, { language, caller }));
      return picture ? { ...mail, picture } : { ...mail, html: withoutPicture(mail.html) };
    };
    const [zh, en] = await Promise.all(languages.map(paint));
    return { zh: zh!, en: en! };
  }
}
