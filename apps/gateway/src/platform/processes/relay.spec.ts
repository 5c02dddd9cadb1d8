import { HandScheduler } from '../fixtures/hub-rig.ts';
import { SharedWire } from '../fixtures/shared-wire.ts';
import type { Leadership } from './leadership.ts';
import { toMessage } from './message.ts';
import { Relay } from './relay.ts';

const LONG = 6; // beats, after which a process that says nothing is not followed by

/** The lease as a process of the installation sees it: one leads from the start. */
const leadership = (leads: boolean): Leadership & { readonly begin: () => void } => {
  let accepted: bigint | undefined;
  let changed = (): void => {};
  return {
    isAlone: false,
    offer: leads ? 1n : undefined,
    get token() {
      return accepted;
    },
    onChange: (listener: () => void) => void (changed = listener),
    accept: (offer: bigint) => void (accepted = offer),
    resign: () => void (accepted = undefined),
    begin: () => changed(),
  } as unknown as Leadership & { readonly begin: () => void };
};

describe('what the leader learns', () => {
  let wire: SharedWire;
  let sent: number;
  beforeEach(async () => {
    [wire, sent] = [new SharedWire(), 0];
    await wire.subscribe('leader', (bytes) => {
      if (toMessage(bytes)?.type === 'told') sent += 1;
    });
  });

  /** A process, with what it holds; what the leader stores is in `stored`. */
  const processOn = async (leads: boolean, stored: number[]) => {
    const [lease, scheduler, held] = [leadership(leads), new HandScheduler(), [] as number[]];
    const relay = new Relay(wire, lease, scheduler);
    const tell = relay.define<number>({
      name: 'number',
      apply: (value) => void held.push(value),
      reload: async () => void held.splice(0, held.length, ...stored),
    });
    await relay.onModuleInit();
    lease.begin();
    const learn = (value: number): void => {
      stored.push(value);
      tell(value);
    };
    return { learn, held, beat: () => scheduler.beat() };
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('is sent to nobody while nobody follows, and a process that comes later misses nothing', async () => {
    const stored: number[] = [];
    const leader = await processOn(true, stored);
    await settled();
    for (let beat = 0; beat < LONG; beat += 1) await leader.beat();
    leader.learn(1);
    await settled();
    expect(sent).toBe(0);
    const follower = await processOn(false, stored);
    await settled();
    leader.learn(2);
    await settled();
    expect([sent, follower.held]).toEqual([1, [1, 2]]);
  });

  it('is read from the database by a process that could not be heard for a while', async () => {
    const stored: number[] = [];
    const leader = await processOn(true, stored);
    const follower = await processOn(false, stored);
    await settled();
    for (let beat = 0; beat < LONG; beat += 1) await leader.beat();
    leader.learn(1);
    await settled();
    expect([sent, follower.held]).toEqual([0, []]);
    await follower.beat();
    await settled();
    await leader.beat();
    await settled();
    expect(follower.held).toEqual([1]);
    leader.learn(2);
    await settled();
    expect([sent, follower.held]).toEqual([1, [1, 2]]);
  });
});
