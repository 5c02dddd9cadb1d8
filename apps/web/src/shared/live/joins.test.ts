import { describe, expect, it } from 'vitest';
import { createJoins } from './joins.ts';

const asked = () => {
  const sent: string[][] = [];
  const joins = createJoins((topics, answered) => {
    sent.push(topics.map(({ topic }) => topic));
    answered(
      topics.some(({ topic }) => topic === 'lost')
        ? undefined
        : topics.map(({ topic }) => ({
            code: 200 as const,
            msg: 'ok',
            data: { topic, epoch: 'e', seq: 0, kind: 'snapshot' as const, data: topic },
          })),
    );
  });
  return { ...joins, sent };
};

describe('joins', () => {
  it('of one moment are one request, and each gets its answer', async () => {
    const { join, sent } = asked();
    const answers = await Promise.all(['a', 'b', 'c'].map((topic) => join({ topic })));
    expect(sent).toEqual([['a', 'b', 'c']]);
    expect(answers.map(({ data }) => data?.topic)).toEqual(['a', 'b', 'c']);
    await join({ topic: 'd' });
    expect(sent).toHaveLength(2);
  });

  it('of the same topic are two requests', async () => {
    const { join, sent } = asked();
    await Promise.all(['a', 'b', 'a'].map((topic) => join({ topic })));
    expect(sent).toEqual([['a', 'b'], ['a']]);
  });

  it('fail together if no answer arrives', async () => {
    const { join } = asked();
    const results = await Promise.allSettled(['a', 'lost'].map((topic) => join({ topic })));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
