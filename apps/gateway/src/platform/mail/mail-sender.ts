import { Logger } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import { EMAIL_CODE_MS, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { withPicture } from './inline-picture.ts';
import type { MailKind } from './mail.ts';

export interface MailSenderParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly url: string;
  readonly from: string;
}

const JOB = 'mails';
const AT_ONCE = 5; // concurrent mails
const SEND_MS = 45 * SECOND; // for one mail, from the connection to the server's last word
/** How long a mail stays claimed by a sender that was killed; longer than a send, so that nobody else sends it meanwhile. */
export const LEASE_MS = 2 * MINUTE;
/** The pause after each attempt; after the last one, half a day later, the mail is given up. */
const PAUSES_MS = [0, 10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 7 * HOUR];
/** An expired code is useless, so its mail is not sent any more. */
const GOOD_FOR_MS: Readonly<Record<string, number>> = {
  registerCode: EMAIL_CODE_MS,
  resetCode: EMAIL_CODE_MS,
  adminReset: EMAIL_CODE_MS,
} satisfies Partial<Record<MailKind, number>>;

const open = [
  'id',
  'recipient',
  'kind',
  'subject',
  'body_text',
  'body_html',
  'picture',
  'created_at',
  'attempts',
] as const;
type OpenMail = Pick<Selectable<Schema['mails']>, (typeof open)[number]>;

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** The server refuses this recipient or this mail permanently. */
const isFinal = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 550 && responseCode <= 556 && /^(RCPT TO|DATA)/.test(command);

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** Whether a password would travel over a network, where it must be encrypted. */
export const needsTls = (url: string): boolean => {
  const { password, hostname } = new URL(url);
  return password !== '' && !isLoopback(hostname);
};

const transportTo = (url: string): Transporter =>
  createTransport({
    url,
    requireTLS: needsTls(url),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });

/** Sends the stored mails: each is a job, so that only one process sends it. */
export class MailSender {
  private readonly logger = new Logger(MailSender.name);
  private readonly parts: MailSenderParts;
  private readonly transport: Transporter;

  constructor(parts: MailSenderParts) {
    this.parts = parts;
    this.transport = transportTo(parts.url);
    parts.jobs.define<{ readonly mail: number }>({
      name: JOB,
      atOnce: AT_ONCE,
      leaseMs: LEASE_MS,
      problem: 'a mail could not be processed',
      work: ({ mail }, signal) => this.send(mail, signal),
    });
  }

  /** Adds the job that sends the mail right after the commit. */
  async add(mail: number, tx: Tx): Promise<void> {
    await this.parts.jobs.add(tx, { name: JOB, data: { mail } });
  }

  close(): void {
    this.transport.close();
  }

  /** Returns when to retry, if at all. */
  private async send(id: number, signal: AbortSignal): Promise<number | undefined> {
    const { db, clock } = this.parts;
    const mail = await this.begin(id);
    if (!mail) return undefined; // sent by a process that died before it could record it
    try {
      await this.deliver(mail, signal);
    } catch (error) {
      return this.postpone(mail, error as SmtpError);
    }
    await db.query("update mails set sent_at = $2, body_text = '', body_html = '', picture = null where id = $1", [
      id,
      new Date(clock.now()),
    ]);
    return undefined;
  }

  private begin(id: number): Promise<OpenMail | undefined> {
    return this.parts.db.kysely
      .updateTable('mails')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', BigInt(id))
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .returning(open)
      .executeTakeFirst();
  }

  private deliver(
    { id, recipient, subject, body_text, body_html, picture, created_at }: OpenMail,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { from } = this.parts;
    return this.transport.sendMail({
      from,
      to: { name: '', address: recipient },
      subject,
      text: body_text,
      html: body_html,
      ...withPicture(picture),
      messageId: `<${id}.${created_at.getTime()}@chaintide>`, // the same at each attempt: a mailbox that got it twice shows one
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]),
    });
  }

  /** Does not log the server's response, because it repeats the address. */
  private async postpone({ id, kind, created_at, attempts }: OpenMail, error: SmtpError): Promise<number | undefined> {
    const { db, clock } = this.parts;
    const now = clock.now();
    const pause = PAUSES_MS[attempts];
    const isLate = now + (pause ?? 0) > created_at.getTime() + (GOOD_FOR_MS[kind] ?? Infinity);
    const about = { mail: Number(id), kind, attempts, code: error.code, responseCode: error.responseCode };
    if (pause === undefined || isLate || isFinal(error)) {
      await db.query("update mails set failed_at = $2, body_text = '', body_html = '', picture = null where id = $1", [
        id,
        new Date(now),
      ]);
      this.logger.error(about, 'a mail was given up');
      return undefined;
    }
    this.logger.warn(about, 'a mail could not be sent yet');
    return now + pause;
  }
}
