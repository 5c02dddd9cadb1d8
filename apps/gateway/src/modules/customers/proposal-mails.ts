import { Injectable } from '@nestjs/common';
import type { Proposal, ProposedChange } from '@chaintide/contracts/people/proposals';
import type { Tx } from '../../platform/db/database.ts';
import type { PowerWord } from '../../platform/mail/mail.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { ProposalsRepository } from './proposals.repository.ts';

const wordOf = (change: ProposedChange): PowerWord => (change.kind === 'role' ? (change.role ?? 'none') : change.kind);

/** Mails every admin when a change of power is proposed and when it takes effect. */
@Injectable()
export class ProposalMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly repository: ProposalsRepository,
  ) {}

  async proposed({ user, by, change, note, carryOutAt, expiresAt }: Proposal, tx: Tx): Promise<void> {
    const args = { userName: user.userName, email: user.email, by: by.userName, power: wordOf(change), note };
    for (const { email: to, language } of await this.repository.readers(by.id, tx)) {
      if (carryOutAt === null)
        await this.mailer.queue({ to, language, kind: 'powerProposed', args: { ...args, until: expiresAt } }, tx);
      else await this.mailer.queue({ to, language, kind: 'powerWaiting', args: { ...args, at: carryOutAt } }, tx);
    }
  }

  async carriedOut({ user, by, change }: Proposal, tx: Tx): Promise<void> {
    const args = { userName: user.userName, email: user.email, by: by.userName, power: wordOf(change) };
    for (const { email: to, language } of await this.repository.readers(user.id, tx))
      await this.mailer.queue({ to, language, kind: 'powerChanged', args }, tx);
  }
}
