import { Logger } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { EMAIL_CODE_MS, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Clock, Scheduler } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { MailKind } from './mail.ts';

export interface MailSenderParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly url: string;
  readonly from: string;
}

const CHANNEL = 'mails';
const POLL_MS = 5 * SECOND; // finds what a lost notification hid, and what is to be tried again
const BATCH = 5; // mails under way at once
const SEND_MS = 45 * SECOND; // for one mail, from the connection to the server's last word
const STOP_MS = 3 * SECOND; // for what is under way when the program stops
/** Who claimed a mail and was killed holds it so long; longer than a send, so that no other sends it meanwhile. */
export const LEASE_MS = 2 * MINUTE;
/** How long to wait after so many attempts; after the last, half a day later, the mail is given up. */
const PAUSES_MS = [0, 10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 7 * HOUR];
/** A code is worthless after its time: better no mail than one that disappoints. */
const GOOD_FOR_MS: Partial<Record<MailKind, number>> = {
  registerCode: EMAIL_CODE_MS,
  resetCode: EMAIL_CODE_MS,
  adminReset: EMAIL_CODE_MS,
};

interface DueMail {
  readonly id: bigint;
  readonly recipient: string;
  readonly kind: MailKind;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly created_at: Date;
  readonly attempts: number;
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** The server knows this recipient or this mail, and will never take it. */
const isFinal = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 550 && responseCode <= 556 && /^(RCPT TO|DATA)/.test(command);

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** A password never crosses a network in the clear. */
const transportTo = (url: string): Transporter => {
  const { password, hostname } = new URL(url);
  return createTransport({
    url,
    requireTLS: password !== '' && !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });
};

/**
 * Hands the mails of the table to a mail server. A mail is claimed before it is sent, so that of all processes one
 * sends it; when that one dies the claim runs out and another takes over.
 */
export class MailSender {
  private readonly logger = new Logger(MailSender.name);
  private readonly parts: MailSenderParts;
  private readonly transport: Transporter;
  private readonly stops: (() => void | Promise<void>)[] = [];
  private readonly cut = new AbortController();
  private isStopping = false;
  private sending: Promise<void> | undefined;
  private isAskedAgain = false;

  constructor(parts: MailSenderParts) {
    this.parts = parts;
    this.transport = transportTo(parts.url);
  }

  /** Wakes every process at the commit. */
  static async nudge(tx: Tx): Promise<void> {
    await tx.query(`select pg_notify('${CHANNEL}', '')`);
  }

  async start(): Promise<void> {
    const { db, scheduler } = this.parts;
    this.stops.push(
      await db.listen(CHANNEL, () => this.wake()),
      scheduler.every(POLL_MS, () => this.wake()),
    );
    this.wake();
  }

  /** What is not through after a moment is cut, and tried again by whoever runs next. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const stop of this.stops.splice(0)) await stop();
    const patience = setTimeout(() => this.cut.abort(), STOP_MS);
    await this.sending;
    clearTimeout(patience);
    this.transport.close();
  }

  private wake(): void {
    if (this.isStopping) return;
    this.isAskedAgain = true;
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
      if (this.isAskedAgain) this.wake(); // asked after the last look and before this line
    });
  }

  private async sendAll(): Promise<void> {
    try {
      while (this.isAskedAgain && !this.isStopping) {
        this.isAskedAgain = false;
        const due = await this.claim();
        await Promise.all(due.map((mail) => this.send(mail)));
        this.isAskedAgain ||= due.length === BATCH;
      }
    } catch (error) {
      this.logger.error({ err: error }, 'mails could not be read; the next poll tries again');
    }
  }

  private claim(): Promise<DueMail[]> {
    const now = this.parts.clock.now();
    return this.parts.db.query<DueMail>(
      `update mails set attempts = attempts + 1, due_at = $2
       where id in (select id from mails where sent_at is null and failed_at is null and due_at <= $1 order by due_at, id limit ${BATCH} for update skip locked)
       returning id, recipient, kind, subject, body_text, body_html, created_at, attempts`,
      [new Date(now), new Date(now + LEASE_MS)],
    );
  }

  private async send(mail: DueMail): Promise<void> {
    const { db, clock } = this.parts;
    try {
      await this.deliver(mail);
    } catch (error) {
      return this.postpone(mail, error as SmtpError);
    }
    await db.query("update mails set sent_at = $2, body_text = '', body_html = '' where id = $1", [
      mail.id,
      new Date(clock.now()),
    ]);
  }

  private deliver({ id, recipient, subject, body_text, body_html, created_at }: DueMail): Promise<unknown> {
    const { from } = this.parts;
    return this.transport.sendMail({
      from,
      to: { name: '', address: recipient },
      subject,
      text: body_text,
      html: body_html,
      messageId: `<${id}.${created_at.getTime()}@chaintide>`, // the same at each attempt: a mailbox that got it twice shows one
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      signal: AbortSignal.any([this.cut.signal, AbortSignal.timeout(SEND_MS)]),
    });
  }

  /** Never logs what the server said: it repeats the address. */
  private async postpone({ id, kind, created_at, attempts }: DueMail, error: SmtpError): Promise<void> {
    const { db, clock } = this.parts;
    const now = clock.now();
    const pause = PAUSES_MS[attempts];
    const isLate = now + (pause ?? 0) > created_at.getTime() + (GOOD_FOR_MS[kind] ?? Infinity);
    const about = { mail: Number(id), kind, attempts, code: error.code, responseCode: error.responseCode };
    if (pause === undefined || isLate || isFinal(error)) {
      await db.query("update mails set failed_at = $2, body_text = '', body_html = '' where id = $1", [
        id,
        new Date(now),
      ]);
      this.logger.error(about, 'a mail was given up');
      return;
    }
    await db.query('update mails set due_at = $2 where id = $1', [id, new Date(now + pause)]);
    this.logger.warn(about, 'a mail could not be sent yet');
  }
}
