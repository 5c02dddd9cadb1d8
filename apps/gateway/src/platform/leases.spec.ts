import type { Database } from './db/database.ts';
import { migrate } from './db/migrations.ts';
import { describeEngines } from './db/testing.ts';
import { SetClock } from './fixtures/hub-rig.ts';
import { LEASE_MS, Leases, LostLeaseError } from './leases.ts';

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

  it('a dead holder is replaced when its lease has expired, and one that stops at once', async () => {
    const name = fresh();
    const [first, second, third] = [process(), process(), process()];
    expect(await first.holds(name)).toBe(true);
    clock.time += LEASE_MS - 1;
    expect(await second.holds(name)).toBe(false);
    clock.time += 1;
    expect([await second.holds(name), await first.holds(name)]).toEqual([true, false]);
    await second.beforeApplicationShutdown();
    expect(await third.holds(name)).toBe(true);
  });

  it('of a shorter term frees its work sooner, and is renewed as early as it says', async () => {
    const name = fresh();
    const term = { ms: LEASE_MS / 3, renewMs: LEASE_MS / 4 };
    const [first, second] = [process(), process()];
    expect(await first.holds(name, term)).toBe(true);
    clock.time += term.ms - term.renewMs;
    expect(await first.holds(name, term)).toBe(true);
    clock.time += term.ms - 1;
    expect(await second.holds(name, term)).toBe(false);
    clock.time += 1;
    expect([await second.holds(name, term), await first.holds(name, term)]).toEqual([true, false]);
  });

  it('finite work is done by one process after another', async () => {
    const name = fresh();
    const lines: string[] = [];
    const work =
      (who: number) =>
      async (mayGoOn: () => Promise<boolean>): Promise<boolean> => {
        lines.push(`${who} begins`);
        expect([await mayGoOn(), await process().holds(name)]).toEqual([true, false]);
        return lines.push(`${who} ends`) > 0;
      };
    await Promise.all(
      [1, 2, 3].map((who) => process().alone(name, { work: work(who), signal: new AbortController().signal })),
    );
    const order = lines.filter((_, index) => index % 2 === 0).map((line) => line[0]!);
    expect(order.toSorted()).toEqual(['1', '2', '3']);
    expect(lines).toEqual(order.flatMap((who) => [`${who} begins`, `${who} ends`]));
  });

  it('a holder that was suspended for too long stops, and waits behind its successor', async () => {
    const name = fresh();
    const { signal } = new AbortController();
    const lines: string[] = [];
    const [taken, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const second = process();
    let runs = 0;
    await process().alone(name, {
      signal,
      work: async (mayGoOn) => {
        if ((runs += 1) > 1) return lines.push('the first once more') > 0;
        clock.time += LEASE_MS;
        void second.alone(name, {
          signal,
          work: async () => {
            taken.resolve();
            await stopped.promise;
            return lines.push('the second is done') > 0;
          },
        });
        await taken.promise;
        const isMine = await mayGoOn();
        lines.push(`the first ${isMine ? 'goes on' : 'stops'}`);
        stopped.resolve();
        return isMine;
      },
    });
    expect(lines).toEqual(['the first stops', 'the second is done', 'the first once more']);
  });

  it('a process that is shutting down waits no longer and blocks nobody', async () => {
    const name = fresh();
    const [waiting, working] = [new AbortController(), new AbortController()];
    const other = process();
    await process().alone(name, {
      signal: working.signal,
      work: async (mayGoOn) => {
        const waits = other.alone(name, {
          signal: waiting.signal,
          work: () => Promise.reject(new Error('not its turn')),
        });
        waiting.abort();
        await waits;
        working.abort();
        return mayGoOn();
      },
    });
    expect(await other.holds(name)).toBe(true);
  });

  it('its token grows whenever the holder changes, and lets only the present one write', async () => {
    const name = fresh();
    const [first, second] = [process(), process()];
    const writes = async (one: Leases, token = one.tokenOf(name)): Promise<boolean> => {
      const write = db.transaction((tx) => one.fence(tx, name, token));
      return write.then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(LostLeaseError);
          return false;
        },
      );
    };
    expect(await writes(first)).toBe(false);
    await first.holds(name);
    const before = first.tokenOf(name)!;
    clock.time += LEASE_MS / 2;
    await first.holds(name);
    expect([first.tokenOf(name), await writes(first)]).toEqual([before, true]);
    clock.time += LEASE_MS;
    expect(first.tokenOf(name)).toBeUndefined();
    await second.holds(name);
    expect(second.tokenOf(name)! > before).toBe(true);
    expect([await writes(second), await writes(first, before)]).toEqual([true, false]);
    clock.time += LEASE_MS;
    await first.holds(name); // held again, by another token: what it wrote under the old one stays refused
    expect(first.tokenOf(name)! > second.tokenOf(name)! || second.tokenOf(name) === undefined).toBe(true);
    expect([await writes(first, before), await writes(first)]).toEqual([false, true]);
  });

  it('a clock that jumps back does not move the lease', async () => {
    const name = fresh();
    const [first, second] = [process(), process()];
    expect(await first.holds(name)).toBe(true);
    clock.time -= 10 * LEASE_MS;
    expect([await first.holds(name), await second.holds(name)]).toEqual([true, false]);
  });
});
