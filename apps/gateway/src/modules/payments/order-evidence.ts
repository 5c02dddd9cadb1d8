import { Injectable } from '@nestjs/common';
import { PAGE_ROWS_MAX } from '@chaintide/contracts/limits';
import type { PaymentOrder, Uncounted } from '@chaintide/contracts/money/payments';
import type { Tx } from '../../platform/db/database.ts';
import { ChainService } from '../chain/chain.service.ts';
import { TransfersService } from '../chain/transfers.service.ts';
import { ArrivalsRepository } from './arrivals.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import { orderOf, uncountedOf } from './views.ts';

/** Orders as accounting sees them, with their evidence on chain. */
@Injectable()
export class OrderEvidence {
  constructor(
    private readonly transfers: TransfersService,
    private readonly chain: ChainService,
    private readonly arrivals: ArrivalsRepository,
  ) {}

  async all(rows: readonly PaymentRow[]): Promise<PaymentOrder[]> {
    const found = await this.transfers.ofPayments(rows.map(({ id }) => id));
    return rows.map((row) => orderOf(row, found.get(row.id) ?? [], this.isOneNodeOnly(row)));
  }

  async one(row: PaymentRow, tx?: Tx): Promise<PaymentOrder> {
    return orderOf(row, await this.transfers.ofPayment(row.id, tx), this.isOneNodeOnly(row));
  }

  /** Transfers to the order's address that do not count for it. */
  async uncounted(row: PaymentRow): Promise<Uncounted[]> {
    const [known, others] = [
      await this.transfers.ofPayment(row.id),
      await this.arrivals.uncounted(row.id, PAGE_ROWS_MAX),
    ];
    return uncountedOf(row, { known, others });
  }

  private isOneNodeOnly({ network }: PaymentRow): boolean {
    return this.chain.oneNodeOnly.includes(network);
  }
}
