import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { SetClock } from '../../platform/fixtures/hub-rig.ts';
import { Limits } from '../../platform/limits.ts';
import { LoginAttempts, type Attempt, type AttemptLane } from './login-attempts.service.ts';
import { emptyTables } from '../../platform/fixtures/empty-tables.ts';

describeDatabase((throwaway) => {
  let db: Database;
  let clock: SetClock;
  let attempts: LoginAttempts;
  const home = { account: '7', address: '203.0.113.7' };
  type From = Omit<Attempt, 'mark'> & { mark?: string };
  let marks = 0;
  const laneOf = (attempt: From): Promise<AttemptLane> => attempts.laneOf({ mark: `new ${(marks += 1)}`, ...attempt });
  const begin = async (attempt: From): Promise<void> => attempts.begin(await laneOf(attempt));
  const needsCaptcha = async (attempt: From): Promise<boolean> => attempts.needsCaptcha(await laneOf(attempt));
  const succeeded = async (attempt: From): Promise<void> => attempts.succeeded(await laneOf(attempt));
  const welcome = (attempt: From): Promise<void> => attempts.welcome({ mark: `new ${(marks += 1)}`, ...attempt });
  const tries = (attempt: From): Promise<boolean> =>
    begin(attempt).then(
      () => true,
      () => false,
    );

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 120_000);
  beforeEach(async () => {
    await emptyTables(db, 'rate_limits');
    clock = new SetClock();
    clock.time = Date.parse('2026-11-21T10:00:00Z');
    attempts = new LoginAttempts(new Limits(db, clock));
  });
  afterAll(() => db.close());

  it('require a captcha after three failures for the account, wherever they came from', async () => {
    for (const host of [1, 2, 3]) {
      expect(await needsCaptcha({ account: '7', address: `198.51.100.${host}` })).toBe(false);
      await begin({ account: '7', address: `198.51.100.${host}` });
    }
    expect(await needsCaptcha({ account: '7', address: '198.51.100.99' })).toBe(true);
    expect(await needsCaptcha({ account: '8', address: '198.51.100.99' })).toBe(false);
  });

  it('require a captcha after three failures from the address, whatever the account', async () => {
    for (const account of ['1', '2', '3']) await begin({ account, address: '198.51.100.1' });
    expect(await needsCaptcha({ account: '4', address: '198.51.100.1' })).toBe(true);
    expect(await needsCaptcha({ account: '4', address: '198.51.100.2' })).toBe(false);
  });

  it('do not count a success as a failure', async () => {
    for (let login = 0; login < 5; login += 1) {
      await begin(home);
      await succeeded(home);
    }
    expect(await needsCaptcha(home)).toBe(false);
  });

  it("clear the owner's own failures on their device", async () => {
    const laptop = { ...home, mark: 'laptop' };
    await welcome(laptop);
    for (let typo = 0; typo < 3; typo += 1) await begin(laptop);
    clock.time += 2 * SECOND;
    await begin(laptop);
    await succeeded(laptop);
    expect(await needsCaptcha({ ...home, account: '8' })).toBe(true); // the address itself still had three
    for (let typo = 0; typo < 3; typo += 1) expect(await tries(laptop)).toBe(true);
  });

  it("on success clear only that attempt in a shared network, where the others may be somebody else's", async () => {
    await welcome(home);
    for (let guess = 0; guess < 3; guess += 1) await begin(home);
    clock.time += 2 * SECOND;
    await begin(home);
    await succeeded(home);
    expect(await needsCaptcha(home)).toBe(true);
    expect(await tries(home)).toBe(false);
  });

  it("require nothing of the owner's device for failures of others around it", async () => {
    const laptop = { ...home, mark: 'laptop' };
    await welcome(laptop);
    for (let guess = 0; guess < 30; guess += 1) await tries({ ...home, account: guess % 2 ? '7' : '8' });
    expect(await needsCaptcha(laptop)).toBe(false);
    expect(await tries(laptop)).toBe(true);
    expect(await needsCaptcha({ ...laptop, account: '8' })).toBe(true); // it is known for one account only
  });

  it('leave a crowd of guessers fewer than twenty guesses a day, and the owner every login', async () => {
    await welcome(home);
    const guessedAt: number[] = [];
    let guest = 0;
    for (const end = clock.time + 3 * DAY; clock.time < end; clock.time += 10 * MINUTE) {
      for (let burst = 0; burst < 4; burst += 1) {
        guest += 1;
        if (await tries({ account: '7', address: `10.${guest >> 16}.${(guest >> 8) & 255}.${guest & 255}` }))
          guessedAt.push(clock.time);
      }
      if (guest % 96 === 0) {
        expect(await tries(home)).toBe(true);
        await succeeded(home);
      }
    }
    const inADayFrom = (start: number): number => guessedAt.filter((at) => at >= start && at < start + DAY).length;
    expect(guessedAt.length).toBeGreaterThan(10);
    expect(Math.max(...guessedAt.map(inADayFrom))).toBeLessThanOrEqual(20);
  }, 60_000);

  it('admit the owner from elsewhere after a new password by mail', async () => {
    const hotel = { account: '7', address: '192.0.2.9' };
    while (await tries({ account: '7', address: '198.51.100.1' })) clock.time += 0;
    for (let guess = 0; guess < 8; guess += 1) {
      clock.time += 6 * MINUTE;
      await tries({ account: '7', address: '198.51.100.1' });
    }
    expect(await tries(hotel)).toBe(false);
    await welcome(hotel);
    expect(await tries(hotel)).toBe(true);
  });
});
