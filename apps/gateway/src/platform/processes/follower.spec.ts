import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { Follower } from './follower.ts';
import type { Message } from './message.ts';

/** Messages of the leader, some of them lost, and what else occurs. */
const event = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('told' as const), isLost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('alive' as const), isLost: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replaced' as const), isLost: fc.constant(false) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('time' as const), isLost: fc.constant(false) }) },
);

/** A leader that counts, and stores each number only when it is asked for a mark. */
class Leader {
  readonly follower: Follower;
  token = 1n;
  stored = 0;
  /** The newest number in the follower. */
  known = 0;
  told = 0;
  private seq = 0;
  private isAsked = false;

  constructor() {
    this.follower = new Follower({
      apply: (_, payload) => {
        expect([this.known, this.known + 1]).toContain(payload); // never a gap; what was stored may be told again
        this.known = payload as number;
      },
      isMomentary: () => false,
      reload: async () => {
        const { stored } = this;
        await setImmediate();
        this.known = stored;
      },
      ask: () => {
        this.isAsked = true;
      },
    });
  }

  tell(isLost: boolean): void {
    this.told += 1;
    this.seq += 1;
    this.send({ type: 'told', seq: this.seq, payload: this.told }, isLost);
  }

  alive(isLost: boolean): void {
    this.send({ type: 'alive', seq: this.seq }, isLost);
  }

  replace(): void {
    const late = { type: 'told', token: this.token, seq: this.seq + 1, kind: 'number', payload: -1 } as const;
    this.token += 1n;
    this.seq = 0;
    this.send({ type: 'alive', seq: 0 }, false);
    this.follower.hear(late); // one that woke up
  }

  answer(): void {
    if (!this.isAsked) return;
    this.isAsked = false;
    this.stored = this.told;
    this.send({ type: 'mark', seq: this.seq }, false);
  }

  private send(message: Pick<Message, 'type' | 'seq' | 'payload'>, isLost: boolean): void {
    if (!isLost) this.follower.hear({ kind: 'number', token: this.token, ...message });
  }
}

describe('a follower', () => {
  it('ends up knowing what the leader knows, whatever is lost on the way and whoever leads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
        const leader = new Leader();
        leader.follower.ask();
        for (const { kind, isLost } of events) {
          if (kind === 'told') leader.tell(isLost);
          if (kind === 'alive') leader.alive(isLost);
          if (kind === 'replaced') leader.replace();
          if (kind === 'time') await setImmediate();
          if (kind === 'time') leader.answer();
        }
        for (let round = 0; round < 4; round += 1) {
          leader.alive(false);
          leader.follower.beat();
          leader.answer();
          await setImmediate();
          await setImmediate();
        }
        expect([leader.follower.isCurrent, leader.known]).toEqual([true, leader.told]);
      }),
      { numRuns: 500 },
    );
  });

  it('goes on with what follows when something cannot be applied, and asks again when nothing can be read', async () => {
    const applied: unknown[] = [];
    let asked = 0;
    let isDown = true;
    const follower = new Follower({
      apply: (_, payload) => {
        if (payload === 2) throw new Error('not this one');
        applied.push(payload);
      },
      isMomentary: () => false,
      reload: () => (isDown ? Promise.reject(new Error('the database is down')) : Promise.resolve()),
      ask: () => (asked += 1),
    });
    const hear = (type: Message['type'], seq: number): void =>
      follower.hear({ type, token: 1n, seq, kind: 'number', payload: seq });
    hear('mark', 0);
    await setImmediate();
    expect(follower.isCurrent).toBe(false);
    follower.beat();
    expect(asked).toBe(1);
    isDown = false;
    hear('mark', 0);
    for (const seq of [1, 2, 3]) hear('told', seq);
    await setImmediate();
    expect([follower.isCurrent, applied]).toEqual([true, [1, 3]]);
  });

  it('takes what only counts at its moment while it reads the rest', async () => {
    const applied: unknown[] = [];
    const read = Promise.withResolvers<void>();
    const follower = new Follower({
      apply: (kind, payload) => applied.push([kind, payload]),
      isMomentary: (kind) => kind === 'tick',
      reload: () => read.promise,
      ask: () => undefined,
    });
    const hear = (type: Message['type'], seq: number, kind = 'number'): void =>
      follower.hear({ type, token: 2n, seq, kind, payload: seq });
    hear('mark', 0);
    hear('told', 1);
    hear('told', 2, 'tick');
    follower.hear({ type: 'told', token: 1n, seq: 9, kind: 'tick', payload: 'of a leader that was replaced' });
    expect([follower.isCurrent, applied]).toEqual([false, [['tick', 2]]]);
    read.resolve();
    await setImmediate();
    expect([follower.isCurrent, applied.slice(1)]).toEqual([
      true,
      [
        ['number', 1],
        ['tick', 2],
      ],
    ]);
  });
});
