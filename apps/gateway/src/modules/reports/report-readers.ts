import { Inject, Injectable } from '@nestjs/common';
import { languages, type Bilingual, type Language } from '@chaintide/contracts/language';
import { reportKindNames, reportPath, type PublishedReport } from '@chaintide/contracts/reports/reports';
import { CONFIG, type Config } from '../../config.ts';
import type { Tx } from '../../platform/db/database.ts';
import { showsMailbox } from '../../platform/mail/mailer.ts';
import { shared } from '../../platform/mail/template-texts.ts';
import { laidOut, type RenderedMail } from '../../platform/mail/templates.ts';
import { CampaignsService } from '../subscriptions/campaigns.service.ts';

/** A version that has just been published. */
export type Published = PublishedReport;

const READ: Bilingual = { zh: '阅读全文', en: 'Read the report' };

/** Tells subscribers of a published report, in the transaction that publishes it. A corrected version is a mail of its own. */
@Injectable()
export class ReportReaders {
  constructor(
    private readonly campaigns: CampaignsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL' | 'DEMO' | 'SMTP_URL'>,
  ) {}

  async tell(tx: Tx, published: Published): Promise<void> {
    const { id, edition, kind, audience: group } = published;
    const [zh, en] = languages.map((language) => this.mailOf(published, language));
    await this.campaigns.start(tx, { id: `report:${id}-${edition}`, kind, group, mails: { zh: zh!, en: en! } });
  }

  private mailOf({ id, kind, title, excerpt }: Published, language: Language): RenderedMail {
    const { PUBLIC_URL } = this.config;
    const { footer, simulated } = shared[language];
    return laidOut({
      language,
      subject: `${reportKindNames[kind][language]} · ${title[language]}`,
      lines: [excerpt[language]],
      ...(PUBLIC_URL !== undefined && {
        action: { label: READ[language], href: new URL(reportPath(id), PUBLIC_URL).href },
      }),
      notes: showsMailbox(this.config) ? [simulated] : [],
      footer,
    });
  }
}
