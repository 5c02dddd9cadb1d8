import { PasswordQueue, type Lane } from './password-queue.ts';

describe('the queue of passwords', () => {
  let time: number;
  let queue: PasswordQueue;
  let open: (() => void)[];
  let done: string[];
  beforeEach(() => {
    [time, open, done] = [0, [], []];
    queue = new PasswordQueue(() => time);
  });

  const held = (name: string, lane: Lane = 'known', signal?: AbortSignal): Promise<string> =>
    queue
      .do(1, { lane, signal }, () => new Promise<void>((resolve) => open.push(resolve)))
      .then(() => void done.push(name))
      .then(
        () => 'done',
        ({ error }: { error: string }) => error,
      );
  const openAll = async (all: readonly Promise<string>[]): Promise<void> => {
    const over = Promise.all(all).then(() => 'over');
    do open.shift()?.();
    while ((await Promise.race([over, new Promise((resolve) => setImmediate(resolve))])) !== 'over');
  };
  /** Trains the queue's estimate: one unit takes this long. */
  const takes = async (ms: number): Promise<void> => {
    for (let n = 0; n < 60; n += 1)
      await queue.do(1, {}, async () => {
        time += ms;
      });
  };

  it('serves known callers before those who solved a captcha, and both before strangers', async () => {
    const all = [
      held('first'),
      held('second'),
      ...(['stranger', 'proven', 'known'] as const).map((lane) => held(lane, lane)),
    ];
    await openAll(all);
    expect(done).toEqual(['first', 'second', 'known', 'proven', 'stranger']);
  });

  it('holds no more than can be done before its callers give up', async () => {
    await takes(3_000);
    const all = Array.from({ length: 2 + 5 }, (_, n) => held(String(n)));
    expect(await all[6]).toBe('server.busy'); // in six seconds, two workers do four
    await openAll(all);
    expect(done).toHaveLength(6);
  });

  it('delays nobody for callers of a lower lane', async () => {
    await takes(3_000);
    const crowd = Array.from({ length: 2 + 4 }, (_, n) => held(String(n), 'stranger'));
    expect([queue.isFull('stranger', 1), queue.isFull('proven', 1), queue.isFull('known', 1)]).toEqual([
      true,
      false,
      false,
    ]);
    const known = held('known', 'known');
    await openAll([...crowd, known]);
    expect(done.indexOf('known')).toBe(2);
  });

  it('reserves room for callers who solved a captcha, and for known ones', async () => {
    await takes(1);
    const all = Array.from({ length: 2 + 25 }, () => held('stranger', 'stranger'));
    expect(await held('one too many', 'stranger')).toBe('server.busy');
    all.push(...Array.from({ length: 13 }, () => held('proven', 'proven')));
    expect(await held('one too many', 'proven')).toBe('server.busy');
    all.push(...Array.from({ length: 12 }, () => held('known', 'known')));
    expect(await held('one too many', 'known')).toBe('server.busy');
    await openAll(all);
    expect(done).toHaveLength(2 + 25 + 13 + 12);
  });

  it('drops callers that left, and serves the next', async () => {
    const leaving = new AbortController();
    const all = [held('first'), held('second'), held('left', 'known', leaving.signal), held('third')];
    leaving.abort();
    await openAll(all);
    expect(done).toEqual(['first', 'second', 'third']);
    expect(queue.length).toBe(0);
  });

  it('skips the work of a caller that is refused at its turn', async () => {
    let worked = 0;
    await expect(
      queue.do(1, { atTurn: () => Promise.reject(new Error('paused')) }, async () => {
        worked += 1;
      }),
    ).rejects.toThrow('paused');
    expect(worked).toBe(0);
    expect(await queue.do(1, {}, async () => 'the place is free')).toBe('the place is free');
  });
});
