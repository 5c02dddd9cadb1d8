import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { HubRig, type Client } from '../fixtures/hub-rig.ts';

describe('ticks', () => {
  let rig: HubRig;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    rig = await HubRig.start();
  });
  afterEach(() => rig.stop());

  it('answers a join with the current state, then pushes changes without a gap', async () => {
    rig.values.set('a', 7);
    const client = await rig.connect();
    const answer = await client.join('number:a');
    expect(answer).toMatchObject({ topic: 'number:a', kind: 'snapshot', data: 7, seq: 0 });
    rig.set('a', 8);
    await rig.scheduler.beat();
    rig.set('a', 9);
    await rig.scheduler.beat();
    const [one, two] = await client.heard(2);
    expect(one).toEqual({ topic: 'number:a', prev: answer.seq, seq: one!.seq, data: 8, sentAt: rig.clock.time });
    expect(two).toMatchObject({ prev: one!.seq, data: 9 });
  });

  it('builds one frame per beat, however many changes and listeners there are', async () => {
    const listeners = await Promise.all([rig.connect(), rig.connect(), rig.connect()]);
    await Promise.all(listeners.map((client) => client.join('number:a')));
    for (let value = 1; value <= 60; value += 1) rig.set('a', value);
    await rig.scheduler.beat();
    await rig.scheduler.beat();
    for (const client of listeners) expect((await client.heard(1)).map(({ data }) => data)).toEqual([60]);
    expect(rig.builds).toBe(1);
  });

  it('costs nothing without listeners, even after the last one left', async () => {
    rig.set('a', 1);
    await rig.scheduler.beat();
    const client = await rig.connect();
    await client.join('number:a');
    expect(await client.ask('topic.leave', { topic: 'number:a' })).toMatchObject({ code: 200, data: null });
    rig.set('a', 2);
    await rig.scheduler.beat();
    expect(rig.builds).toBe(0);
    await client.join('number:b');
    client.socket.disconnect();
    while (rig.sockets.size > 0) await turn();
    rig.set('b', 1);
    await rig.scheduler.beat();
    expect(rig.builds).toBe(0);
  });

  it('loses no change while a join is being answered', async () => {
    let load = (): void => {};
    const asked = new Promise<void>((resolve) => {
      rig.hub.register('number', {
        snapshot: () => {
          resolve();
          return new Promise((answer) => (load = () => answer(1)));
        },
        delta: () => 5,
      });
    });
    const client = await rig.connect();
    const joined = client.join('number:a');
    await asked;
    rig.hub.touch('number:a');
    await rig.scheduler.beat();
    load();
    const answer = await joined;
    expect(answer).toMatchObject({ seq: 0, data: 1 });
    expect(await client.heard(1)).toMatchObject([{ prev: answer.seq, data: 5 }]);
  });

  it('sends a fresh snapshot after a reconnect, with the same epoch until the process ends', async () => {
    const client = await rig.connect();
    const first = await client.join('number:a');
    client.socket.disconnect();
    rig.values.set('a', 3);
    const back = await rig.connect();
    const again = await back.join('number:a', { epoch: first.epoch, seq: first.seq });
    expect(again).toMatchObject({ kind: 'snapshot', data: 3, epoch: first.epoch });
    const other = await HubRig.start();
    const stranger = other.dial();
    expect((await stranger.join('number:a')).epoch).not.toBe(first.epoch);
    await other.stop();
  });

  it('continues when one topic cannot be built', async () => {
    const client = await rig.connect();
    await Promise.all([client.join('number:a'), client.join('number:b')]);
    rig.hub.register('number', {
      snapshot: () => 0,
      delta: ([name]) => {
        if (name === 'a') throw new Error('broken');
        return 4;
      },
    });
    rig.hub.touch('number:a');
    rig.hub.touch('number:b');
    await rig.scheduler.beat();
    expect((await client.heard(1)).map(({ topic, data }) => [topic, data])).toEqual([['number:b', 4]]);
  });
  describe('for a slow client', () => {
    /** A client that stopped reading, after the first beat that omitted it. */
    const stalled = async (): Promise<Client> => {
      const client = await rig.connect();
      await client.join('number:a');
      client.line.pause();
      rig.padding = 'x'.repeat(512 * 1024);
      for (let value = 1; rig.sockets.behind === 0; value += 1) {
        rig.set('a', value);
        await rig.scheduler.beat();
      }
      rig.padding = '';
      return client;
    };

    it('are left out without affecting others, and end with the newest frame once it reads again', async () => {
      const client = await stalled();
      const healthy = await rig.connect();
      await healthy.join('number:a');
      for (const value of [998, 999, 1_000]) {
        rig.set('a', value);
        await rig.scheduler.beat();
      }
      expect((await healthy.heard(3)).map(({ data }) => data)).toEqual([998, 999, 1_000]);
      client.line.resume();
      while (client.frames.at(-1)?.data !== 1_000) {
        await rig.scheduler.beat();
        await turn();
      }
      expect(client.frames.map(({ data }) => data)).not.toContain(999);
      for (const [index, frame] of client.frames.entries()) expect(frame.prev).toBe(client.frames[index - 1]?.seq ?? 0);
    }, 20_000);

    it('end its connection if it accepts nothing for long, with a reason that it can read', async () => {
      const client = await stalled();
      rig.clock.time += 9 * SECOND;
      await rig.scheduler.beat();
      expect(rig.sockets.size).toBe(0);
      const gone = new Promise<unknown>((resolve) =>
        client.socket.once('disconnect', (_reason, details) => resolve(details)),
      );
      client.line.resume();
      expect(await gone).toMatchObject({ context: { code: 4_008, reason: 'slow-consumer' } });
    }, 20_000);
  });

  it('need a provider with deltas, of a kind in the table', () => {
    expect(() => rig.hub.register('number', { snapshot: () => 1 })).toThrow(/needs delta/);
    expect(() => rig.hub.register('weather' as never, { snapshot: () => 1 } as never)).toThrow(/no kind weather/);
  });
});
