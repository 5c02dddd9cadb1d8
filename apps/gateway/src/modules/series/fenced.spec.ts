import { Bus } from '../../platform/bus.ts';
import { Scheduler } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describePostgres } from '../../platform/db/testing.ts';
import { SetClock } from '../../platform/fixtures/hub-rig.ts';
import { LEASE_MS, Leases, LostLeaseError } from '../../platform/leases.ts';
import { Leadership } from '../../platform/processes/leadership.ts';
import type { Batch } from './batch.ts';
import { SeriesRepository } from './series.repository.ts';
import { SeriesService } from './series.service.ts';
import { emptyTables } from '../../platform/fixtures/empty-tables.ts';

const DAY = 86_400_000;
const supply = (value: number, fetchedAt: number): Batch => ({
  source: 'Coin Metrics',
  simulated: false,
  priority: 1,
  fetchedAt,
  step: '1d',
  points: { 'btc.supply': [{ time: DAY, value }] },
});

class NoScheduler extends Scheduler {
  override every(): () => void {
    return () => undefined;
  }
}

/** A process with a clock of its own, which stands still while it is suspended. */
const processOn = (db: Database) => {
  const clock = new SetClock();
  const leases = new Leases(db, clock);
  const leadership = new Leadership(db, leases, new NoScheduler());
  const series = new SeriesService(new SeriesRepository(db, 'live', leadership), new Bus());
  const lead = async (): Promise<boolean> => {
    const isHeld = await leases.holds('leader');
    if (isHeld) leadership.accept(leadership.offer!);
    return isHeld;
  };
  return { clock, leadership, series, lead };
};

describePostgres((throwaway) => {
  let db: Database;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 60_000);
  beforeEach(() => emptyTables(db, 'series_chunks, series_sources, leases'));
  afterAll(() => db.close());

  const stored = async (): Promise<number | undefined> => {
    const series = new SeriesService(new SeriesRepository(db, 'live'), new Bus());
    await series.load();
    return series.column('btc.supply', '1d').point(1)?.value;
  };

  it('a process that does not lead stores no point, and says nothing', async () => {
    const { series } = processOn(db);
    series.ingest(supply(1, 1));
    await series.flush();
    expect(await stored()).toBeUndefined();
  });

  it('what a suspended leader still writes is refused once another one leads', async () => {
    const [first, second] = [processOn(db), processOn(db)];
    expect(await first.lead()).toBe(true);
    first.series.ingest(supply(1, 1));
    await first.series.flush();
    first.series.ingest(supply(2, 2)); // suspended before it is stored; its clock stops
    second.clock.time += LEASE_MS;
    expect(await second.lead()).toBe(true);
    await second.series.load();
    second.series.ingest(supply(3, 3));
    await second.series.flush();
    expect(first.leadership.token).toBeDefined(); // it believes that it leads
    await expect(first.series.flush()).rejects.toThrow(LostLeaseError);
    expect(first.leadership.token).toBeUndefined();
    expect(await stored()).toBe(3);
    await first.series.flush();
    expect(await stored()).toBe(3);
  });

  it('nobody takes the lead while a write of the leader is under way; each is seen or refused as a whole', async () => {
    const [first, second] = [processOn(db), processOn(db)];
    await first.lead();
    second.clock.time += LEASE_MS;
    const [written, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const write = db.transaction(async (tx) => {
      await first.leadership.fence(tx);
      begun.resolve();
      await written.promise;
      await tx.query(
        "insert into series_sources (world, id, name, simulated, priority) values ('live', 1, 'x', false, 1)",
      );
    });
    await begun.promise;
    let isTaken = false;
    const taking = second.lead().then(async () => {
      isTaken = true;
      return (await db.query('select 1 from series_sources')).length;
    });
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while ((await db.query(waiting)).length === 0);
    expect(isTaken).toBe(false);
    written.resolve();
    await write;
    expect(await taking).toBe(1);
  });

  it('a process that stops in the middle of a write blocks nobody for longer than a lease', async () => {
    const [first, second] = [processOn(db), processOn(db)];
    await first.lead();
    second.clock.time += LEASE_MS;
    const begun = Promise.withResolvers<void>();
    const taken = begun.promise.then(() => second.lead());
    const write = db.transaction(async (tx) => {
      await first.leadership.fence(tx);
      begun.resolve();
      await taken;
      await tx.query('select 1');
    });
    await expect(write).rejects.toThrow();
    expect(await taken).toBe(true);
  }, 60_000);
});
