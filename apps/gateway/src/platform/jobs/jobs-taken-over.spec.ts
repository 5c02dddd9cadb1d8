import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { Database } from '../db/database.ts';
import { describeEngines } from '../db/testing.ts';
import { effectOn } from './fixtures/effect.ts';
import { JobsRig, SOME_MS, type Numbered } from './fixtures/jobs-rig.ts';
import { HandScheduler } from '../fixtures/hub-rig.ts';
import { JOB_LEASE_MS } from './job-kind.ts';
import { known } from '../fixtures/known.ts';
import { fromSources } from '../fixtures/from-sources.ts';

const WORK_MS = 20;

describeEngines((throwaway) => {
  const rig = new JobsRig(throwaway);

  describe('a process that dies after the work and before the job is marked as done', () => {
    it('leaves a job that is repeated once its claim has expired, and has its effect once', async () => {
      await rig.db.close();
      const program = fileURLToPath(new URL('./fixtures/work-and-die.ts', import.meta.url));
      const child = fork(program, [throwaway().place], {
        execArgv: fromSources,
      });
      const exit = once(child, 'exit');
      expect(await once(child, 'message')).toEqual(['worked', undefined]);
      child.kill('SIGKILL');
      expect(await exit).toEqual([null, 'SIGKILL']);
      rig.db = await throwaway().open();
      const [claim] = await known<{ begun: Date }>(rig.db.query('select started_on as begun from jobs.job'));
      rig.clock.time = claim!.begun.getTime();
      await rig.start({ work: ({ n }) => effectOn(rig.db, n) });
      await rig.goTo(claim!.begun.getTime() + JOB_LEASE_MS - 1);
      expect(await rig.left()).toEqual(['active']); // still claimed by the dead process
      await rig.goTo(claim!.begun.getTime() + JOB_LEASE_MS);
      await rig.empty();
      expect(await rig.db.query('select n from test_attempts')).toEqual([{ n: 7 }, { n: 7 }]);
      expect(await rig.db.query('select n from test_effects')).toEqual([{ n: 7 }]);
    }, 60_000);
  });

  describe('two processes', () => {
    let other: Database;
    beforeEach(async () => {
      other = throwaway().engine === 'PostgreSQL' ? await throwaway().open() : rig.db;
    });
    afterEach(async () => {
      if (other !== rig.db) await other.close();
    });

    it('may start at the same time', async () => {
      await Promise.all([rig.start({ name: 'test-new' }), rig.start({ name: 'test-new' }, other)]);
      expect(await rig.db.query("select policy from jobs.queue where name = 'test-new'")).toEqual([
        { policy: 'standard' },
      ]);
      await rig.stop();
    });

    it('do each job once, never concurrently with itself', async () => {
      const running = new Set<number>();
      const kind = {
        atOnce: 3,
        work: async ({ n }: Numbered) => {
          expect(running.has(n)).toBe(false);
          running.add(n);
          await pause(WORK_MS);
          running.delete(n);
          rig.done.push(n);
        },
      };
      const all = [await rig.start(kind), await rig.start(kind, other)];
      const numbers = Array.from({ length: 60 }, (_, n) => n);
      await Promise.all(numbers.map((n) => rig.add(all[n % 2]!, n)));
      await rig.empty();
      expect(rig.done.toSorted((a, b) => a - b)).toEqual(numbers);
      await rig.stop();
    }, 30_000);

    it('run a repeated job', async () => {
      const kind = { everyMs: HOUR };
      await rig.start(kind);
      await rig.start(kind, other);
      await rig.until(async () => (await rig.left()).length === 1);
      for (let hour = 1; hour <= 3; hour += 1) {
        await rig.goTo(rig.clock.time + HOUR);
        await rig.until(async () => rig.done.length >= hour && (await rig.left())[0] === 'created');
      }
      expect([rig.done.length, await rig.left()]).toEqual([3, ['created']]);
      await rig.stop();
    });

    it('do not repeat a job that another process did while this one was looking', async () => {
      await rig.start({ everyMs: HOUR });
      await rig.until(async () => (await rig.left()).length === 1);
      let [isLate, hasSeen] = [false, false];
      const query = other.query.bind(other);
      vi.spyOn(other, 'query').mockImplementation(async (...of) => {
        if (isLate && of[0].includes('jobs.job')) {
          isLate = false;
          await rig.goTo(rig.clock.time + HOUR); // the other process does the job, and stores the next one
          await rig.until(async () => rig.done.length === 1 && (await rig.left())[0] === 'created');
        }
        const rows = await query(...of);
        hasSeen = !isLate && rig.done.length > 0;
        return rows;
      });
      const { scheduler } = rig;
      rig.scheduler = new HandScheduler();
      await rig.start({ everyMs: HOUR }, other);
      const late = rig.scheduler;
      rig.scheduler = scheduler;
      isLate = true;
      await late.beat();
      await rig.until(() => hasSeen);
      await pause(SOME_MS);
      expect([rig.done.length, await rig.left()]).toEqual([1, ['created']]);
      await rig.stop();
    });
  });

  describe('a clock that jumps', () => {
    it('forward makes due jobs run once, and back runs nothing early', async () => {
      const jobs = await rig.start();
      const now = rig.clock.time;
      await rig.add(jobs, 1, now + HOUR);
      await rig.add(jobs, 2, now + 2 * DAY);
      await rig.goTo(now + HOUR - 1);
      expect(rig.done).toEqual([]);
      await rig.goTo(now + DAY);
      await rig.until(async () => (await rig.left()).length === 1);
      expect(rig.done).toEqual([1]);
      await rig.goTo(now - 365 * DAY);
      expect(rig.done).toEqual([1]);
      await rig.goTo(now + 365 * DAY);
      await rig.empty();
      expect(rig.done).toEqual([1, 2]);
    });

    it('back does not stop repeated jobs', async () => {
      await rig.start({ everyMs: HOUR });
      const now = rig.clock.time;
      await rig.until(async () => (await rig.left()).length === 1);
      await rig.goTo(now + 365 * DAY);
      await rig.until(async () => rig.done.length === 1 && (await rig.left())[0] === 'created');
      await rig.goTo(now);
      await rig.until(() => rig.done.length === 2);
      await rig.goTo(now + HOUR - MINUTE);
      expect(rig.done).toHaveLength(2);
      await rig.goTo(now + HOUR);
      await rig.until(() => rig.done.length === 3);
    });

    it('back does not extend the claim of a dead process', async () => {
      const jobs = await rig.start();
      await rig.add(jobs, 1, rig.clock.time + HOUR);
      await rig.db.query("update jobs.job set state = 'active', started_on = $1", [
        new Date(rig.clock.time + 365 * DAY),
      ]);
      await rig.goTo(rig.clock.time);
      await rig.empty();
      expect(rig.done).toEqual([1]);
    });
  });
});
