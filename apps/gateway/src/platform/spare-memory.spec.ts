import { HandScheduler } from './fixtures/hub-rig.ts';
import { SpareMemory, type OwnProcess } from './spare-memory.ts';

const MB = 1024 * 1024;

/** A process with simulated measurements; a collection leaves 300 MB. */
const staged = (canCollect = true) => {
  const now = { busy: 0.05, held: 500 * MB, collected: 0 };
  const collect = (): void => {
    now.collected += 1;
    now.held = 300 * MB;
  };
  const process: OwnProcess = { utilization: () => now.busy, held: () => now.held, ...(canCollect && { collect }) };
  const scheduler = new HandScheduler();
  const spare = new SpareMemory({ scheduler, process });
  spare.onModuleInit();
  return { now, scheduler, spare };
};

describe('spare memory', () => {
  it('is returned once a load spike is over, and not during it', async () => {
    const { now, scheduler } = staged();
    now.busy = 0.9;
    await scheduler.beat();
    expect(now.collected).toBe(0);
    now.busy = 0.05;
    await scheduler.beat();
    expect(now).toMatchObject({ collected: 1, held: 300 * MB });
  });

  it('is not worth a pause if it is small', async () => {
    const { now, scheduler } = staged();
    await scheduler.beat();
    now.held = 330 * MB;
    await scheduler.beat();
    expect(now.collected).toBe(1);
    now.held = 400 * MB;
    await scheduler.beat();
    expect(now.collected).toBe(2);
  });

  it('is kept unless V8 exposes its collector, and after shutdown', async () => {
    const alone = staged(false);
    await alone.scheduler.beat();
    expect(alone.now.held).toBe(500 * MB);
    const ended = staged();
    ended.spare.onModuleDestroy();
    await ended.scheduler.beat();
    expect(ended.now.collected).toBe(0);
  });
});
