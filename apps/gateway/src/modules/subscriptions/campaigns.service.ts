import { Injectable } from '@nestjs/common';
import { topics } from '@chaintide/contracts/realtime';
import type { Campaign } from '@chaintide/contracts/reports/subscriptions';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { Outbox } from '../../platform/outbox.ts';
import { CampaignsRepository, type NewCampaign, type Tally } from './campaigns.repository.ts';
import type { Page } from './subscriptions.repository.ts';

export const CAMPAIGN_JOB = 'campaigns';

/** Starts mails to all subscribers of a kind, and tells staff how far they are. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly repository: CampaignsRepository,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends one mail to each subscriber of the kind whose level allows it at that moment. Stored in the caller's transaction, and sent after
   * its commit; an id that was started before is not started again.
   */
  async start(tx: Tx, campaign: NewCampaign): Promise<void> {
    if (!(await this.repository.insert(campaign, tx))) return;
    await this.jobs.add(tx, { name: CAMPAIGN_JOB, data: { id: campaign.id } });
    await this.tell(campaign.id, tx);
  }

  async page({ page, limit }: Page): Promise<Page & { total: number; list: Campaign[] }> {
    const { total, list } = await this.repository.page({ page, limit });
    return { page, limit, total, list: list.map((one) => this.shown(one)) };
  }

  async tell(id: string, tx: Tx): Promise<void> {
    const found = await this.repository.find(id, tx);
    if (!found) return;
    const payload = { campaign: this.shown(found) };
    await this.outbox.append(tx, { topic: topics.campaigns(), name: 'campaign.changed', payload });
  }

  private shown({ zh, en, ...tally }: Tally): Campaign {
    return { ...tally, subject: { zh, en }, msLeft: this.msLeft(tally) };
  }

  /** From the pace so far. */
  private msLeft({ startedAt, endedAt, queued, handed, sent, failed, skipped }: Omit<Tally, 'zh' | 'en'>) {
    const done = sent + failed + skipped;
    const elapsed = this.clock.now() - startedAt;
    if (endedAt !== null || done === 0 || elapsed <= 0) return null;
    return Math.round((elapsed / done) * (queued + handed));
  }
}
