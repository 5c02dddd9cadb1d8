import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import fc from 'fast-check';
import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import { paidLevels, type PaidLevel } from '@chaintide/contracts/people/levels';
import { DAY } from '@chaintide/contracts/limits';
import { receipt, upgradeOffer } from '@chaintide/contracts/money/upgrades';
import { stablecoins, type Stablecoin } from '@chaintide/contracts/money/wallet';
import type { Database } from '../src/platform/db/database.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { AppError } from '../src/platform/errors/app-error.ts';
import { SetClock } from '../src/platform/fixtures/hub-rig.ts';
import { UsersService, type Account } from '../src/modules/users/users.service.ts';
import { audit } from '../src/modules/audit/audit.service.ts';
import { LedgerService } from '../src/modules/wallet/ledger.service.ts';
import { WalletService } from '../src/modules/wallet/wallet.service.ts';
import { UpgradesModule } from '../src/modules/upgrades/upgrades.module.ts';
import { UpgradesRepository } from '../src/modules/upgrades/upgrades.repository.ts';
import { UpgradesService } from '../src/modules/upgrades/upgrades.service.ts';
import { moduleOn } from './module-rig.ts';
import { queryOutbox } from '../src/platform/fixtures/query-outbox.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const prices = { monthly: 21_000_000n, annual: 210_000_000n, vip: 420_000_000n };

describeDatabase((throwaway) => {
  let db: Database;
  let module: TestingModule;
  let upgrades: UpgradesService;
  const clock = new SetClock();
  const part = <T>(type: abstract new (...args: never[]) => T): T => module.get<T>(type, { strict: false });

  beforeAll(async () => {
    db = await throwaway().open();
    module = await moduleOn(db, clock, UpgradesModule);
    upgrades = part(UpgradesService);
  }, 60_000);
  let names = 0;
  beforeEach(() => {
    clock.time = START;
  });
  afterAll(() => db.close());

  const account = async (
    wallet: Partial<Record<Stablecoin, bigint>> = {},
    grants: Partial<Pick<Account, 'trialUntil'>> = {},
  ): Promise<Account> => {
    const userName = `user${(names += 1)}`;
    const owner = await part(UsersService).create({
      userName,
      email: `${userName}@tide.example`,
      passwordHash: 'no password gives it',
      ...grants,
    });
    const entries = stablecoins.flatMap((coin) =>
      wallet[coin]
        ? [
            { kind: 'deposits', coin, units: -wallet[coin] } as const,
            { kind: 'available', userId: owner.id, coin, units: wallet[coin] } as const,
          ]
        : [],
    );
    if (entries.length > 0)
      await db.transaction((tx) =>
        part(LedgerService).post(tx, { cause: 'recharge', causeId: randomUUID(), step: 'credit', by: null, entries }),
      );
    return owner;
  };
  const buy = (owner: Account, level: PaidLevel, more: { price?: string; key?: string } = {}) =>
    upgrades.buy(owner.id, { level, price: amountOf(prices[level]), key: randomUUID(), ...more });
  const outcome = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'bought',
      (error: unknown) => (error instanceof AppError ? [error.error, error.args] : error),
    );
  const read = ({ id }: Account): Promise<Account> => part(UsersService).require(id);
  const left = async ({ id }: Account): Promise<string[]> =>
    (await part(WalletService).balancesOf(id)).coins.map(({ available }) => available);

  it('charges USDT, then USDC, then BUSD, assigns the level and writes a receipt', async () => {
    const owner = await account({ USDT: 10_000_000n, USDC: 5_000_000n, BUSD: 100_000_000n });
    const bought = await buy(owner, 'monthly');
    expect(receipt.safeParse(bought).success).toBe(true);
    expect(bought).toMatchObject({
      level: 'monthly',
      price: '21.000000',
      kind: 'start',
      paid: [
        { coin: 'USDT', amount: '10.000000' },
        { coin: 'USDC', amount: '5.000000' },
        { coin: 'BUSD', amount: '6.000000' },
      ],
    });
    expect(await left(owner)).toEqual(['0.000000', '0.000000', '94.000000']);
    expect(await read(owner)).toMatchObject({ level: 'monthly', levelUntil: START + 30 * DAY });
  });

  it('names the missing amount, to the last decimal, and charges nothing', async () => {
    const owner = await account({ USDT: 20_999_999n });
    expect(await outcome(buy(owner, 'monthly'))).toEqual([
      'balance.insufficient',
      { coin: 'USD', missing: '0.000001' },
    ]);
    expect(await left(owner)).toEqual(['20.999999', '0.000000', '0.000000']);
    expect((await read(owner)).level).toBe('registered');
    const offers = await upgrades.offers(owner);
    for (const offer of offers) expect(upgradeOffer.safeParse(offer).success).toBe(true);
    expect(offers.map(({ level, missing }) => [level, missing])).toEqual([
      ['monthly', '0.000001'],
      ['annual', '189.000001'],
      ['vip', '399.000001'],
    ]);
  });

  it('keeps its offer: upgrade with credit, renewal, and a lower level that is queued', async () => {
    const owner = await account({ USDT: 2_000_000_000n });
    await buy(owner, 'annual');
    clock.time += 219 * DAY;
    const [, , offer] = await upgrades.offers(await read(owner));
    const bought = await buy(owner, 'vip');
    expect(bought).toMatchObject({
      kind: offer!.kind,
      startsAt: offer!.startsAt,
      until: offer!.until,
      creditMs: 73 * DAY,
    });
    expect((await buy(owner, 'monthly')).kind).toBe('queue');
    expect(await read(owner)).toMatchObject({ level: 'vip', levelUntil: bought.until });
    const renewed = await buy(owner, 'vip');
    expect(renewed).toMatchObject({ kind: 'renew', startsAt: bought.until }); // queued levels move back
    expect(await read(owner)).toMatchObject({ level: 'vip', levelUntil: renewed.until });
    clock.time = renewed.until;
    await upgrades.startDue();
    expect(await read(owner)).toMatchObject({ level: 'monthly', levelUntil: renewed.until + 30 * DAY });
  });

  it('starts a level bought during the free trial at the end of the trial', async () => {
    const owner = await account({ USDT: 2_000_000_000n }, { trialUntil: START + 29 * DAY });
    const [first] = await upgrades.offers(owner);
    expect(first).toMatchObject({ kind: 'queue', waitsFor: 'trial', startsAt: START + 29 * DAY });
    await buy(owner, 'monthly');
    const higher = await buy(owner, 'vip'); // comes first
    expect(await read(owner)).toMatchObject({ level: 'registered', levelUntil: null });
    clock.time += 29 * DAY;
    await upgrades.startDue();
    expect(await read(owner)).toMatchObject({ level: 'vip', levelUntil: START + (29 + 365) * DAY });
    clock.time = higher.until;
    await upgrades.startDue();
    expect(await read(owner)).toMatchObject({ level: 'monthly', levelUntil: higher.until + 30 * DAY });
    expect((await audit(db)).findings).toEqual([]);
  });

  it('reports a changed price before charging anything', async () => {
    const owner = await account({ USDT: 100_000_000n });
    const admin = await account();
    await upgrades.changePrice({ level: 'monthly', price: 25_000_000n, by: admin.id, note: 'dearer' });
    expect(await outcome(buy(owner, 'monthly'))).toEqual(['price.changed', { price: '25.000000' }]);
    expect(await left(owner)).toEqual(['100.000000', '0.000000', '0.000000']);
    await upgrades.changePrice({
      level: 'monthly',
      price: prices.monthly,
      by: admin.id,
      note: 'as before',
    });
    expect(await queryOutbox(db, "select topic from outbox where name = 'prices.changed'")).toEqual([
      { topic: 'prices' },
      { topic: 'prices' },
    ]);
    expect((await part(UpgradesRepository).priceHistory()).slice(0, 2).map(({ price, note }) => [price, note])).toEqual(
      [
        [prices.monthly, 'as before'],
        [25_000_000n, 'dearer'],
      ],
    );
  });

  it('fifty concurrent purchases spend no coin twice, and the same key buys once', async () => {
    const owner = await account({ USDT: 70_000_000n });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(buy(owner, 'monthly'))));
    expect(outcomes.filter((one) => one === 'bought')).toHaveLength(3);
    expect(await left(owner)).toEqual(['7.000000', '0.000000', '0.000000']);
    expect(await read(owner)).toMatchObject({ levelUntil: START + 90 * DAY });
    const other = await account({ USDT: 70_000_000n });
    const key = randomUUID();
    const receipts = await Promise.all(Array.from({ length: 10 }, () => buy(other, 'monthly', { key })));
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(await left(other)).toEqual(['49.000000', '0.000000', '0.000000']);
    expect(await outcome(buy(other, 'vip', { key }))).toEqual(['key.reused', {}]);
    expect((await audit(db)).findings).toEqual([]);
  });

  it('whatever is bought in whatever order, the money spent is the price of the purchases', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...paidLevels), fc.integer({ min: 0, max: 200 })), { maxLength: 6 }),
        async (wishes) => {
          clock.time = START;
          const owner = await account({ USDT: 500_000_000n, USDC: 300_000_000n, BUSD: 200_000_000n });
          for (const [level, days] of wishes) {
            clock.time += days * DAY;
            await upgrades.startDue();
            await outcome(buy(owner, level));
          }
          const { rows } = await part(UpgradesRepository).table.ofUser(owner.id, { page: 1, rows: 50 });
          const spent = rows.reduce((sum, { price }) => sum + price, 0n);
          const kept = (await left(owner)).reduce((sum, one) => sum + unitsOf(one), 0n);
          expect(kept + spent).toBe(1_000_000_000n);
          for (const { paid, price } of rows)
            expect(paid.reduce((sum, one) => sum + unitsOf(one.amount), 0n)).toBe(price);
          const held = await read(owner);
          if (rows.length > 0) expect(held.levelUntil).not.toBeNull();
        },
      ),
      { numRuns: 10 },
    );
    expect((await audit(db)).findings).toEqual([]);
  });
});
