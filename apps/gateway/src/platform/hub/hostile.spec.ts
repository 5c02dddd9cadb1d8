import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { HubRig } from '../fixtures/hub-rig.ts';

const LONGEST = 120; // characters of a topic

describe('hostile clients', () => {
  let rig: HubRig;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    rig = await HubRig.start();
  });
  afterEach(() => rig.stop());

  const isLeft = async (): Promise<void> => {
    while (rig.sockets.size > 0 || rig.hub.size > 0) await wait(1);
  };

  it('get an answer to whatever they send, and leave nothing behind', async () => {
    const topic = fc.oneof(
      fc.constantFrom('number:a', 'user:1', 'vault:1', 'number:no-1', 'constructor', '__proto__:x', ':', '', 'number'),
      fc.string({ maxLength: LONGEST + 5 }),
    );
    const after = fc.option(fc.record({ epoch: fc.string(), seq: fc.oneof(fc.integer(), fc.double(), fc.string()) }), {
      nil: undefined,
    });
    const join = fc.record({ topic, after }, { requiredKeys: ['topic'] });
    const event = fc.constantFrom(
      'topic.join',
      'topics.join',
      'topic.leave',
      'clock.read',
      'topics.ticked',
      'toString',
    );
    const sent = fc.oneof(join, fc.record({ topics: fc.array(join, { maxLength: 40 }) }), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(event, sent), { minLength: 1, maxLength: 20 }), async (requests) => {
        const client = await rig.connect();
        const answers = await Promise.all(requests.map(([name, request]) => client.ask(name, request)));
        for (const answer of answers) expect(answer.code).not.toBe(500);
        rig.set('a', rig.builds);
        rig.publish('user:1', 'a fact');
        await rig.scheduler.beat();
        expect((await client.ask('clock.read', {})).code).toBe(200);
        client.socket.disconnect();
        await isLeft();
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('that break off in the middle of beats disturb nobody', async () => {
    const healthy = await rig.connect();
    await healthy.join('number:a');
    const others = await Promise.all(Array.from({ length: 50 }, () => rig.connect()));
    await Promise.all(others.map((client) => client.joinAll([{ topic: 'number:a' }, { topic: 'user:1' }])));
    for (const [at, client] of others.entries()) {
      rig.set('a', at);
      client.line.destroy();
      rig.publish('user:1', 'a fact');
      await rig.scheduler.beat();
    }
    expect((await healthy.heard(50)).map(({ data }) => data)).toEqual(others.map((_, at) => at));
    healthy.socket.disconnect();
    await isLeft();
  });

  it('that break off while they join leave no topic open', async () => {
    let load = (): void => {};
    const asked = new Promise<void>((resolve) => {
      rig.hub.register('user', {
        snapshot: () => {
          resolve();
          return new Promise((answer) => (load = () => answer('late')));
        },
      });
    });
    const client = await rig.connect();
    client.socket.emit('topics.join', { topics: [{ topic: 'number:a' }, { topic: 'user:1' }] });
    await asked;
    client.line.destroy();
    while (rig.sockets.size > 0) await wait(1);
    load();
    await isLeft();
  });
});
