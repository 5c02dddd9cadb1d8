import { Injectable } from '@nestjs/common';
import type { DemoMail } from '@chaintide/contracts/people/demo';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { KEEP_BODY_MS } from '../../platform/mail/mailer.ts';

const NEWEST = 20; // more than anyone asks for in a day

/** The mails of the demo world: kept instead of sent, readable on the page for a day. */
@Injectable()
export class MailboxService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async newest(address: string): Promise<DemoMail[]> {
    const rows = await this.db.kysely
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'body_text', 'created_at'])
      .where('to_key', '=', address.toLowerCase())
      .where('sent_at', 'is not', null)
      .where('created_at', '>', new Date(this.clock.now() - KEEP_BODY_MS))
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute();
    return rows.map((row) => ({
      id: Number(row.id),
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      at: row.created_at.getTime(),
    }));
  }
}
