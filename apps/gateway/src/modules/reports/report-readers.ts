import { Inject, Injectable } from '@nestjs/common';
import { isoDay } from '@chaintide/contracts/iso-day';
import { languages, type Bilingual, type Language } from '@chaintide/contracts/language';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import {
  reportKindNames,
  reportPath,
  type PublishedReport,
  type ReportChart,
} from '@chaintide/contracts/reports/reports';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { CONFIG, type Config } from '../../config.ts';
import type { Tx } from '../../platform/db/database.ts';
import { showsMailbox } from '../../platform/mail/mailer.ts';
import { shared } from '../../platform/mail/template-texts.ts';
import { laidOut, type RenderedMail } from '../../platform/mail/templates.ts';
import type { MailChart } from '../indicators/views/mail-charts.service.ts';
import { CampaignsService } from '../subscriptions/campaigns.service.ts';

/** A version that has just been published. */
export interface Published extends PublishedReport {
  readonly charts: readonly ReportChart[];
}

/** The days of a chart as a picture takes them; undefined for one without a line. */
const drawn = ({ indicator, times, newest }: ReportChart): MailChart | undefined => {
  const [first] = times;
  if (first === undefined || newest === null || newest.time - first < DAY / SECOND) return undefined;
  return { indicator, range: `${isoDay(first * SECOND)}_${isoDay(newest.time * SECOND)}` };
};

const READ: Bilingual = { zh: '阅读全文', en: 'Read the report' };

/** Tells subscribers of a published report, in the transaction that publishes it. A corrected version is a mail of its own. */
@Injectable()
export class ReportReaders {
  constructor(
    private readonly campaigns: CampaignsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL' | 'DEMO' | 'SMTP_URL'>,
  ) {}

  async tell(tx: Tx, published: Published): Promise<void> {
    const { id, edition, kind, audience: group, charts } = published;
    const chart = charts[0] && drawn(charts[0]);
    const [zh, en] = languages.map((language) => this.mailOf(published, chart, language));
    await this.campaigns.start(tx, { id: `report:${id}-${edition}`, kind, group, mails: { zh: zh!, en: en! }, chart });
  }

  private mailOf(
    { id, kind, title, excerpt }: Published,
    chart: MailChart | undefined,
    language: Language,
  ): RenderedMail {
    const { PUBLIC_URL } = this.config;
    const { footer, simulated } = shared[language];
    return laidOut({
      language,
      subject: `${reportKindNames[kind][language]} · ${title[language]}`,
      lines: [excerpt[language]],
      ...(chart && { picture: indicatorById(chart.indicator)!.fullName[language] }),
      ...(PUBLIC_URL !== undefined && {
        action: { label: READ[language], href: new URL(reportPath(id), PUBLIC_URL).href },
      }),
      notes: showsMailbox(this.config) ? [simulated] : [],
      footer,
    });
  }
}
