import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { amountOf } from '@chaintide/contracts/money/amount';
import { levelTable, paidLevels, type PaidLevel } from '@chaintide/contracts/people/levels';
import { DAY, HOUR, NEW_ADDRESS_MS, TRIAL_MS } from '@chaintide/contracts/limits';
import { grantsOf, standingAt, type Standing } from '@chaintide/contracts/people/standing';
import { SYSTEM } from '@chaintide/machines/actor';
import type { Receipt } from '@chaintide/contracts/money/upgrades';
import type { Database } from '../src/platform/db/database.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { AppError } from '../src/platform/errors/app-error.ts';
import { Jobs } from '../src/platform/jobs/jobs.ts';
import type { SetClock } from '../src/platform/fixtures/hub-rig.ts';
import { AccountChanges } from '../src/modules/customers/account-changes.service.ts';
import { CustomersModule } from '../src/modules/customers/customers.module.ts';
import { CustomersService } from '../src/modules/customers/customers.service.ts';
import { EndingSweeper } from '../src/modules/users/ending.sweeper.ts';
import { UsersService, type Account } from '../src/modules/users/users.service.ts';
import { UpgradesService } from '../src/modules/upgrades/upgrades.service.ts';
import { START, WALLET, WithdrawalsRig } from './withdrawals-rig.ts';

const prices = { monthly: 21_000_000n, annual: 210_000_000n, vip: 420_000_000n };
const WEALTH = 100_000_000_000n;

type Step =
  | { readonly kind: 'buy'; readonly level: PaidLevel }
  | { readonly kind: 'grant'; readonly level: PaidLevel; readonly days: number }
  | { readonly kind: 'trial' }
  | { readonly kind: 'pass'; readonly ms: number; readonly isServed: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const), level: fc.constantFrom(...paidLevels) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      level: fc.constantFrom(...paidLevels),
      days: fc.integer({ min: 1, max: 500 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('trial' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.oneof(fc.integer({ min: 1, max: 500 * DAY }), fc.constantFrom(30 * DAY, 365 * DAY, HOUR)),
      isServed: fc.boolean(), // whether the job that starts what is due has run
    }),
  },
);

/** Everything of a standing that a page can show. */
const seen = ({ role, grade, level, levelUntil, trialUntil, queue }: Standing): Standing => ({
  role,
  grade,
  level,
  levelUntil,
  trialUntil,
  queue: queue.map(({ level: one, startsAt, until }) => ({ level: one, startsAt, until })),
});

describeDatabase((throwaway) => {
  let db: Database;
  let rig: WithdrawalsRig;
  let clock: SetClock;
  let admin: Account;
  const part = <T>(type: abstract new (...args: never[]) => T): T => rig.part(type);

  beforeAll(async () => {
    db = await throwaway().open();
    rig = await WithdrawalsRig.on(db, { modules: [CustomersModule] });
    await rig.part(Jobs).open();
    clock = rig.clock;
    clock.time = START;
    admin = await part(UsersService).create({
      userName: 'root',
      email: 'root@tide.example',
      passwordHash: 'no password gives it',
      staffRole: 'admin',
    });
  }, 60_000);
  afterAll(() => db.close());

  let names = 0;
  const account = async (trialUntil: number | null): Promise<Account> => {
    const userName = `owner${(names += 1)}`;
    const owner = await part(UsersService).create({
      userName,
      email: `${userName}@tide.example`,
      passwordHash: 'no password gives it',
      trialUntil,
    });
    await rig.fund(owner, WEALTH);
    return owner;
  };
  const read = (id: number): Promise<Account> => part(UsersService).require(id);
  const buy = (id: number, level: PaidLevel): Promise<Receipt> =>
    part(UpgradesService).buy(id, { level, price: amountOf(prices[level]), key: randomUUID() });
  const change = async (id: number, wanted: Parameters<CustomersService['change']>[2]['change']): Promise<void> => {
    const { version } = await read(id);
    await part(CustomersService)
      .change(admin.id, id, { change: wanted, note: 'a reason', version })
      .catch((error: unknown) => {
        // what would change nothing is refused
        if (!(error instanceof AppError) || error.error !== 'transition.refused') throw error;
      });
  };

  /** The standing as each place shows it: rights, the header and the personal page, the customers' list and panel. */
  const everywhere = async (id: number): Promise<Record<string, Standing>> => {
    const users = part(UsersService);
    const [stored, { user }, { rows }] = await Promise.all([
      read(id),
      part(CustomersService).one(id),
      part(CustomersService).page({ search: '', sort: 'createdAt', descending: true, page: 1, rows: 200 }),
    ]);
    const profile = users.profileOf(stored, clock.time);
    const identity = users.identityOf(stored, clock.time);
    const own = seen(standingAt(grantsOf({ ...profile, role: profile.role.roleKey }), clock.time));
    return {
      own,
      rights: { ...own, role: identity.role, grade: identity.grade },
      sent: seen({ ...profile, role: profile.role.roleKey }),
      panel: seen(standingAt(user, clock.time)),
      list: seen({ ...rows.find((row) => row.id === id)!, role: user.roleKey }),
    };
  };
  const agreed = async (id: number): Promise<Standing> => {
    const places = await everywhere(id);
    for (const standing of Object.values(places)) expect(standing).toEqual(places['own']);
    return places['own']!;
  };

  /** Paid time that is left. */
  const leftOf = ({ levelUntil, queue }: Standing): number =>
    (levelUntil === null ? 0 : levelUntil - clock.time) +
    queue.reduce((sum, { startsAt, until }) => sum + until - startsAt, 0);
  /** Paid time that runs between now and a later moment. */
  const usedBy = ({ levelUntil, queue }: Standing, then: number): number =>
    [...(levelUntil === null ? [] : [{ startsAt: clock.time, until: levelUntil }]), ...queue].reduce(
      (sum, { startsAt, until }) => sum + Math.max(0, Math.min(until, then) - Math.max(startsAt, clock.time)),
      0,
    );
  const expectInOrder = ({ levelUntil, trialUntil, queue }: Standing): void => {
    let end = levelUntil ?? clock.time;
    for (const { startsAt, until } of queue) {
      expect(startsAt).toBeGreaterThanOrEqual(Math.max(end, trialUntil ?? 0));
      expect(until).toBeGreaterThan(startsAt);
      end = until;
    }
  };

  const bought = async (id: number, level: PaidLevel, before: Standing): Promise<void> => {
    const receipt = await buy(id, level);
    const after = await agreed(id);
    const length = levelTable[level].days * DAY;
    if (receipt.creditMs === 0 && receipt.kind !== 'start') expect(leftOf(after)).toBe(leftOf(before) + length);
    else {
      const running = before.levelUntil === null ? 0 : before.levelUntil - receipt.startsAt;
      expect(leftOf(after)).toBe(leftOf(before) - running + length + receipt.creditMs);
    }
  };

  const granted = async (id: number, { level, days }: Step & { kind: 'grant' }, before: Standing): Promise<void> => {
    await change(id, { kind: 'level', level, until: clock.time + days * DAY });
    const after = await agreed(id);
    expect(after).toMatchObject({ level, levelUntil: clock.time + days * DAY });
    const running = before.levelUntil === null ? 0 : before.levelUntil - clock.time;
    expect(leftOf(after)).toBe(leftOf(before) - running + days * DAY); // what was bought waits, whole
  };

  const tried = async (id: number, before: Standing): Promise<void> => {
    await db.transaction((tx) => part(AccountChanges).grantTrial(id, { byId: admin.id, note: 'T000001' }, tx));
    const after = await agreed(id);
    expect(after.trialUntil).toBe((before.trialUntil ?? clock.time) + TRIAL_MS);
    expect(leftOf(after)).toBe(leftOf(before));
  };

  /** A page that was told nothing knows what a later moment brings, as the gateway does. */
  const passed = async (id: number, { ms, isServed }: Step & { kind: 'pass' }, before: Standing): Promise<void> => {
    const shown = part(UsersService).profileOf(await read(id), clock.time);
    const expected = leftOf(before) - usedBy(before, clock.time + ms);
    clock.time += ms;
    const foreseen = seen(standingAt(grantsOf({ ...shown, role: shown.role.roleKey }), clock.time));
    if (isServed) await part(UpgradesService).startDue();
    expect(await agreed(id)).toEqual(foreseen);
    expect(leftOf(foreseen)).toBe(expected);
  };

  const take = async (id: number, one: Step): Promise<void> => {
    const before = await agreed(id);
    if (one.kind === 'buy') await bought(id, one.level, before);
    else if (one.kind === 'grant') await granted(id, one, before);
    else if (one.kind === 'trial') await tried(id, before);
    else await passed(id, one, before);
    expectInOrder(await agreed(id));
  };

  it('is the same on every page after any sequence of purchases, grants, trials and expiries, and no paid day is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 10 }), async (hasTrial, steps) => {
        clock.time = START;
        const { id } = await account(hasTrial ? START + TRIAL_MS : null);
        for (const one of steps) await take(id, one);
        clock.time += 20_000 * DAY;
        await part(UpgradesService).startDue();
        expect(await agreed(id)).toMatchObject({ role: 'registered', grade: 2, queue: [] });
      }),
      {
        numRuns: 25,
        examples: [
          [
            true,
            [
              { kind: 'buy', level: 'monthly' },
              { kind: 'pass', ms: 30 * DAY, isServed: false },
              { kind: 'grant', level: 'monthly', days: 1 },
            ],
          ],
        ],
      },
    );
  }, 120_000);

  it('survives fifty purchases at once during the trial: each waits for the one before', async () => {
    clock.time = START;
    const { id } = await account(START + TRIAL_MS);
    await Promise.all(Array.from({ length: 50 }, (_, index) => buy(id, paidLevels[index % 3]!)));
    const standing = await agreed(id);
    expectInOrder(standing);
    expect(standing.queue).toHaveLength(50);
    expect(leftOf(standing)).toBe((17 * 30 + 17 * 365 + 16 * 365) * DAY);
    expect(standing.queue[0]).toMatchObject({ level: 'vip', startsAt: START + TRIAL_MS });
  });

  it('is the same in mails: whoever keeps the charts is not warned, and what follows is named', async () => {
    clock.time = START;
    const [keeps, steps] = [await account(START + 2 * DAY), await account(null)];
    await buy(keeps.id, 'vip'); // starts when the trial ends
    await buy(steps.id, 'vip');
    await buy(steps.id, 'monthly');
    clock.time = START + DAY;
    await part(EndingSweeper).sweep();
    clock.time = START + 363 * DAY;
    await part(EndingSweeper).sweep();
    const told = async ({ email }: Account): Promise<unknown[]> =>
      (await db.query('select kind from mails where to_key = $1 order by id', [email])).map(({ kind }) => kind);
    expect(await told(keeps)).toEqual([]);
    expect(await told(steps)).toEqual(['levelFollows']);
  });

  it('is untouched by a refund, from the application to its end, of whoever was tried, expired, renewed and upgraded', async () => {
    clock.time = START;
    const { id } = await account(START + TRIAL_MS);
    for (const one of [
      { kind: 'buy', level: 'monthly' },
      { kind: 'pass', ms: TRIAL_MS + 31 * DAY, isServed: true },
      { kind: 'buy', level: 'monthly' },
      { kind: 'buy', level: 'vip' },
    ] as const)
      await take(id, one);
    const upgraded = await agreed(id);
    expect(upgraded).toMatchObject({ role: 'vip', level: 'vip', trialUntil: null, queue: [] });

    const refund = await rig.apply(await read(id));
    const states = [refund.state];
    expect(await agreed(id)).toEqual(upgraded);
    clock.time += NEW_ADDRESS_MS;
    const hash = `0x${'a'.repeat(64)}`;
    const finance = { kind: 'finance', id: admin.id } as const;
    for (const deed of [
      { type: 'approve', by: finance },
      { type: 'send', by: finance, hash, originAddress: WALLET },
      { type: 'confirm', by: SYSTEM, proof: { hash, index: 0, from: WALLET } },
    ] as const) {
      states.push((await rig.withdrawals.act(refund.id, deed)).state);
      expect(await agreed(id)).toEqual(upgraded);
    }
    expect(states).toEqual(['pending', 'approved', 'transferring', 'success']);
  }, 60_000);

  it('does not turn a month added to a year into an upgrade worth more than both', async () => {
    clock.time = START;
    const { id } = await account(null);
    await buy(id, 'annual');
    await buy(id, 'monthly');
    const { creditMs } = await buy(id, 'vip');
    expect(BigInt(creditMs) * prices.vip).toBeLessThanOrEqual((prices.annual + prices.monthly) * BigInt(365 * DAY));
  });
});
