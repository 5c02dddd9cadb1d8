import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrations.ts';
import { describeEngines } from './db/testing.ts';
import { SetClock } from './fixtures/hub-rig.ts';
import { Limits, networkOf } from './limits.ts';
import { emptyTables } from './fixtures/empty-tables.ts';

describe('networks', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describeEngines((throwaway) => {
  let db: Database;
  let clock: SetClock;
  let limits: Limits;
  const rule = { name: 'test', points: 3, windowMs: MINUTE };
  const taken = (key: string): Promise<number> =>
    limits.takeBy(rule, key).then(
      () => 0,
      (error: { args: { seconds: number } }) => error.args.seconds,
    );
  const begun = (key: string): Promise<number> =>
    limits.failures.begin(key).then(
      () => 0,
      (error: { args: { seconds: number } }) => error.args.seconds,
    );

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 120_000);
  beforeEach(async () => {
    await emptyTables(db, 'rate_limits');
    clock = new SetClock();
    clock.time = Date.parse('2026-11-21T10:00:00Z');
    limits = new Limits(db, clock);
  });
  afterAll(() => db.close());

  it('uses several at once, and none after the first that is used up', async () => {
    const own = { name: 'own', points: 1, windowMs: MINUTE };
    const takeBoth = (person: string): Promise<void> =>
      limits.takeAll([
        [own, person],
        [rule, 'board'],
      ]);
    const of = (person: string) => Promise.allSettled(Array.from({ length: 50 }, () => takeBoth(person)));
    const outcomes = (await Promise.all([of('a'), of('b')])).flat();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect([await taken('board'), await taken('board')]).toEqual([0, 60]); // the refused ones used nothing of the board
  });

  it('allows the limit, says how long to wait, and then allows again', async () => {
    expect(await Promise.all([taken('a'), taken('a'), taken('a')])).toEqual([0, 0, 0]);
    clock.time += 20 * SECOND;
    expect([await taken('a'), await taken('b')]).toEqual([40, 0]);
    clock.time += 40 * SECOND - 1;
    expect(await taken('a')).toBe(1);
    clock.time += 1;
    expect([await taken('a'), await taken('a'), await taken('a'), await taken('a')]).toEqual([0, 0, 0, 60]);
  });

  it('allows no more to concurrent callers', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => taken('a')));
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(3);
  });

  it('counts the addresses of one household together', async () => {
    for (const host of ['::1', '::2', '::3']) await limits.take(rule, `2001:db8:1:2${host}`);
    await expect(limits.take(rule, '2001:db8:1:2:ffff::4')).rejects.toMatchObject({ error: 'request.tooMany' });
    await limits.take(rule, '2001:db8:1:3::1');
  });

  it('accepts keys of any length and stores none of them in plain text', async () => {
    await limits.takeBy(rule, '张'.repeat(10_000));
    await limits.failures.add('satoshi@example.org');
    expect(JSON.stringify(await db.query('select key from rate_limits'))).not.toMatch(/张|satoshi/);
  });

  it('makes the pauses after failures grow, and forgets them a day after the last', async () => {
    const waits: number[] = [];
    for (let failure = 1; failure <= 9; failure += 1) {
      expect(await begun('a')).toBe(0);
      const seconds = failure < 9 ? await waitOf('a') : 0;
      waits.push(seconds);
      clock.time += seconds * SECOND;
    }
    expect(waits).toEqual([0, 0, 2, 5, 15, 60, 300, 10_800, 0]);
    expect(await limits.failures.count('a')).toBe(9);
    clock.time += DAY - 1;
    expect(await limits.failures.count('a')).toBe(9);
    clock.time += 1;
    expect(await limits.failures.count('a')).toBe(0);
    expect(await begun('a')).toBe(0);
  });

  it('admits one of many concurrent guesses', async () => {
    for (let failure = 0; failure < 3; failure += 1) await limits.failures.begin('a');
    clock.time += 2 * SECOND;
    const answers = await Promise.all(Array.from({ length: 40 }, () => begun('a')));
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(1);
    expect(await limits.failures.count('a')).toBe(4);
  });

  it('reverts and clears failures', async () => {
    expect([await limits.failures.add('a'), await limits.failures.add('a')]).toEqual([1, 2]);
    await limits.failures.takeBack('a');
    expect(await limits.failures.count('a')).toBe(1);
    await limits.failures.clear('a');
    await limits.failures.takeBack('a');
    expect(await limits.failures.count('a')).toBe(0);
  });

  it('remembers keys for the given time', async () => {
    await limits.remember('a', HOUR);
    expect([await limits.remembers('a'), await limits.remembers('b')]).toEqual([true, false]);
    clock.time += HOUR;
    expect(await limits.remembers('a')).toBe(false);
  });

  it('deletes expired rows only', async () => {
    await taken('a');
    await limits.remember('a', HOUR);
    clock.time += MINUTE;
    await limits.sweep();
    expect(await db.query('select count(*) as n from rate_limits')).toEqual([{ n: 1n }]);
  });

  const waitOf = async (key: string): Promise<number> => {
    const before = await limits.failures.count(key);
    const seconds = await begun(key);
    if (seconds > 0) return seconds;
    await limits.failures.takeBack(key);
    expect(await limits.failures.count(key)).toBe(before);
    return 0;
  };
});
