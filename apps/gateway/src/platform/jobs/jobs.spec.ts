import { setTimeout as pause } from 'node:timers/promises';
import { HOUR, SECOND } from '@chaintide/contracts/limits';
import { vi } from 'vitest';
import { describeEngines } from '../db/testing.ts';
import { executorOn } from './boss.ts';
import { JobsRig, SOME_MS } from './fixtures/jobs-rig.ts';
import { known } from '../fixtures/known.ts';

const STEP_MS = 10;

describeEngines((throwaway) => {
  const rig = new JobsRig(throwaway);

  describe('a job', () => {
    it('runs after the commit that added it, and leaves nothing behind', async () => {
      const jobs = await rig.start();
      await rig.add(jobs, 1);
      await rig.empty();
      expect(rig.done).toEqual([1]);
    });

    it('does not exist if its transaction rolled back', async () => {
      const jobs = await rig.start();
      await rig.db
        .transaction(async (tx) => {
          await jobs.add(tx, { name: 'test-effects', data: { n: 1 } });
          throw new Error('no');
        })
        .catch(() => undefined);
      await rig.add(jobs, 2);
      await rig.empty();
      expect(rig.done).toEqual([2]);
    });

    it('is repeated at the time that its work returns', async () => {
      const again = rig.clock.time + HOUR;
      const jobs = await rig.start({
        work: async ({ n }) => {
          rig.done.push(n);
          return rig.done.length === 1 ? again : undefined;
        },
      });
      await rig.add(jobs, 1);
      await rig.until(async () => (await rig.left())[0] === 'created' && rig.done.length === 1);
      await rig.goTo(again - 1);
      expect(rig.done).toEqual([1]);
      await rig.goTo(again);
      await rig.empty();
      expect(rig.done).toEqual([1, 1]);
    });

    it('that fails is retried with growing pauses until it succeeds', async () => {
      const jobs = await rig.start({
        work: async ({ n }) => {
          rig.done.push(n);
          if (rig.done.length < 4) throw new Error('not yet');
        },
      });
      await rig.add(jobs, 1);
      const pauses: number[] = [];
      for (let attempt = 1; attempt < 4; attempt += 1) {
        await rig.until(async () => rig.done.length === attempt && (await rig.left())[0] === 'retry');
        const [row] = await known<{ due: Date }>(rig.db.query('select start_after as due from jobs.job'));
        pauses.push(row!.due.getTime() - rig.clock.time);
        await rig.goTo(row!.due.getTime() + 1); // a due time has microseconds
      }
      await rig.empty();
      expect(
        pauses.every((pauseMs, index) => pauseMs >= 5 * SECOND * 2 ** index && pauseMs <= 10 * SECOND * 2 ** index),
      ).toBe(true);
      expect(rig.done).toEqual([1, 1, 1, 1]);
    });
  });

  describe('an open transaction', () => {
    it('is unaffected by jobs that are read, claimed and fail meanwhile', async () => {
      const jobs = await rig.start({
        work: async () => {
          await rig.db.query('select 1 / 0');
        },
      });
      await rig.add(jobs, 1);
      const transaction = rig.db.transaction(async (tx) => {
        for (let n = 1; n <= 20; n += 1) {
          await tx.query('insert into test_effects (n) values ($1)', [n]);
          await rig.scheduler.beat();
          await pause(STEP_MS);
        }
      });
      const beside = Array.from({ length: 20 }, () =>
        executorOn(rig.db, rig.clock)
          .executeSql('select 1 / 0')
          .catch(() => undefined),
      );
      await Promise.all([transaction, ...beside]);
      expect(await rig.db.query('select n from test_effects')).toHaveLength(20);
    });

    it('in which a statement of the queue failed stays failed: later statements are refused', async () => {
      await rig.start();
      const transaction = rig.db.transaction(async (tx) => {
        await tx.query('insert into test_effects (n) values (1)');
        await executorOn(tx, rig.clock)
          .executeSql('select 1 / 0')
          .catch(() => undefined);
        await expect(tx.query('insert into test_effects (n) values (2)')).rejects.toMatchObject({ code: '25P02' });
      });
      await expect(transaction).rejects.toMatchObject({ code: '25P02' });
      expect(await rig.db.query('select n from test_effects')).toEqual([]);
    });
  });

  describe('when idle', () => {
    it('a poll is one statement, and the seconds between cost none', async () => {
      const beats: Record<number, () => void> = {};
      rig.scheduler.every = (ms, beat) => {
        beats[ms] = beat;
        return () => undefined;
      };
      const jobs = await rig.start();
      await rig.add(jobs, 1, rig.clock.time + HOUR);
      const asked = vi.spyOn(rig.db, 'query');
      await rig.until(async () => {
        asked.mockClear();
        await pause(SOME_MS);
        return asked.mock.calls.length === 0;
      });
      beats[SECOND]!();
      await pause(SOME_MS);
      expect(asked).not.toHaveBeenCalled();
      beats[5 * SECOND]!();
      await rig.until(() => asked.mock.calls.length > 0);
      await pause(SOME_MS);
      expect(asked).toHaveBeenCalledTimes(1);
    });
  });

  describe('shutdown', () => {
    it('waits for running jobs', async () => {
      let isThrough = false;
      const jobs = await rig.start({
        work: async () => {
          rig.done.push(1);
          await pause(SOME_MS);
          isThrough = true;
        },
      });
      await rig.add(jobs, 1);
      await rig.until(() => rig.done.length === 1);
      await jobs.stop();
      expect([isThrough, await rig.left()]).toEqual([true, []]);
    });

    it('aborts jobs that do not finish, and leaves them to the next process', async () => {
      const jobs = await rig.start({
        work: ({ n }, signal) =>
          new Promise((_, fail) => {
            rig.done.push(n);
            signal.addEventListener('abort', () => fail(new Error('cut')));
          }),
      });
      await rig.add(jobs, 1);
      await rig.until(() => rig.done.length === 1);
      await jobs.stop();
      expect(await rig.left()).toEqual(['retry']);
    }, 20_000);
  });
});
