import { amountOf, unitsOf } from '@chaintide/contracts/amount';
import { levelTable, paidLevels, type PaidLevel } from '@chaintide/contracts/levels';
import { topics } from '@chaintide/contracts/realtime';
import type { Receipt, UpgradeOffer } from '@chaintide/contracts/upgrades';
import { stablecoins, type Stablecoin } from '@chaintide/contracts/wallet';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Account, UsersService } from '../users/users.service.ts';
import type { LedgerService } from '../wallet/ledger.service.ts';
import type { WalletService } from '../wallet/wallet.service.ts';
import { planOf, type Holding, type Plan, type Prices } from './plan.ts';
import type { UpgradeRow, UpgradesRepository } from './upgrades.repository.ts';

export interface UpgradesParts {
  readonly repository: UpgradesRepository;
  readonly users: UsersService;
  readonly ledger: LedgerService;
  readonly wallet: WalletService;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

interface Wish {
  readonly level: PaidLevel;
  readonly price: string;
  readonly key: string;
}

/** Levels for stablecoins. */
export class UpgradesService {
  constructor(private readonly parts: UpgradesParts) {}

  async offers(account: Account): Promise<UpgradeOffer[]> {
    const { repository, wallet, clock } = this.parts;
    const [prices, holding, { coins }] = await Promise.all([
      repository.prices(),
      this.holding(account),
      wallet.balancesOf(account.id),
    ]);
    const available = coins.reduce((sum, coin) => sum + unitsOf(coin.available), 0n);
    return paidLevels.map((level) => ({
      level,
      price: amountOf(prices[level]),
      days: levelTable[level].days,
      ...planOf(holding, { level, prices, now: clock.now() }),
      missing: available < prices[level] ? amountOf(prices[level] - available) : null,
    }));
  }

  /** Takes the price and gives the level, or neither. The same key gives the same receipt, once. */
  async buy(userId: number, wish: Wish): Promise<Receipt> {
    const { users, repository } = this.parts;
    return receiptOf(
      await users.transaction(async (tx) => {
        const account = await users.lock(userId, tx); // one purchase of an account after the other
        const [before, due, prices] = await Promise.all([
          repository.byKey(userId, wish.key, tx),
          repository.due(userId, tx),
          repository.prices(tx),
        ]);
        if (before && before.level !== wish.level) throw new AppError('key.reused');
        return before ?? this.sell(await this.startAll(account, due, tx), { ...wish, prices }, tx);
      }),
    );
  }

  /** What waited for a higher level to end starts now. */
  async startDue(): Promise<void> {
    const { users, repository } = this.parts;
    // an account at a time, and locked before its levels, as a purchase does: else the two wait for each other
    for (const userId of await repository.dueOwners())
      await users.transaction(async (tx) => this.startDueOf(await users.lock(userId, tx), tx));
  }

  private async startDueOf(account: Account, tx: Tx): Promise<Account> {
    return this.startAll(account, await this.parts.repository.due(account.id, tx), tx);
  }

  private async startAll(locked: Account, due: readonly UpgradeRow[], tx: Tx): Promise<Account> {
    let account = locked;
    for (const row of due) {
      account = await this.grant(account, { level: row.level, until: row.until.getTime() }, tx);
      await this.parts.repository.applied(row.id, tx);
    }
    return account;
  }

  private async sell(
    account: Account,
    { level, price: shown, key, prices }: Wish & { readonly prices: Prices },
    tx: Tx,
  ): Promise<UpgradeRow> {
    const { repository, clock } = this.parts;
    const price = prices[level];
    if (price !== unitsOf(shown)) throw new AppError('price.changed', { price: amountOf(price) });
    const [holding, paid] = await Promise.all([this.holding(account, tx), this.deduction(account.id, price, tx)]);
    const plan = planOf(holding, { level, prices, now: clock.now() });
    const row = await repository.insert(
      {
        userId: account.id,
        key,
        level,
        price,
        paid: paid.map(({ coin, units }) => ({ coin, amount: amountOf(units) })),
        plan,
      },
      tx,
    );
    if (plan.kind !== 'queue') await this.take(account, level, { plan, tx });
    await this.pay(row, paid, tx); // last: every purchase of everyone waits for our side of the books
    await this.tellBalances(account.id, tx);
    return row;
  }

  private async take(
    account: Account,
    level: PaidLevel,
    { plan, tx }: { readonly plan: Plan; readonly tx: Tx },
  ): Promise<void> {
    const moved = plan.until - Math.max(this.parts.clock.now(), account.levelUntil ?? 0);
    if (moved !== 0) await this.parts.repository.shiftQueue(account.id, moved, tx);
    await this.grant(account, { level, until: plan.until }, tx);
  }

  private async grant(
    account: Account,
    { level, until }: { readonly level: PaidLevel; readonly until: number },
    tx: Tx,
  ): Promise<Account> {
    const was =
      account.levelUntil === null ? account.level : `${account.level} ${new Date(account.levelUntil).toISOString()}`;
    return this.parts.users.change(
      account,
      {
        patch: { level, levelUntil: until },
        entry: { event: 'level', was, becomes: `${level} ${new Date(until).toISOString()}` },
      },
      tx,
    );
  }

  /** USDT first, then USDC, then BUSD; throws with what is missing in all. */
  private async deduction(userId: number, price: bigint, tx: Tx): Promise<{ coin: Stablecoin; units: bigint }[]> {
    const [, { coins }] = await Promise.all([
      this.parts.ledger.lockAccounts(tx, userId),
      this.parts.wallet.balancesOf(userId, tx),
    ]);
    let open = price;
    const parts = stablecoins.flatMap((coin) => {
      const available = unitsOf(coins.find((one) => one.coin === coin)!.available);
      const units = available < open ? available : open;
      open -= units;
      return units > 0n ? [{ coin, units }] : [];
    });
    if (open > 0n) throw new AppError('balance.insufficient', { coin: 'USD', missing: amountOf(open) });
    return parts;
  }

  private pay(row: UpgradeRow, paid: readonly { coin: Stablecoin; units: bigint }[], tx: Tx): Promise<void> {
    const userId = Number(row.userId);
    return this.parts.ledger.post(tx, {
      cause: 'upgrade',
      causeId: String(row.id),
      step: 'pay',
      by: userId,
      entries: paid.flatMap(({ coin, units }) => [
        { kind: 'available', userId, coin, units: -units } as const,
        { kind: 'revenue', coin, units } as const,
      ]),
    });
  }

  private async holding({ id, level, levelUntil }: Account, tx?: Tx): Promise<Holding> {
    const isRunning = levelUntil !== null && levelUntil > this.parts.clock.now();
    return {
      level: isRunning ? level : 'registered',
      levelUntil: isRunning ? levelUntil : null,
      queued: await this.parts.repository.queued(id, tx),
    };
  }

  private async tellBalances(userId: number, tx: Tx): Promise<void> {
    await this.parts.outbox.append(tx, {
      topic: topics.account(userId),
      name: 'balances.changed',
      payload: { balances: await this.parts.wallet.balancesOf(userId, tx) },
    });
  }
}

export const receiptOf = (row: UpgradeRow): Receipt => ({
  id: Number(row.id),
  number: `U${String(row.id).padStart(6, '0')}`,
  at: row.boughtAt.getTime(),
  level: row.level,
  price: amountOf(row.price),
  paid: [...row.paid],
  kind: row.kind,
  startsAt: row.startsAt.getTime(),
  until: row.until.getTime(),
  creditMs: Number(row.creditMs),
});
