import { Injectable } from '@nestjs/common';
import { itemNumber } from '@chaintide/contracts/item-number';
import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import { levelTable, paidLevels, type PaidLevel } from '@chaintide/contracts/people/levels';
import { topics } from '@chaintide/contracts/realtime';
import { standingAt } from '@chaintide/contracts/people/standing';
import type { Receipt, UpgradeOffer } from '@chaintide/contracts/money/upgrades';
import { stablecoins, type Stablecoin } from '@chaintide/contracts/money/wallet';
import { SYSTEM } from '@chaintide/machines/actor';
import type { upgradeMachine } from '@chaintide/machines/upgrade';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { Outbox } from '../../platform/outbox.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { LedgerService } from '../wallet/ledger.service.ts';
import { WalletService } from '../wallet/wallet.service.ts';
import { planOf, type Holding, type Plan, type Prices } from './plan.ts';
import { UpgradesLifecycle, type UpgradeDeed } from './upgrades.lifecycle.ts';
import { UpgradesRepository, type PriceChange, type UpgradePatch, type UpgradeRow } from './upgrades.repository.ts';

interface Wish {
  readonly level: PaidLevel;
  readonly price: string;
  readonly key: string;
}

/** Sells levels for stablecoins. */
@Injectable()
export class UpgradesService {
  private readonly lifecycle: Lifecycle<typeof upgradeMachine, UpgradeRow, UpgradeDeed, UpgradePatch>;

  constructor(
    private readonly rules: UpgradesLifecycle,
    private readonly repository: UpgradesRepository,
    private readonly users: UsersService,
    private readonly ledger: LedgerService,
    private readonly wallet: WalletService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  async offers(account: Account): Promise<UpgradeOffer[]> {
    const [prices, { coins }] = await Promise.all([this.repository.prices(), this.wallet.balancesOf(account.id)]);
    const available = coins.reduce((sum, coin) => sum + unitsOf(coin.available), 0n);
    return paidLevels.map((level) => {
      const {
        delayMs: _,
        holds: _holds,
        ...plan
      } = planOf(this.holding(account), { level, prices, now: this.clock.now() });
      return {
        level,
        price: amountOf(prices[level]),
        days: levelTable[level].days,
        ...plan,
        missing: available < prices[level] ? amountOf(prices[level] - available) : null,
      };
    });
  }

  /** Charges the price and assigns the level, or does neither. The same key returns the same receipt. */
  async buy(userId: number, wish: Wish): Promise<Receipt> {
    const { users, repository } = this;
    return receiptOf(
      await users.transaction(async (tx) => {
        const account = await users.lock(userId, tx); // purchases of an account run one after another
        const [before, due, prices] = await Promise.all([
          this.lifecycle.made({ userId, key: wish.key, level: wish.level }, tx),
          repository.due(userId, tx),
          repository.prices(tx),
        ]);
        return before ?? this.sell(await this.startAll(account, due, tx), { ...wish, prices }, tx);
      }),
    );
  }

  /** Sells at another price from now on; open pages follow at once. */
  changePrice(change: PriceChange): Promise<void> {
    return this.users.transaction(async (tx) => {
      await this.repository.changePrice(change, tx);
      await this.outbox.append(tx, { topic: topics.prices(), name: 'prices.changed', payload: null });
    });
  }

  /** Delays what waits until the trial and the level that staff granted have ended: paid time never runs beside granted time. */
  async postpone(
    { id, levelUntil, trialUntil, queue: [next] }: Pick<Account, 'id' | 'levelUntil' | 'trialUntil' | 'queue'>,
    tx: Tx,
  ): Promise<void> {
    if (!next) return;
    const delayMs = Math.max(levelUntil ?? 0, trialUntil ?? 0) - next.startsAt;
    if (delayMs > 0) await this.repository.shiftQueue(id, { startsAt: next.startsAt, delayMs }, tx);
  }

  /** The locked account after what is due has started, so that nothing depends on when the job runs. */
  async settled(account: Account, tx: Tx): Promise<Account> {
    return this.startAll(account, await this.repository.due(account.id, tx), tx);
  }

  /** Starts queued levels that are due. */
  async startDue(): Promise<void> {
    const { users, repository } = this;
    // one account at a time, locked before its levels as in a purchase; otherwise the two could deadlock
    for (const userId of await repository.dueOwners()) {
      await users.transaction(async (tx) =>
        this.startAll(await users.lock(userId, tx), await repository.due(userId, tx), tx),
      );
    }
  }

  private async startAll(account: Account, due: readonly UpgradeRow[], tx: Tx): Promise<Account> {
    for (const row of due) await this.lifecycle.move(row, { type: 'start', by: SYSTEM }, tx);
    return due.length === 0 ? account : this.users.lock(account.id, tx);
  }

  private async sell(
    account: Account,
    { level, price: shown, key, prices }: Wish & { readonly prices: Prices },
    tx: Tx,
  ): Promise<UpgradeRow> {
    const price = prices[level];
    if (price !== unitsOf(shown)) throw new AppError('price.changed', { price: amountOf(price) });
    const paid = await this.deduction(account.id, price, tx);
    const plan = planOf(this.holding(account), { level, prices, now: this.clock.now() });
    await this.repository.shiftQueue(account.id, plan, tx);
    const row = await this.repository.insert(
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
    await this.apply(plan, account, tx);
    await this.pay(row, paid, tx); // last, because it locks our side of the books, which every purchase needs
    await this.publishBalances(account.id, tx);
    await this.outbox.append(tx, { topic: topics.payments(), name: 'level.sold', payload: null });
    return row;
  }

  /** A level that waits ends the lower one that it replaces, and is told to the pages. */
  private async apply({ kind, holds, startsAt, until }: Plan, account: Account, tx: Tx): Promise<void> {
    const { running } = this.holding(account);
    if (kind !== 'queue') await this.rules.grant(account, { level: holds, until }, tx);
    else if (running && running.until > startsAt)
      await this.rules.grant(account, { level: running.level, until: startsAt }, tx);
    else await this.users.change(account, { patch: {} }, tx);
  }

  /** Takes USDT first, then USDC, then BUSD; throws with the missing amount. */
  private async deduction(userId: number, price: bigint, tx: Tx): Promise<{ coin: Stablecoin; units: bigint }[]> {
    const [, { coins }] = await Promise.all([this.ledger.lockAccounts(tx, userId), this.wallet.balancesOf(userId, tx)]);
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
    return this.ledger.post(tx, {
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

  private holding(account: Account): Holding {
    const { level, levelUntil, trialUntil, queue } = standingAt(account, this.clock.now());
    const running = level === 'registered' || levelUntil === null ? null : { level, until: levelUntil };
    return { running, trialUntil, queue };
  }

  private async publishBalances(userId: number, tx: Tx): Promise<void> {
    await this.outbox.append(tx, {
      topic: topics.account(userId),
      name: 'balances.changed',
      payload: { balances: await this.wallet.balancesOf(userId, tx) },
    });
  }
}

export const receiptOf = (row: UpgradeRow): Receipt => ({
  id: Number(row.id),
  number: itemNumber('U', row.id),
  at: row.boughtAt.getTime(),
  level: row.level,
  price: amountOf(row.price),
  paid: [...row.paid],
  kind: row.kind,
  startsAt: row.startsAt.getTime(),
  until: row.until.getTime(),
  creditMs: Number(row.creditMs),
});
