import type { AutoConfirmation } from '@chaintide/contracts/payments';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { ChainService } from '../chain/chain.service.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentsRepository } from './payments.repository.ts';

const HISTORY = 20; // lines shown; the table keeps all

export interface AutoConfirmationParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly repository: PaymentsRepository;
  readonly facts: PaymentFacts;
  readonly chain: ChainService;
}

/** Whether exact matches are credited without a person. */
export class AutoConfirmationService {
  constructor(private readonly parts: AutoConfirmationParts) {}

  async isOn(tx: Tx = this.parts.db): Promise<boolean> {
    return (
      (await tx.query<{ isOn: boolean }>('select is_on as "isOn" from auto_confirmations order by id desc limit 1'))[0]
        ?.isOn ?? false
    );
  }

  async read(): Promise<AutoConfirmation> {
    const lines = await this.parts.db.query<{ isOn: boolean; at: Date; by: string | null }>(
      `select is_on as "isOn", since as at, users.user_name as by from auto_confirmations left join users on users.id = by_id order by auto_confirmations.id desc limit ${HISTORY}`,
    );
    const { oneNodeOnly } = this.parts.chain;
    const waiting = await Promise.all(
      this.parts.chain.networks
        .filter((network) => !oneNodeOnly.includes(network))
        .map((network) => this.parts.repository.exactMatches(network)),
    );
    return {
      isOn: lines[0]?.isOn ?? false,
      waiting: waiting.flat().length,
      history: lines.map((line) => ({ ...line, at: line.at.getTime() })),
      ...(oneNodeOnly.length > 0 && { oneNodeOnly: [...oneNodeOnly] }),
    };
  }

  /** What is so already is no change. */
  async change(isOn: boolean, by: number): Promise<void> {
    await this.parts.db.transaction(async (tx) => {
      await tx.query('lock table auto_confirmations in share row exclusive mode'); // of two at once the second sees the first
      if ((await this.isOn(tx)) === isOn) return;
      await tx.query('insert into auto_confirmations (is_on, since, by_id) values ($1, $2, $3)', [
        isOn,
        new Date(this.parts.clock.now()),
        by,
      ]);
      await this.parts.facts.autoConfirmationChanged(tx);
    });
  }
}
