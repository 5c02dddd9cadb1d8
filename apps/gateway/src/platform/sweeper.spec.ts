import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@chaintide/contracts/limits';
import { vi } from 'vitest';
import { HandScheduler } from './fixtures/hub-rig.ts';
import { swept } from './sweeper.ts';

class Worker {
  readonly name = 'worker';
}

describe('a sweep', () => {
  let told: unknown[];
  let scheduler: HandScheduler;
  const start = (work: () => Promise<void>): OnApplicationBootstrap & OnModuleDestroy => {
    const provider = swept(Worker, { everyMs: SECOND, problem: 'it failed', work });
    const sweeper = provider.useFactory(scheduler, undefined, new Worker()) as OnApplicationBootstrap & OnModuleDestroy;
    sweeper.onApplicationBootstrap();
    return sweeper;
  };

  beforeEach(() => {
    told = [];
    scheduler = new HandScheduler();
    vi.spyOn(Logger.prototype, 'error').mockImplementation((...words: unknown[]) => void told.push(words));
  });
  afterEach(() => void vi.restoreAllMocks());

  it('never runs concurrently with itself, and continues after an error', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    start(async () => {
      most = Math.max(most, (running += 1));
      await pause(20);
      running -= 1;
      done += 1;
      throw new Error('no');
    });
    for (let beat = 0; beat < 3; beat += 1) await scheduler.beat();
    while (told.length < 1) await pause(5);
    await scheduler.beat();
    while (told.length < 2) await pause(5);
    expect([most, done]).toEqual([1, 2]);
  });

  it('delays shutdown while it runs', async () => {
    let isThrough = false;
    const sweeper = start(async () => {
      await pause(50);
      isThrough = true;
    });
    await scheduler.beat();
    await sweeper.onModuleDestroy();
    expect(isThrough).toBe(true);
  });

  it('that hangs does not delay shutdown, and its outcome is not logged', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const sweeper = start(() => promise);
    await scheduler.beat();
    await sweeper.onModuleDestroy();
    reject(new Error('the database is closed'));
    await pause(5);
    expect(told).toEqual([]);
  }, 20_000);
});
