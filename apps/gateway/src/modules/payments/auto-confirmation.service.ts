import { Injectable } from '@nestjs/common';
import type { AutoConfirmation } from '@chaintide/contracts/payments';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { ChainService } from '../chain/chain.service.ts';
import { PaymentFacts } from './payment-facts.ts';
import { PaymentsRepository } from './payments.repository.ts';

const HISTORY = 20; // lines shown; the table keeps all of them

/** The setting that credits exact matches without a person, with its history. */
@Injectable()
export class AutoConfirmationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly repository: PaymentsRepository,
    private readonly facts: PaymentFacts,
    private readonly chain: ChainService,
  ) {}

  async isOn(tx: Tx = this.db): Promise<boolean> {
    const newest = await tx.kysely
      .selectFrom('auto_confirmations')
      .select('is_on')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest?.is_on ?? false;
  }

  async read(): Promise<AutoConfirmation> {
    const lines = await this.db.kysely
      .selectFrom('auto_confirmations')
      .leftJoin('users', 'users.id', 'by_id')
      .select(['is_on as isOn', 'since as at', 'users.user_name as by'])
      .orderBy('auto_confirmations.id', 'desc')
      .limit(HISTORY)
      .execute();
    const { oneNodeOnly } = this.chain;
    const waiting = await Promise.all(
      this.chain.networks
        .filter((network) => !oneNodeOnly.includes(network))
        .map((network) => this.repository.exactMatches(network)),
    );
    return {
      isOn: lines[0]?.isOn ?? false,
      waiting: waiting.flat().length,
      history: lines.map((line) => ({ ...line, at: line.at.getTime() })),
      ...(oneNodeOnly.length > 0 && { oneNodeOnly: [...oneNodeOnly] }),
    };
  }

  /** Does nothing if the setting already has this value. */
  async change(isOn: boolean, by: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      // of two concurrent changes the second sees the first
      await tx.query('lock table auto_confirmations in share row exclusive mode');
      if ((await this.isOn(tx)) === isOn) return;
      await tx.kysely
        .insertInto('auto_confirmations')
        .values({ is_on: isOn, since: new Date(this.clock.now()), by_id: by })
        .execute();
      await this.facts.autoConfirmationChanged(tx);
    });
  }
}
