import { Injectable } from '@nestjs/common';
import type { Language } from '@chaintide/contracts/language';
import { DAY, MINUTE } from '@chaintide/contracts/limits';
import {
  subscriberGroup,
  subscriptionKind,
  type SubscriptionMailReason,
} from '@chaintide/contracts/reports/subscriptions';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { moment, rowsOf } from '../../platform/db/rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { MailChart } from '../indicators/views/mail-charts.service.ts';
import { accountColumns, accountRow, type Account } from '../users/users.service.ts';
import type { Page } from './subscriptions.repository.ts';

/** As many mails as one provider gets within a minute, from all campaigns together. */
export const PER_HOST_A_MINUTE = 300;
const BATCH = 100;
const KEEP_MS = 365 * DAY; // a daily report to everybody is a row for each of them

const count = z.bigint().transform(Number);
const tally = z.object({
  id: z.string(),
  kind: subscriptionKind,
  group: subscriberGroup,
  zh: z.string(),
  en: z.string(),
  startedAt: moment,
  endedAt: moment.nullable(),
  queued: count,
  handed: count,
  sent: count,
  failed: count,
  skipped: count,
});
export type Tally = Readonly<z.infer<typeof tally>>;

export interface MailBody {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface NewCampaign {
  readonly id: string;
  readonly kind: z.infer<typeof subscriptionKind>;
  readonly group: z.infer<typeof subscriberGroup>;
  readonly mails: Readonly<Record<Language, MailBody>>;
  /** Stands where the mails have a place for it; everybody of the group may see it. */
  readonly chart?: MailChart | undefined;
}

const waiting = z.object({ id: z.bigint(), userId: count, attempts: z.number() });
export type Waiting = Readonly<z.infer<typeof waiting>>;

/** The state that a mail comes into. */
export type Outcome =
  | { readonly state: 'sent' | 'handed' }
  | { readonly state: 'failed' | 'skipped'; readonly reason: SubscriptionMailReason }
  | { readonly state: 'queued'; readonly dueAt: number };

const tallies = `select c.id, c.kind, c.audience as "group", c.subject_zh as zh, c.subject_en as en, c.started_at as "startedAt", c.ended_at as "endedAt",
  ${['queued', 'handed', 'sent', 'failed', 'skipped']
    .map(
      (state) =>
        `(select count(*) from campaign_mails m where m.campaign_id = c.id and m.state = '${state}') as ${state}`,
    )
    .join(', ')} from campaigns c`;

const recipient = accountRow.extend({ isSubscribed: z.boolean() });
export type Recipient = Account & { readonly isSubscribed: boolean };

const content = [
  'subject_zh',
  'subject_en',
  'html_zh',
  'html_en',
  'text_zh',
  'text_en',
  'chart_indicator',
  'chart_range',
] as const;
type Content = Pick<NewCampaign, 'mails' | 'chart'>;

const contentOf = (row: Pick<Selectable<Schema['campaigns']>, (typeof content)[number]>): Content => ({
  mails: {
    zh: { subject: row.subject_zh, html: row.html_zh, text: row.text_zh },
    en: { subject: row.subject_en, html: row.html_en, text: row.text_en },
  },
  ...(row.chart_indicator !== null &&
    row.chart_range !== null && { chart: { indicator: row.chart_indicator, range: row.chart_range } }),
});

/** Campaigns and their mails in the database. */
@Injectable()
export class CampaignsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** Stores a campaign with a mail for each subscriber of its kind; false if its id was stored before. */
  async insert({ id, kind, group, mails: { zh, en }, chart }: NewCampaign, tx: Tx): Promise<boolean> {
    const now = new Date(this.clock.now());
    const rows = await tx.kysely
      .insertInto('campaigns')
      .values({
        id,
        kind,
        audience: group,
        subject_zh: zh.subject,
        subject_en: en.subject,
        html_zh: zh.html,
        html_en: en.html,
        text_zh: zh.text,
        text_en: en.text,
        chart_indicator: chart?.indicator ?? null,
        chart_range: chart?.range ?? null,
        started_at: now,
      })
      .onConflict((held) => held.doNothing())
      .returning('id')
      .execute();
    if (rows.length === 0) return false;
    await tx.query(
      `insert into campaign_mails (campaign_id, user_id, host, due_at, changed_at)
       select $1, s.user_id, split_part(lower(users.email), '@', 2), $3::timestamptz, $3::timestamptz
       from subscriptions s join users on users.id = s.user_id where s.kind = $2 order by s.user_id`,
      [id, kind, now],
    );
    return true;
  }

  async find(id: string, tx: Tx = this.db): Promise<Tally | undefined> {
    return (await rowsOf(tally, tx.query(`${tallies} where c.id = $1`, [id])))[0];
  }

  async page({ page, limit }: Page): Promise<{ total: number; list: Tally[] }> {
    const { total } = await this.db.kysely
      .selectFrom('campaigns')
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    const list = await rowsOf(
      tally,
      this.db.query(`${tallies} order by c.number desc limit $1 offset $2`, [limit, (page - 1) * limit]),
    );
    return { total: Number(total), list };
  }

  /** Undefined for a campaign that has ended. */
  async contentOf(id: string): Promise<Content | undefined> {
    const row = await this.db.kysely
      .selectFrom('campaigns')
      .select(content)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return row && contentOf(row);
  }

  /** Mails that a process had handed over when it ended: nobody knows whether the server took them, so they are not sent again. */
  async giveUpHanded(id: string): Promise<void> {
    await this.db.kysely
      .updateTable('campaign_mails')
      .set({ state: 'failed', reason: 'interrupted', changed_at: new Date(this.clock.now()) })
      .where('campaign_id', '=', id)
      .where('state', '=', 'handed')
      .execute();
  }

  /** The next mails that are due, no more of a provider than it may still get within this minute. */
  next(id: string): Promise<Waiting[]> {
    const now = this.clock.now();
    return rowsOf(
      waiting,
      this.db.query(
        `with busy as (select host, count(*) as used from campaign_mails where handed_at > $3::timestamptz and handed_at <= $2::timestamptz group by host),
         due as (select m.id, m.user_id, m.attempts, m.host, row_number() over (partition by m.host order by m.due_at, m.id) as place
           from campaign_mails m where m.campaign_id = $1 and m.state = 'queued' and m.due_at <= $2::timestamptz)
         select due.id, due.user_id as "userId", due.attempts from due left join busy on busy.host = due.host
         where due.place + coalesce(busy.used, 0) <= ${PER_HOST_A_MINUTE} order by due.place, due.id limit ${BATCH}`,
        [id, new Date(now), new Date(now - MINUTE)],
      ),
    );
  }

  /** Whether mails wait, due or not. */
  async hasWaiting(id: string): Promise<boolean> {
    const row = await this.db.kysely
      .selectFrom('campaign_mails')
      .select('id')
      .where('campaign_id', '=', id)
      .where('state', '=', 'queued')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Locks a mail that still waits, and its subscription: whoever ends it now waits until this mail is decided. */
  async lock({ id, userId }: Waiting, kind: string, tx: Tx): Promise<Recipient | undefined> {
    const held = await tx.query("select 1 from campaign_mails where id = $1 and state = 'queued' for update", [id]);
    if (held.length === 0) return undefined;
    const own = await tx.query('select 1 from subscriptions where user_id = $1 and kind = $2 for share', [
      userId,
      kind,
    ]);
    const asking = tx.query(`select ${accountColumns}, $2::boolean as "isSubscribed" from users where id = $1`, [
      userId,
      own.length > 0,
    ]);
    return (await rowsOf(recipient, asking))[0];
  }

  async settle({ id }: Waiting, outcome: Outcome, tx: Tx): Promise<void> {
    const now = new Date(this.clock.now());
    await tx.kysely
      .updateTable('campaign_mails')
      .set({ state: outcome.state, changed_at: now, reason: 'reason' in outcome ? outcome.reason : null })
      .$if(outcome.state === 'handed', (query) =>
        query.set(({ eb }) => ({ handed_at: now, attempts: eb('attempts', '+', 1) })),
      )
      .$if('dueAt' in outcome, (query) => query.set({ due_at: new Date('dueAt' in outcome ? outcome.dueAt : 0) }))
      .where('id', '=', id)
      .execute();
  }

  /** Deletes campaigns of long ago, with what became of their mails. */
  async sweep(): Promise<void> {
    await this.db.kysely
      .deleteFrom('campaigns')
      .where('ended_at', '<', new Date(this.clock.now() - KEEP_MS))
      .execute();
  }

  /** The texts are not needed any more. */
  async end(id: string, tx: Tx): Promise<void> {
    await tx.kysely
      .updateTable('campaigns')
      .set({ ended_at: new Date(this.clock.now()), html_zh: '', html_en: '', text_zh: '', text_en: '' })
      .where('id', '=', id)
      .execute();
  }
}
