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
  it('is given back once a storm is over, and not while it goes on', async () => {
    const { now, scheduler } = staged();
    now.busy = 0.9;
    await scheduler.beat();
    expect(now.collected).toBe(0);
    now.busy = 0.05;
    await scheduler.beat();
    expect(now).toMatchObject({ collected: 1, held: 300 * MB });
  });

  it('stops nobody for little', async () => {
    const { now, scheduler } = staged();
    await scheduler.beat();
    now.held = 330 * MB;
    await scheduler.beat();
    expect(now.collected).toBe(1);
    now.held = 400 * MB;
    await scheduler.beat();
    expect(now.collected).toBe(2);
  });

  it('stays where V8 was not told to let it be collected, and is left alone after the end', async () => {
    const alone = staged(false);
    await alone.scheduler.beat();
    expect(alone.now.held).toBe(500 * MB);
    const ended = staged();
    ended.spare.onModuleDestroy();
    await ended.scheduler.beat();
    expect(ended.now.collected).toBe(0);
  });
});
