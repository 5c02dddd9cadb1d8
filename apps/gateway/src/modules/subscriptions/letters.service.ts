import { Injectable } from '@nestjs/common';
import type { Letter } from '../../platform/mail/courier.ts';
import type { IllustratedMails } from './campaign-pictures.service.ts';
import type { NewCampaign, Recipient } from './campaigns.repository.ts';
import { MetricLines } from './metric-lines.service.ts';
import { letterOf } from './subscriber-letter.ts';
import { UnsubscribeLinks } from './unsubscribe-links.ts';

/** Who gets a mail now, and the indicators that come with it. */
export interface Reader {
  readonly recipient: Recipient;
  readonly grade: number;
  readonly metrics: readonly string[];
}

/** Makes a campaign's mail one for its reader. */
@Injectable()
export class LettersService {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly metrics: MetricLines,
  ) {}

  async write(
    { recipient, grade, metrics }: Reader,
    { id, kind, mails }: Pick<NewCampaign, 'id' | 'kind'> & { readonly mails: IllustratedMails },
  ): Promise<Letter> {
    const { id: userId, email: to, language } = recipient;
    return letterOf({
      campaign: id,
      kind,
      userId,
      to,
      language,
      body: mails[language],
      link: await this.links.linkFor({ userId, kind }),
      lines: this.metrics.linesFor(metrics, { grade, language }),
    });
  }
}
