import { Injectable } from '@nestjs/common';
import { stablecoins, type Balances, type Stablecoin } from '@chaintide/contracts/wallet';
import { Database } from '../../platform/db/database.ts';
import { amountOf } from './amount.ts';

interface Row {
  readonly coin: Stablecoin;
  readonly available: bigint;
  readonly held: bigint;
}

/** What accounts hold. */
@Injectable()
export class WalletService {
  constructor(private readonly db: Database) {}

  /** Every coin, in the order in which they are spent; the total counts what is held for a withdrawal too. */
  async balancesOf(userId: number): Promise<Balances> {
    const rows = await this.db.query<Row>('select coin, available, held from wallet_balances where user_id = $1', [userId]);
    const held = stablecoins.map((coin) => rows.find((row) => row.coin === coin) ?? { coin, available: 0n, held: 0n });
    return {
      coins: held.map((row) => ({ coin: row.coin, available: amountOf(row.available), held: amountOf(row.held) })),
      total: amountOf(held.reduce((sum, row) => sum + row.available + row.held, 0n)),
    };
  }
}
