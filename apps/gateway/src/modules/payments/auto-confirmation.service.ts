import { Injectable } from '@nestjs/common';
import type { AutoConfirmation } from '@chaintide/contracts/money/auto-confirmation';
import type { Tx } from '../../platform/db/database.ts';
import { ChainService } from '../chain/chain.service.ts';
import { PaymentFacts } from './payment-facts.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { SwitchesRepository, type Switch } from './switches.repository.ts';

const AUTO_CONFIRMATION: Switch = { name: 'auto-confirmation', atFirst: false };

/** The setting that credits exact matches without a person, with its history. */
@Injectable()
export class AutoConfirmationService {
  constructor(
    private readonly switches: SwitchesRepository,
    private readonly repository: PaymentsRepository,
    private readonly facts: PaymentFacts,
    private readonly chain: ChainService,
  ) {}

  isOn(tx?: Tx): Promise<boolean> {
    return this.switches.isOn(AUTO_CONFIRMATION, tx);
  }

  async read(): Promise<AutoConfirmation> {
    const history = await this.switches.history([AUTO_CONFIRMATION.name]);
    const { oneNodeOnly } = this.chain;
    const waiting = await Promise.all(
      this.chain.networks
        .filter((network) => !oneNodeOnly.includes(network))
        .map((network) => this.repository.exactMatches(network)),
    );
    return {
      isOn: history[0]?.isOn ?? AUTO_CONFIRMATION.atFirst,
      waiting: waiting.flat().length,
      history: history.map(({ isOn, at, by }) => ({ isOn, at, by })),
      ...(oneNodeOnly.length > 0 && { oneNodeOnly: [...oneNodeOnly] }),
    };
  }

  /** Does nothing if the setting already has this value. */
  change(isOn: boolean, by: number): Promise<void> {
    return this.switches.change(AUTO_CONFIRMATION, {
      isOn,
      by,
      onChange: (tx) => this.facts.autoConfirmationChanged(tx),
    });
  }
}
