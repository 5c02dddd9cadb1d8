import { Injectable, Logger } from '@nestjs/common';
import { HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { standingAt } from '@chaintide/contracts/people/standing';
import { audienceGrades } from '@chaintide/contracts/reports/reports';
import {
  maySubscribeMetrics,
  subscribableKinds,
  type SubscriptionMailReason,
} from '@chaintide/contracts/reports/subscriptions';
import { Clock, StoryClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { jobOf } from '../../platform/jobs/jobs.ts';
import type { Courier, Delivery } from '../../platform/mail/courier.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { CampaignPictures, type IllustratedMails } from './campaign-pictures.service.ts';
import {
  CampaignsRepository,
  type NewCampaign,
  type Outcome,
  type Recipient,
  type Tally,
  type Waiting,
} from './campaigns.repository.ts';
import { CAMPAIGN_JOB, CampaignsService } from './campaigns.service.ts';
import { LettersService, type Reader } from './letters.service.ts';
import { SubscriptionsRepository } from './subscriptions.repository.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

const COURIERS = 4; // connections to the mail server at once
const TURN_MS = 2 * MINUTE; // then the job is stored again: well below the lease that keeps other processes away
const RETRY_MS = 5 * SECOND; // until a provider may get more, or a mail is due again
const STORY_MS = 10 * MINUTE; // no campaign of the present waits for so long to begin
const DOWN_MS = MINUTE; // until a server that cannot be reached is tried again
/** The pause after each attempt that the server put off; after the last one, the mail is given up. */
const PAUSES_MS = [0, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];

type Campaign = Pick<NewCampaign, 'id' | 'kind' | 'group'> & { readonly mails: IllustratedMails };

/** Why a subscriber gets no mail now; undefined for one who does. */
const obstacleOf = (
  recipient: Recipient,
  { kind, group }: Campaign,
  now: number,
): SubscriptionMailReason | undefined => {
  if (recipient.disabledAt !== null) return 'disabled';
  if (!recipient.isSubscribed) return 'unsubscribed';
  const standing = standingAt(recipient, now);
  return subscribableKinds(standing).includes(kind) && standing.grade >= audienceGrades[group] ? undefined : 'level';
};

/** Sends the mails of one campaign after the other, in batches; after a crash, from where it stood. */
@Injectable()
export class CampaignRun {
  private readonly logger = new Logger(CampaignRun.name);

  constructor(
    private readonly repository: CampaignsRepository,
    private readonly campaigns: CampaignsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly owned: SubscriptionsRepository,
    private readonly letters: LettersService,
    private readonly pictures: CampaignPictures,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /** Returns when to go on; undefined once every mail is decided. What the stories of the demo published is sent at their time, too. */
  async run(id: string, signal: AbortSignal): Promise<number | undefined> {
    const { clock } = this;
    const found = await this.repository.find(id);
    const send = (): Promise<number | undefined> => this.send(found, signal);
    const isStory = found && clock instanceof StoryClock && found.startedAt < clock.now() - STORY_MS;
    return isStory ? clock.at(found.startedAt + SECOND, send) : send();
  }

  private async send(found: Tally | undefined, signal: AbortSignal): Promise<number | undefined> {
    const content = found && (await this.repository.contentOf(found.id));
    if (!found || !content) return undefined;
    const { id } = found;
    await this.repository.giveUpHanded(id);
    const until = performance.now() + TURN_MS;
    const isOver = (): boolean => signal.aborted || performance.now() > until;
    const couriers = Array.from({ length: COURIERS }, () => this.mailer.courier());
    const chart = couriers[0] && content.chart; // where mails are only kept, nobody sees it
    let mails: IllustratedMails | undefined; // painted for a turn, once there is something to send
    try {
      while (!isOver()) {
        const batch = await this.repository.next(id);
        if (batch.length === 0) return await this.pauseOrEnd(id);
        await this.open(couriers);
        mails ??= await this.pictures.illustrated({ ...found, ...content, chart });
        await this.sendBatch(batch, { couriers, isOver, campaign: { ...found, mails } });
        await this.repository.transaction((tx) => this.campaigns.tell(id, tx));
      }
      return this.clock.now();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      this.logger.warn({ campaign: found.kind, err: error }, 'the mail server cannot be reached; subscribers wait');
      return this.clock.now() + DOWN_MS;
    } finally {
      for (const courier of couriers) courier?.close();
    }
  }

  private async pauseOrEnd(id: string): Promise<number | undefined> {
    if (await this.repository.hasWaiting(id)) return this.clock.now() + RETRY_MS;
    await this.repository.transaction(async (tx) => {
      await this.repository.end(id, tx);
      await this.campaigns.tell(id, tx);
    });
    return undefined;
  }

  /** One connection that works is enough to go on: servers limit how many one client may have. */
  private async open(couriers: readonly (Courier | undefined)[]): Promise<void> {
    const opened = await Promise.allSettled(couriers.map(async (courier) => courier?.open()));
    const failure = opened.find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected' && opened.every(({ status }) => status === 'rejected'))
      throw new Unreachable(failure.reason);
  }

  private async sendBatch(
    batch: readonly Waiting[],
    {
      couriers,
      isOver,
      campaign,
    }: { couriers: readonly (Courier | undefined)[]; isOver: () => boolean; campaign: Campaign },
  ): Promise<void> {
    const left = [...batch];
    const work = async (courier: Courier | undefined): Promise<void> => {
      for (let one = left.shift(); one && !isOver(); one = left.shift()) {
        const isReady = await (courier?.open() ?? Promise.resolve()).then(
          () => true,
          () => false,
        );
        if (!isReady) return void left.unshift(one); // another connection takes it, or the next round
        await this.sendOne(one, campaign, courier);
      }
    };
    await Promise.all(couriers.map(work));
  }

  /** The mail is marked as handed before the server gets it: should we die in between, it is lost rather than sent twice. */
  private async sendOne(one: Waiting, campaign: Campaign, courier: Courier | undefined): Promise<void> {
    const reader = await this.repository.transaction((tx) => this.decide(one, campaign, tx));
    if (!reader) return;
    const letter = await this.letters.write(reader, campaign);
    const delivery = courier ? await courier.send(letter) : 'sent';
    await this.repository.transaction(async (tx) => {
      if (!courier) await this.mailer.keep(letter, tx);
      await this.settle(one, this.outcomeOf(delivery, one), tx);
    });
  }

  private async decide(one: Waiting, campaign: Campaign, tx: Tx): Promise<Reader | undefined> {
    const recipient = await this.repository.lock(one, campaign.kind, tx);
    if (!recipient) return undefined; // decided by another process
    const reason = obstacleOf(recipient, campaign, this.clock.now());
    if (reason !== undefined) {
      await this.settle(one, { state: 'skipped', reason }, tx);
      return undefined;
    }
    await this.repository.settle(one, { state: 'handed' }, tx);
    const standing = standingAt(recipient, this.clock.now());
    const hasMetrics = campaign.kind === 'daily' && maySubscribeMetrics(standing);
    const metrics = hasMetrics ? await this.owned.metricsOf(recipient.id, tx) : [];
    return { recipient, grade: standing.grade, metrics: metrics.map(({ indicator }) => indicator) };
  }

  private async settle(one: Waiting, outcome: Outcome, tx: Tx): Promise<void> {
    await this.repository.settle(one, outcome, tx);
    await this.subscriptions.tell(one.userId, tx);
  }

  private outcomeOf(delivery: Delivery, { attempts }: Waiting): Outcome {
    if (delivery === 'sent') return { state: 'sent' };
    if (delivery !== 'later') return { state: 'failed', reason: delivery };
    const pause = PAUSES_MS[attempts + 1];
    if (pause === undefined) return { state: 'failed', reason: 'unreachable' };
    return { state: 'queued', dueAt: this.clock.now() + pause };
  }
}

class Unreachable extends Error {
  constructor(cause: unknown) {
    super('no connection to the mail server', { cause });
  }
}
const isUnreachable = (error: unknown): boolean => error instanceof Unreachable;

export const campaignsSent = jobOf<CampaignRun, { readonly id: string }>(CampaignRun, {
  name: CAMPAIGN_JOB,
  problem: 'mails to subscribers could not be processed',
  atOnce: 2,
  work: async (run, { id }, signal) => run.run(id, signal),
});
