import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { email } from '@chaintide/contracts/people/auth';
import type { DemoMail } from '@chaintide/contracts/people/demo';
import { DAY } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { CONFIG, type Config } from '../../config.ts';
import { Clock } from '../clock.ts';
import { Database, type Tx } from '../db/database.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Outbox } from '../outbox.ts';
import { Courier, type Letter } from './courier.ts';
import { MailSender } from './mail-sender.ts';
import type { Mail } from './mail.ts';
import { render } from './templates.ts';

export type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'DEMO'>;

/** Whether mails are stored and shown instead of sent: in the demo, unless a mail server is configured. */
export const showsMailbox = ({ SMTP_URL, DEMO }: Pick<Config, 'SMTP_URL' | 'DEMO'>): boolean =>
  DEMO && SMTP_URL === undefined;

/** The domain of the addresses of deleted accounts, to which nothing is sent (RFC 2606). */
export const DELETED_DOMAIN = 'deleted.invalid';

export const KEEP_BODY_MS = DAY; // after that, nobody needs a mail's text, which may hold a code
const KEEP_MS = 30 * DAY; // for the row itself

interface Rendered {
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly picture?: Uint8Array | undefined;
}

/** The state of a mail when it is stored. */
interface Standing {
  readonly sentAt?: Date;
  readonly failedAt?: Date;
}

/** Stores mails in the transaction of the change that they report, so that neither exists without the other. */
@Injectable()
export class Mailer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Mailer.name);
  private readonly sender: MailSender | undefined;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    jobs: Jobs,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {
    const { SMTP_URL: url, MAIL_FROM: from } = config;
    this.sender = url === undefined ? undefined : new MailSender({ db, clock, jobs, url, from });
  }

  onApplicationBootstrap(): void {
    if (!this.sender && !this.config.DEMO)
      this.logger.warn('SMTP_URL is not set: mails are kept in the database and reach nobody');
  }

  onModuleDestroy(): void {
    this.sender?.close();
  }

  /** Stores the mail in the caller's transaction or in one of its own; it is sent right after the commit. */
  queue(mail: Mail, tx?: Tx): Promise<void> {
    return tx ? this.write(tx, mail) : this.db.transaction((own) => this.write(own, mail));
  }

  /** Does the same work as `queue` without sending, so that the response time reveals nothing. */
  async pretend(mail: Mail, tx: Tx): Promise<void> {
    const { id } = await this.insert(tx, this.rendered(mail), { failedAt: new Date(this.clock.now()) });
    await this.sender?.add(id, tx);
  }

  /** A connection for many mails, which its caller closes; undefined without a mail server. */
  courier(): Courier | undefined {
    const { SMTP_URL: url, MAIL_FROM: from } = this.config;
    return url === undefined ? undefined : new Courier(url, from);
  }

  /** Without a mail server: keeps a mail that a courier would have sent. */
  async keep(letter: Letter, tx: Tx): Promise<void> {
    await this.show(letter.to, await this.insert(tx, { ...letter, kind: 'subscription' }, this.sentNow()), tx);
  }

  async sweep(): Promise<void> {
    const { db, clock } = this;
    const now = clock.now();
    const old = new Date(now - KEEP_BODY_MS);
    await db.query(
      "update mails set body_text = '', body_html = '', picture = null where created_at < $1 and body_text <> '' and (sent_at is not null or failed_at is not null)",
      [old],
    );
    await db.query(
      "update outbox set payload = jsonb_set(payload, '{mail,text}', '\"\"') where name = 'mail.received' and at < $1",
      [old],
    );
    await db.query('delete from mails where created_at < $1 and (sent_at is not null or failed_at is not null)', [
      new Date(now - KEEP_MS),
    ]);
  }

  private async write(tx: Tx, mail: Mail): Promise<void> {
    if (mail.to.endsWith(`@${DELETED_DOMAIN}`)) return;
    if (this.sender) {
      const { id } = await this.insert(tx, this.rendered(mail), {});
      return this.sender.add(id, tx);
    }
    await this.show(mail.to, await this.insert(tx, this.rendered(mail), this.sentNow()), tx);
  }

  private sentNow(): Standing {
    return { sentAt: new Date(this.clock.now()) };
  }

  private rendered(mail: Mail): Rendered {
    const { config } = this;
    const { to, kind, picture } = mail;
    return {
      to,
      kind,
      picture: picture?.bytes,
      ...render(mail, { publicUrl: config.PUBLIC_URL, isSimulated: showsMailbox(config) }),
    };
  }

  private async show(to: string, kept: DemoMail, tx: Tx): Promise<void> {
    if (!this.config.DEMO) return;
    await this.outbox.append(tx, {
      topic: topics.mailbox(to.toLowerCase()),
      name: 'mail.received',
      payload: { mail: kept },
    });
  }

  private async insert(tx: Tx, mail: Rendered, { sentAt, failedAt }: Standing): Promise<DemoMail> {
    const to = email.parse(mail.to); // exactly one address, whatever the caller checked
    const { kind, subject, text, html } = mail;
    const now = this.clock.now();
    const { id } = await tx.kysely
      .insertInto('mails')
      .values({
        recipient: to,
        kind,
        subject,
        body_text: text,
        body_html: html,
        picture: this.sender ? (mail.picture ?? null) : null, // nobody sees it where mails are only shown as text
        created_at: new Date(now),
        sent_at: sentAt ?? null,
        failed_at: failedAt ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: Number(id), to, subject, text, at: now };
  }
}
