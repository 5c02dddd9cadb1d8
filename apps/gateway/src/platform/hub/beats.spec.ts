import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { JOINS_PER_REQUEST, TOPICS_PER_CONNECTION } from '@chaintide/contracts/limits';
import fc from 'fast-check';
import { HubRig, type Client } from '../fixtures/hub-rig.ts';

const numbers = (count: number, from = 0): { topic: string }[] =>
  Array.from({ length: count }, (_, n) => ({ topic: `number:${from + n}` }));

describe('one message a beat', () => {
  let rig: HubRig;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    rig = await HubRig.start();
  });
  afterEach(() => rig.stop());

  /** Joins any number of topics, as a page does. */
  const joinAll = async (client: Client, topics: readonly { topic: string }[]): Promise<void> => {
    for (let n = 0; n < topics.length; n += JOINS_PER_REQUEST)
      await client.joinAll(topics.slice(n, n + JOINS_PER_REQUEST));
  };
  const outcomes = (answers: Awaited<ReturnType<Client['joinAll']>>): unknown[] =>
    answers.map((answer) => ('error' in answer ? answer.error.name : answer.data.topic));

  it('brings everything that changed', async () => {
    const client = await rig.connect();
    await joinAll(client, numbers(60));
    for (let beat = 1; beat <= 3; beat += 1) {
      for (let n = 0; n < 60; n += 1) rig.set(`${n}`, beat * 100 + n);
      await rig.scheduler.beat();
    }
    await client.heard(180);
    expect(client.messages).toBe(3);
    expect(client.frames.slice(-60).map(({ data }) => data)).toEqual(numbers(60).map((_, n) => 300 + n));
    expect(client.lost).toEqual([]);
  });

  it('holds what its client listens to, and nothing else', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => rig.connect()));
    const sets = [numbers(4), numbers(4), numbers(3, 2)];
    await Promise.all(clients.map((client, at) => client.joinAll(sets[at]!)));
    for (const value of [1, 2]) {
      for (const name of ['0', '3', '4', '9']) rig.set(name, value);
      await rig.scheduler.beat();
    }
    const heard = await Promise.all(clients.map((client) => client.heard(4)));
    expect(heard.map((frames) => frames.map(({ topic, data }) => `${topic}=${String(data)}`))).toEqual([
      ['number:0=1', 'number:3=1', 'number:0=2', 'number:3=2'],
      ['number:0=1', 'number:3=1', 'number:0=2', 'number:3=2'],
      ['number:3=1', 'number:4=1', 'number:3=2', 'number:4=2'],
    ]);
  });

  it('begins with whole data for who joins later, while others get what changed', async () => {
    const first = await rig.connect();
    await first.join('number:a');
    rig.set('a', 1);
    await rig.scheduler.beat();
    const second = await rig.connect();
    await second.join('number:a');
    for (const value of [2, 3]) {
      rig.set('a', value);
      await rig.scheduler.beat();
    }
    expect((await first.heard(3)).map(({ data }) => data)).toEqual([1, 2, 3]);
    expect((await second.heard(2)).map(({ data }) => data)).toEqual([2, 3]);
  });

  it('is not for a client that joins topics one by one: it gets whole frames', async () => {
    const [old, page] = [await rig.connect(), await rig.connect()];
    for (const name of ['a', 'b']) await old.ask('topic.join', { topic: `number:${name}` });
    await page.joinAll([{ topic: 'number:a' }, { topic: 'number:b' }]);
    const heard: unknown[] = [];
    old.socket.on('topic.changed', (frame: unknown) => heard.push(frame));
    for (const value of [1, 2]) {
      rig.set('a', value);
      rig.set('b', value * 10);
      await rig.scheduler.beat();
    }
    expect((await old.heard(4)).map(({ data }) => data)).toEqual([1, 10, 2, 20]);
    expect(heard).toEqual(old.frames);
    expect(new Set((await page.heard(4)).map(({ data }) => data))).toEqual(new Set([1, 10, 2, 20]));
    expect([old.messages, page.messages]).toEqual([4, 2]);
  });

  it('keeps its own copy of what a provider changes in place', async () => {
    const state = { price: 1, list: [1, 2] };
    rig.hub.register('number', { snapshot: () => 0, delta: () => state });
    const client = await rig.connect();
    await client.join('number:a');
    for (const price of [2, 3]) {
      state.price = price;
      state.list[1] = price;
      rig.hub.touch('number:a');
      await rig.scheduler.beat();
    }
    expect((await client.heard(2)).map(({ data }) => data)).toEqual([
      { price: 2, list: [1, 2] },
      { price: 3, list: [1, 3] },
    ]);
  });

  it('does not wait for a provider that takes its time, and asks it for one thing at a time', async () => {
    const asked: ((value: number) => void)[] = [];
    rig.hub.register('number', {
      snapshot: () => 0,
      delta: ([name]) => (name === 'slow' ? new Promise((answer) => asked.push(answer)) : 1),
    });
    const client = await rig.connect();
    await client.joinAll([{ topic: 'number:slow' }, { topic: 'number:fast' }]);
    for (let beat = 0; beat < 3; beat += 1) {
      rig.hub.touch('number:slow');
      rig.hub.touch('number:fast');
      await rig.scheduler.beat();
    }
    expect((await client.heard(3)).map(({ topic }) => topic)).toEqual(['number:fast', 'number:fast', 'number:fast']);
    expect(asked).toHaveLength(1);
    asked[0]!(7);
    await turn();
    await rig.scheduler.beat();
    expect((await client.heard(4)).at(-1)).toMatchObject({ topic: 'number:slow', data: 7 });
    expect(asked).toHaveLength(2);
  });

  it('leads every client to the newest values, whatever it joins and leaves in between', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ act: fc.constant('set' as const), name: fc.nat(5), value: fc.integer({ min: -1e6, max: 1e6 }) }),
        fc.record({ act: fc.constantFrom('join' as const, 'leave' as const), name: fc.nat(5), who: fc.nat(2) }),
        fc.record({ act: fc.constant('beat' as const) }),
      ),
      { minLength: 20, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const clients = await Promise.all([0, 1, 2].map(() => rig.connect()));
        const known = clients.map(() => new Map<string, unknown>());
        for (const step of all) {
          if (step.act === 'set') rig.set(`${step.name}`, step.value / 100);
          else if (step.act === 'beat') await rig.scheduler.beat();
          else {
            const topic = `number:${step.name}`;
            const client = clients[step.who]!;
            if (step.act === 'leave') {
              await client.ask('topic.leave', { topic });
              known[step.who]!.delete(topic);
            } else {
              const [answer] = await client.joinAll([{ topic }]);
              known[step.who]!.set(topic, answer?.data?.kind === 'snapshot' && answer.data.data);
            }
            client.frames.length = 0;
          }
          for (const [who, client] of clients.entries()) {
            await client.ask('clock.read', {}); // everything sent before has arrived
            for (const { topic, data } of client.frames.splice(0)) known[who]!.set(topic, data);
          }
        }
        await rig.scheduler.beat();
        for (const [who, client] of clients.entries()) {
          await client.ask('clock.read', {});
          for (const { topic, data } of client.frames) known[who]!.set(topic, data);
          for (const [topic, value] of known[who]!) expect(value).toBe(rig.values.get(topic.split(':')[1]!) ?? 0);
          expect(client.lost).toEqual([]);
          client.socket.disconnect();
        }
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  describe('joins together', () => {
    it('are answered in order, and one refusal keeps no other out', async () => {
      const client = await rig.connect();
      const topics = ['number:a', 'vault:1', 'user:1', 'number:no-such', 'weather', 'number:b'];
      const answers = await client.joinAll(topics.map((topic) => ({ topic })));
      expect(outcomes(answers)).toEqual([
        'number:a',
        'login.required',
        'user:1',
        'topic.unknown',
        'topic.unknown',
        'number:b',
      ]);
      rig.publish('user:1', 'a fact');
      rig.set('b', 1);
      await rig.scheduler.beat();
      expect((await client.heard(2)).map(({ data }) => data)).toEqual(['a fact', 1]);
    });

    it('join no more topics than single ones, and a refused one takes no place', async () => {
      const client = await rig.connect();
      await joinAll(client, numbers(TOPICS_PER_CONNECTION - 2));
      const answers = await client.joinAll([{ topic: 'weather' }, ...numbers(4, 1_000), { topic: 'number:0' }]);
      expect(outcomes(answers)).toEqual([
        'topic.unknown',
        'number:1000',
        'number:1001',
        'topic.tooMany',
        'topic.tooMany',
        'number:0',
      ]);
      expect(await client.refused('topic.join', { topic: 'number:more' })).toBe('topic.tooMany');
    });

    it.each([
      ['too many', numbers(JOINS_PER_REQUEST + 1)],
      ['none', []],
      ['one twice', [{ topic: 'number:a' }, { topic: 'number:a' }]],
      ['no list', 'number:a'],
      ['something else', [{ topic: 'number:a' }, 7]],
    ])('of %s are refused', async (_, topics) => {
      const client = await rig.connect();
      expect(await client.refused('topics.join', { topics })).toBe('request.invalid');
      rig.set('a', 1);
      await rig.scheduler.beat();
      expect(rig.builds).toBe(0);
    });

    it('by fifty clients at once get the same frames', async () => {
      const clients = await Promise.all(Array.from({ length: 50 }, () => rig.connect()));
      await Promise.all(clients.map((client) => client.joinAll(numbers(20))));
      for (let beat = 1; beat <= 2; beat += 1) {
        for (let n = 0; n < 20; n += 1) rig.set(`${n}`, beat);
        await rig.scheduler.beat();
      }
      for (const client of clients) {
        expect((await client.heard(40)).map(({ data }) => data)).toEqual([
          ...numbers(20).map(() => 1),
          ...numbers(20).map(() => 2),
        ]);
        expect(client.messages).toBe(2);
      }
      expect(rig.builds).toBe(40);
    });
  });
});
