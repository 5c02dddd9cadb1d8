import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeEngines } from '../../platform/db/testing.ts';
import { HandScheduler, SetClock } from '../../platform/fixtures/hub-rig.ts';
import { Limits } from '../../platform/limits.ts';
import { LoginAttempts } from './login-attempts.ts';

describeEngines((throwaway) => {
  let db: Database;
  let clock: SetClock;
  let attempts: LoginAttempts;
  const home = { account: '7', address: '203.0.113.7' };
  const tries = (attempt: { account: string; address: string }): Promise<boolean> => attempts.begin(attempt).then(() => true, () => false);

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 120_000);
  beforeEach(async () => {
    await db.script('truncate rate_limits');
    clock = new SetClock();
    clock.time = Date.parse('2026-11-21T10:00:00Z');
    attempts = new LoginAttempts(new Limits({ db, clock, scheduler: new HandScheduler() }));
  });
  afterAll(() => db.close());

  it('ask for a captcha after three failures of the account, wherever they came from', async () => {
    for (const host of [1, 2, 3]) {
      expect(await attempts.needsCaptcha({ account: '7', address: `198.51.100.${host}` })).toBe(false);
      await attempts.begin({ account: '7', address: `198.51.100.${host}` });
    }
    expect(await attempts.needsCaptcha({ account: '7', address: '198.51.100.99' })).toBe(true);
    expect(await attempts.needsCaptcha({ account: '8', address: '198.51.100.99' })).toBe(false);
  });

  it('ask for a captcha after three failures of the address, whatever account they were for', async () => {
    for (const account of ['1', '2', '3']) await attempts.begin({ account, address: '198.51.100.1' });
    expect(await attempts.needsCaptcha({ account: '4', address: '198.51.100.1' })).toBe(true);
    expect(await attempts.needsCaptcha({ account: '4', address: '198.51.100.2' })).toBe(false);
  });

  it('count no success as a failure', async () => {
    for (let login = 0; login < 5; login += 1) {
      await attempts.begin(home);
      await attempts.succeeded(home);
    }
    expect(await attempts.needsCaptcha(home)).toBe(false);
  });

  it('forget at home what the owner mistyped there', async () => {
    await attempts.welcome(home);
    for (let typo = 0; typo < 3; typo += 1) await attempts.begin(home);
    clock.time += 2 * SECOND;
    await attempts.begin(home);
    await attempts.succeeded(home);
    expect(await attempts.needsCaptcha({ ...home, account: '8' })).toBe(true); // the address itself still had three
    for (let typo = 0; typo < 3; typo += 1) expect(await tries(home)).toBe(true);
  });

  it('leave a crowd of guessers fewer than twenty guesses a day, and the owner every login', async () => {
    await attempts.welcome(home);
    const guessedAt: number[] = [];
    let guest = 0;
    for (const end = clock.time + 3 * DAY; clock.time < end; clock.time += 10 * MINUTE) {
      for (let burst = 0; burst < 4; burst += 1) {
        guest += 1;
        if (await tries({ account: '7', address: `10.${guest >> 16}.${(guest >> 8) & 255}.${guest & 255}` })) guessedAt.push(clock.time);
      }
      if (guest % 96 === 0) {
        expect(await tries(home)).toBe(true);
        await attempts.succeeded(home);
      }
    }
    const inADayFrom = (start: number): number => guessedAt.filter((at) => at >= start && at < start + DAY).length;
    expect(guessedAt.length).toBeGreaterThan(10);
    expect(Math.max(...guessedAt.map(inADayFrom))).toBeLessThanOrEqual(20);
  }, 60_000);

  it('let the owner in elsewhere after a new password by mail', async () => {
    const hotel = { account: '7', address: '192.0.2.9' };
    while (await tries({ account: '7', address: '198.51.100.1' })) clock.time += 0;
    for (let guess = 0; guess < 8; guess += 1) {
      clock.time += 6 * MINUTE;
      await tries({ account: '7', address: '198.51.100.1' });
    }
    expect(await tries(hotel)).toBe(false);
    await attempts.welcome(hotel);
    expect(await tries(hotel)).toBe(true);
  });
});
