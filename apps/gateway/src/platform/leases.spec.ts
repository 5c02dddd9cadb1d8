import type { Database } from './db/database.ts';
import { migrate } from './db/migrations.ts';
import { describeEngines } from './db/testing.ts';
import { SetClock } from './fixtures/hub-rig.ts';
import { LEASE_MS, Leases } from './leases.ts';

describeEngines((throwaway) => {
  let db: Database;
  const clock = new SetClock();
  let names = 0;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 60_000);
  afterAll(() => db.close());
  const process = (): Leases => new Leases(db, clock);
  const fresh = (): string => `work ${(names += 1)}`;

  it('one of many processes holds a lease, and keeps it while it asks', async () => {
    const name = fresh();
    const all = Array.from({ length: 20 }, process);
    const answers = await Promise.all(all.map((one) => one.holds(name)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    const holder = all[answers.indexOf(true)]!;
    for (let round = 0; round < 10; round += 1) {
      clock.time += LEASE_MS / 2;
      expect(await holder.holds(name)).toBe(true);
      expect(await all.find((one) => one !== holder)!.holds(name)).toBe(false);
    }
  });

  it('who dies is followed when the lease ran out, who stops at once', async () => {
    const name = fresh();
    const [first, second, third] = [process(), process(), process()];
    expect(await first.holds(name)).toBe(true);
    clock.time += LEASE_MS - 1;
    expect(await second.holds(name)).toBe(false);
    clock.time += 1;
    expect([await second.holds(name), await first.holds(name)]).toEqual([true, false]);
    await second.onModuleDestroy();
    expect(await third.holds(name)).toBe(true);
  });

  it('a clock that jumps back leaves the lease where it is', async () => {
    const name = fresh();
    const [first, second] = [process(), process()];
    expect(await first.holds(name)).toBe(true);
    clock.time -= 10 * LEASE_MS;
    expect([await first.holds(name), await second.holds(name)]).toEqual([true, false]);
  });
});
