import { describe, expect, it } from 'vitest';
import type { TopicFrame } from '../realtime.ts';
import { BeatReader, packRow } from './beats.ts';
import { patchOf } from './patch.ts';

const listening = () => {
  const frames: TopicFrame[] = [];
  const lost: string[] = [];
  const reader = new BeatReader({ frame: (frame) => frames.push(frame), lost: (topic) => lost.push(topic) });
  return { reader, frames, lost };
};
const digits = (before: unknown, after: unknown): string => patchOf(before, after).digits;

describe('the beats of a connection', () => {
  it('begin with whole data and continue with patches, as the same frames', () => {
    const { reader, frames } = listening();
    reader.joined({ topic: 'price:A', alias: 3 });
    reader.beat(100, 5, '', [[3, 2, { price: 10, note: 'x' }]]);
    reader.beat(350, 6, packRow(3, 1, digits({ price: 10 }, { price: 11 })), []);
    const odd = patchOf({ price: 11, note: 'x' }, { price: 12, note: 'y' });
    reader.beat(600, 9, '', [[3, 6, odd.digits, odd.extras]]);
    expect(frames).toEqual([
      { topic: 'price:A', prev: 2, seq: 5, data: { price: 10, note: 'x' }, sentAt: 100 },
      { topic: 'price:A', prev: 5, seq: 6, data: { price: 11, note: 'x' }, sentAt: 350 },
      { topic: 'price:A', prev: 6, seq: 9, data: { price: 12, note: 'y' }, sentAt: 600 },
    ]);
  });

  it('continue after a single frame', () => {
    const { reader, frames } = listening();
    reader.joined({ topic: 'a', alias: 0 });
    reader.take({ topic: 'a', prev: 1, seq: 4, data: 10, sentAt: 0 });
    reader.beat(1, 5, packRow(0, 1, digits(10, 12)), []);
    expect(frames.at(-1)).toEqual({ topic: 'a', prev: 4, seq: 5, data: 12, sentAt: 1 });
  });

  it('report a topic once if an earlier frame is missing or a patch does not fit, until it is joined again', () => {
    const { reader, frames, lost } = listening();
    reader.joined({ topic: 'a', alias: 0 });
    reader.joined({ topic: 'b', alias: 1 });
    reader.beat(1, 5, '', [[1, 0, { text: 'x' }]]);
    for (const seq of [6, 7]) reader.beat(1, seq, packRow(0, 1, '$') + packRow(1, 1, '$'), []);
    expect(lost).toEqual(['a', 'b']);
    reader.joined({ topic: 'a', alias: 0 });
    reader.beat(1, 8, '', [[0, 7, 1]]);
    expect(frames.at(-1)).toMatchObject({ topic: 'a', seq: 8, data: 1 });
  });

  it('of topics that were left are ignored, also when another topic has their alias', () => {
    const { reader, frames, lost } = listening();
    reader.joined({ topic: 'a', alias: 0 });
    reader.beat(1, 5, '', [[0, 0, 1]]);
    reader.left('a');
    reader.beat(1, 6, packRow(0, 1, '$'), [[0, 5, 2]]);
    reader.joined({ topic: 'b', alias: 0 });
    reader.left('a');
    reader.beat(1, 7, '', [[0, 0, 'b']]);
    expect(frames.map(({ topic, data }) => [topic, data])).toEqual([
      ['a', 1],
      ['b', 'b'],
    ]);
    reader.clear();
    reader.beat(1, 8, '', [[0, 7, 'c']]);
    expect(frames).toHaveLength(2);
    expect(lost).toEqual([]);
  });
});
