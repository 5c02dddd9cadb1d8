import { Injectable } from '@nestjs/common';
import { amountOf } from '@chaintide/contracts/money/amount';
import type { RouteOutput } from '@chaintide/contracts/http';
import {
  stablecoins,
  type Balances,
  type StatementLine,
  type StatementPage,
  type statementFileRoute,
  type statementRoute,
} from '@chaintide/contracts/money/wallet';
import { mapped } from '../../platform/db/batches.ts';
import type { Tx } from '../../platform/db/database.ts';
import { WalletRepository, type LineRow } from './wallet.repository.ts';

type StatementFilters = Omit<RouteOutput<typeof statementFileRoute, 'query'>, 'language'>;

/** Balances and statements. */
@Injectable()
export class WalletService {
  constructor(private readonly repository: WalletRepository) {}

  /** Every coin in spending order; the total includes amounts held for withdrawals. */
  async balancesOf(userId: number, tx?: Tx): Promise<Balances> {
    const rows = await this.repository.balancesOf(userId, tx);
    const units = (kind: 'available' | 'held', coin: string): bigint =>
      rows.find((row) => row.kind === kind && row.coin === coin)?.balance ?? 0n;
    return {
      coins: stablecoins.map((coin) => ({
        coin,
        available: amountOf(units('available', coin)),
        held: amountOf(units('held', coin)),
      })),
      total: amountOf(rows.reduce((sum, { balance }) => sum + balance, 0n)),
    };
  }

  async statement(
    userId: number,
    { page, rows, ...filters }: RouteOutput<typeof statementRoute, 'query'>,
  ): Promise<StatementPage> {
    const [total, found] = await Promise.all([
      this.repository.count(userId, filters),
      this.repository.lines(userId, filters, { limit: rows, offset: (page - 1) * rows }),
    ]);
    return { total, rows: found.map(lineOf) };
  }

  /** The whole statement in parts, newest first. */
  every(userId: number, filters: StatementFilters): AsyncIterable<readonly StatementLine[]> {
    return mapped(this.repository.every(userId, filters), lineOf);
  }
}

const lineOf = ({ id, at, cause, causeId, step, coin, ...units }: LineRow): StatementLine => ({
  id: Number(id),
  at: at.getTime(),
  cause,
  causeId,
  step,
  coin,
  available: { change: amountOf(units.available), after: amountOf(units.availableAfter) },
  held: { change: amountOf(units.held), after: amountOf(units.heldAfter) },
});
