import { Injectable } from '@nestjs/common';
import type { DemoMail } from '@chaintide/contracts/demo';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { KEEP_BODY_MS } from '../../platform/mail/mailer.ts';

const NEWEST = 20; // more than anyone asks for in a day

interface Row {
  readonly id: bigint;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly created_at: Date;
}

/** The mails of the demo world: kept instead of sent, readable on the page for a day. */
@Injectable()
export class MailboxService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async newest(address: string): Promise<DemoMail[]> {
    const rows = await this.db.query<Row>(
      `select id, recipient, subject, body_text, created_at from mails
       where to_key = $1 and sent_at is not null and created_at > $2 order by id desc limit ${NEWEST}`,
      [address.toLowerCase(), new Date(this.clock.now() - KEEP_BODY_MS)],
    );
    return rows.map((row) => ({
      id: Number(row.id),
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      at: row.created_at.getTime(),
    }));
  }
}
