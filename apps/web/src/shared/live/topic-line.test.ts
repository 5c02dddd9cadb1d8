import type { TopicFrame } from '@chaintide/contracts/realtime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLine } from './topic-line.ts';

const frame = (seq: number, prev = seq - 1): TopicFrame => ({ topic: 't', prev, seq, data: seq, sentAt: 0 });
const snapshot = (seq: number) => ({ topic: 't', epoch: 'e', seq, kind: 'snapshot', data: `s${seq}` }) as const;

const heard = () => {
  const told: unknown[] = [];
  const line = createLine({
    snapshot: (data) => {
      told.push(data);
    },
    delta: (data) => {
      told.push(data);
    },
  });
  return { line, told };
};

describe('the order of one topic', () => {
  it('delivers a snapshot and the frames that follow it', async () => {
    const { line, told } = heard();
    line.joining();
    await line.joined(snapshot(4));
    expect([line.take(frame(5)), line.take(frame(6))]).toEqual([true, true]);
    expect(told).toEqual(['s4', 5, 6]);
  });

  it('reports a gap and delivers nothing beyond it', async () => {
    const { line, told } = heard();
    line.joining();
    await line.joined(snapshot(4));
    expect(line.take(frame(7))).toBe(false);
    expect(told).toEqual(['s4']);
  });

  it('drops frames that it already has', async () => {
    const { line, told } = heard();
    line.joining();
    await line.joined(snapshot(4));
    expect(line.take(frame(4))).toBe(true);
    expect(told).toEqual(['s4']);
  });

  it('queues frames that arrive before the answer, and drops those it contains', async () => {
    const { line, told } = heard();
    line.joining();
    line.take(frame(4));
    line.take(frame(5));
    await line.joined(snapshot(4));
    expect(told).toEqual(['s4', 5]);
    expect(line.held()).toEqual({ epoch: 'e', seq: 5 });
  });

  it('applies missed facts', async () => {
    const { line, told } = heard();
    line.joining();
    await line.joined(snapshot(4));
    line.joining();
    expect(await line.joined({ topic: 't', epoch: 'e', seq: 6, kind: 'missed', frames: [frame(5), frame(6)] })).toBe(
      true,
    );
    expect(told).toEqual(['s4', 5, 6]);
  });

  it('waits for a snapshot whose watchers are still working', async () => {
    let isFilled = false;
    const line = createLine({
      snapshot: async () => {
        await Promise.resolve();
        isFilled = true;
      },
      delta: () => undefined,
    });
    line.joining();
    await line.joined(snapshot(1));
    expect(isFilled).toBe(true);
  });

  it('never delivers out of order, whatever is lost or repeated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(12), { maxLength: 40 }), async (seqs) => {
        const { line, told } = heard();
        line.joining();
        await line.joined(snapshot(0));
        for (const seq of seqs)
          if (!line.take(frame(seq))) {
            line.joining();
            await line.joined(snapshot(seq));
          }
        const order = told.map((one) => (typeof one === 'string' ? Number(one.slice(1)) : Number(one)));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });
});
